// The board of an evening: as a picture of dots, which every app takes. Without scripts the drawing itself is saved.
import "./sharing.js";

document.documentElement.classList.add("js");

const link = document.getElementById("picture");
const WIDTH = 1200;
const HEIGHT = 630;

link?.addEventListener("click", async (event) => {
  event.preventDefault();
  const files = [await painted()];
  if (!navigator.canShare?.({ files })) return save(files[0]);
  try {
    await navigator.share({ files });
  } catch (error) {
    // Who closes the device's own list has changed their mind.
    if (error.name !== "AbortError") save(files[0]);
  }
});

async function painted() {
  const drawing = new Image(WIDTH, HEIGHT);
  drawing.src = link.href;
  await drawing.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d").drawImage(drawing, 0, 0, WIDTH, HEIGHT);
  const dots = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  return new File([dots], link.download.replace(/svg$/, "png"), { type: "image/png" });
}

function save(file) {
  const way = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  way.click();
  setTimeout(() => URL.revokeObjectURL(way.href), 1000);
}
