import { z } from "zod";
import {
  mailNotConfigured,
  testMailFailed,
  unsubscribeLinkInvalid,
} from "../../server/access/mail/errors.ts";
import { MAIL_DELIVERIES, NOTIFICATION_KINDS } from "../../db/values.ts";
import { ownLinkRefused } from "../../server/platform/outgoing/errors.ts";
import type { mail, mailLinks } from "../mail.ts";
import { type Described, lenientText } from "./operation.ts";

const settings = z
  .object({
    host: z.string().nullable().describe("Host name or IP address; mail is off without it"),
    port: z.int(),
    security: z
      .enum(["none", "starttls", "tls"])
      .describe("`starttls` requires STARTTLS; `tls` starts with TLS; `none` sends without encryption"),
    user: z.string().nullable(),
    passwordSet: z.boolean().describe("Whether a password is set; the password is never returned"),
    from: z.string().nullable().describe("Sender address; mail is off without it"),
    replyTo: z.string().nullable(),
  })
  .meta({ id: "MailSettings" });

const delivery = z.enum(MAIL_DELIVERIES);
const preferences = z
  .object({ kinds: z.object(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, delivery]))) })
  .meta({ id: "NotificationPreferences" });

/** Links of mails, for people without a session. */
export const mailLinksDescribed: Described<typeof mailLinks> = {
  "POST /notifications/unsubscribe": {
    summary: "End a kind of mails",
    description:
      "The target of `List-Unsubscribe` in mails (RFC 8058): the signed `token` sets its kind of notification to `never` without a session; that of a digest sets all daily kinds. Idempotent. The body is ignored.",
    procedure: "mail.unsubscribe",
    query: z.object({ token: z.string() }),
    answers: { 200: z.object({ success: z.literal(true) }) },
    errors: [unsubscribeLinkInvalid()],
  },
  "GET /notifications/unsubscribe": {
    summary: "Open the page that ends a kind of mails",
    description: "Changes nothing: programs that check links must not unsubscribe their users.",
    query: z.object({ token: lenientText }),
    answers: { 303: { description: "Redirects to the page.", contentTypes: [] } },
  },
};

export const mailDescribed: Described<typeof mail> = {
  "GET /account/notifications": {
    summary: "Get own email notifications",
    description: "Returns every kind of notification and how the caller receives it by email.",
    procedure: "mail.preferences",
    answers: { 200: preferences },
  },
  "PUT /account/notifications": {
    summary: "Change own email notifications",
    description: "Omitted kinds are unchanged.",
    procedure: "mail.changePreferences",
    answers: { 200: preferences },
  },
  "GET /admin/settings/mail": {
    summary: "Get mail settings",
    procedure: "mail.settings",
    answers: { 200: settings },
  },
  "PUT /admin/settings/mail": {
    summary: "Change mail settings",
    description:
      "Omitted fields are unchanged; null clears a field. An empty `password` removes the password. Without `host` and `from` mail is off and queued mails are given up.",
    procedure: "mail.changeSettings",
    answers: { 200: settings },
    errors: [ownLinkRefused()],
  },
  "POST /admin/settings/mail/test": {
    summary: "Send a test mail",
    description: "Sends one mail with the saved settings and returns the answer of the mail server.",
    procedure: "mail.test",
    answers: {
      200: z.object({ success: z.literal(true), answer: z.string().describe("Answer of the mail server") }),
    },
    errors: [mailNotConfigured(), testMailFailed({ answer: "<answer>" })],
  },
};
