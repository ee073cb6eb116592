/** The settings of the announcement. Its banner uses the texts of announcementBanner.ts. */
export const announcement = {
  "announcement.title": "Announcement",
  "announcement.content": "Message",
  "announcement.text": "Shown at the top of every page to all signed-in users. Each user can dismiss it.",
  "announcement.message": "Text",
  "announcement.message.hint": "Plain text, at most 1,000 characters. Leave empty to announce nothing.",
  "announcement.level": "Level",
  "announcement.level.info": "Information",
  "announcement.level.warning": "Warning",
  "announcement.from": "From",
  "announcement.from.hint": "Leave empty to show it immediately.",
  "announcement.until": "Until",
  "announcement.until.hint": "Leave empty to show it until you change it.",
  "announcement.onSignIn": "Show on the sign-in page",
  "announcement.onSignIn.hint": "Visitors without an account see it, too.",
};
