// What lies beside the table: the rules to read.

export async function openRules(address) {
  const shown = document.getElementById("rules-dialog");
  if (shown) return shown.showModal();
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  page.head.querySelectorAll("link[rel=stylesheet][href*='rules']").forEach((sheet) => document.head.append(sheet));
  const dialog = document.createElement("dialog");
  dialog.id = "rules-dialog";
  dialog.setAttribute("aria-label", document.querySelector("[data-open=rules]").getAttribute("aria-label"));
  dialog.innerHTML = '<form method="dialog"><button class="ib close">✕</button></form>';
  dialog.querySelector("button").setAttribute("aria-label", document.querySelector("#side [data-open]").getAttribute("aria-label"));
  dialog.append(page.getElementById("rules"));
  const heading = dialog.querySelector("h1");
  heading.tabIndex = -1;
  heading.autofocus = true;
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
}
