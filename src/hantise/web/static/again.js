// On the page for when nobody answers: once the house does, what was asked for is shown.
const KNOCKING = 5000;

async function knock() {
  try {
    const answer = await fetch(new URL("../../quiet", import.meta.url), { method: "HEAD", signal: AbortSignal.timeout(KNOCKING) });
    if (answer.ok) location.reload();
  } catch {
    // Not yet.
  }
}

addEventListener("online", knock);
setInterval(knock, KNOCKING);
