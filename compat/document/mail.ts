import { z } from "zod";
import { mailNotConfigured, testMailFailed } from "../../server/access/mail/errors.ts";
import { ownLinkRefused } from "../../server/platform/outgoing/errors.ts";
import type { mail } from "../mail.ts";
import type { Described } from "./operation.ts";

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

export const mailDescribed: Described<typeof mail> = {
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
