"""What Redis does with jobs in one go: each script is one change that is seen whole or not at all.

A queue is a stream, read by one consumer group. Beside it stands, for each thing that jobs are about, which job is the
latest, for as long as whoever asked waits: a job without that is outdated. Time is Redis' own, so that no two machines
need agree on it.
"""

GROUP = "thinkers"
# Milliseconds now; forgets a job, known as "stream id"; and notes which is the latest about something.
_COMMON = f"""
local function now()
  local time = redis.call('time')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function forget(job)
  local stream, id = job:match('^(%S+) (%S+)$')
  local was = redis.call('xack', stream, '{GROUP}', id)
  redis.call('xdel', stream, id)
  return was
end
"""

# KEYS: those who work, the stream, the latest about this. ARGV: silence, life, about, to, key, words.
# The id of the job, "" if nobody who would do it has been heard.
ASK = f"""{_COMMON}
if redis.call('zcount', KEYS[1], now() - ARGV[1], '+inf') == 0 then return '' end
local before = redis.call('get', KEYS[3])
if before then forget(before) end
local id = redis.call('xadd', KEYS[2], '*', 'about', ARGV[3], 'to', ARGV[4], 'key', ARGV[5], 'words', ARGV[6])
redis.call('set', KEYS[3], KEYS[2] .. ' ' .. id, 'PX', ARGV[2])
return id
"""

# KEYS: the latest about this. ARGV: the job. It is not asked for any more.
WITHDRAW = f"""{_COMMON}
if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end
return forget(ARGV[1])
"""

# KEYS: the latest about this. ARGV: the job. Now, if somebody waits for it; else it is forgotten, and the answer is 0.
CHECK = f"""{_COMMON}
if redis.call('get', KEYS[1]) == ARGV[1] then return now() end
forget(ARGV[1])
return 0
"""

# KEYS: the latest about this, the answers of whoever asked. ARGV: the job, its key, the words, the answers' life.
# Only the first answer is told, and none to what was withdrawn.
ANSWER = f"""{_COMMON}
if forget(ARGV[1]) == 0 then return 0 end
if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end
redis.call('rpush', KEYS[2], ARGV[2] .. ' ' .. ARGV[3])
redis.call('pexpire', KEYS[2], ARGV[4])
return 1
"""

# KEYS: those who work. ARGV: a name, silence, then stream and id of each of its jobs. A job that another took over
# meanwhile stays with that one.
BEAT = f"""{_COMMON}
redis.call('zadd', KEYS[1], now(), ARGV[1])
redis.call('zremrangebyscore', KEYS[1], '-inf', now() - 10 * ARGV[2])
for place = 3, #ARGV, 2 do
  local stream, id = ARGV[place], ARGV[place + 1]
  if #redis.call('xpending', stream, '{GROUP}', id, id, 1, ARGV[1]) > 0 then
    redis.call('xclaim', stream, '{GROUP}', ARGV[1], 0, id, 'JUSTID')
  end
end
return 1
"""

# As BEAT; its jobs look as if nobody had worked on them for long, and its name is gone.
LEAVE = f"""{_COMMON}
redis.call('zrem', KEYS[1], ARGV[1])
for place = 3, #ARGV, 2 do
  local stream, id = ARGV[place], ARGV[place + 1]
  if #redis.call('xpending', stream, '{GROUP}', id, id, 1, ARGV[1]) > 0 then
    redis.call('xclaim', stream, '{GROUP}', 'left', 0, id, 'IDLE', 100 * ARGV[2], 'JUSTID')
  end
end
return 1
"""

# KEYS: those who work. ARGV: silence. How many have been heard.
COUNT = f"""{_COMMON}
return redis.call('zcount', KEYS[1], now() - ARGV[1], '+inf')
"""
