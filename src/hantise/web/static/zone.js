// The time zone in which the nights of a table at leisure are not counted; the server knows only the whole world's.
document.querySelector("[name=zone]").value = Intl.DateTimeFormat().resolvedOptions().timeZone;
