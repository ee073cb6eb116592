import { refusal } from "../../platform/errors/refusal.ts";

export const mailNotConfigured = refusal(
  "mail.notConfigured",
  400,
  "Mail is not configured. Save a mail server and a sender address first.",
);
export const unsubscribeLinkInvalid = refusal(
  "mail.unsubscribeLinkInvalid",
  400,
  "The unsubscribe link is not valid",
);
export const testMailFailed = refusal("mail.testFailed", 502, "The test mail was not sent: {answer}");
