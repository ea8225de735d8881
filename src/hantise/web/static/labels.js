// Where something is read in the room: names, numbers, the labels of piles.
export function labels() {
  const texts = document.createTreeWalker(document.getElementById("room"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) if (isRead(texts.currentNode)) found.push(boxOf(texts.currentNode));
  return found;
}

// What is for ears alone is cut to a point.
const isRead = ({ data, parentElement: around }) =>
  data.trim() && around.clientWidth !== 1 && around.checkVisibility({ visibilityProperty: true });

function boxOf(text) {
  const range = document.createRange();
  range.selectNode(text);
  return range.getBoundingClientRect();
}
