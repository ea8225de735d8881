// A guided first game: what is drawn and said for a lesson alone is fetched for a lesson alone.
const NONE = { settleLesson() {}, aimed() {}, refuses: () => false, skips: () => false, isRead: async () => {} };

export const { settleLesson, aimed, refuses, skips, isRead } =
  document.querySelector(".lesson,#bubble") ? await import("./guide.js") : NONE;
