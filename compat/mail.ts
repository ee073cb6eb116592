import { json, nothing } from "./bodies.ts";
import { ok, redirectTo, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §13, mail. */
export const mail = [
  route("GET /admin/settings/mail", nothing, ({ caller }) => ok(caller.mail.settings())),
  route("PUT /admin/settings/mail", json, ({ caller, input }) => ok(caller.mail.changeSettings(input))),
  route("POST /admin/settings/mail/test", json, ({ caller, input }) => success(caller.mail.test(input))),
  route("GET /account/notifications", nothing, ({ caller }) =>
    ok(caller.mail.preferences().then(({ kinds }) => ({ kinds }))),
  ),
  route("PUT /account/notifications", json, ({ caller, input }) =>
    ok(caller.mail.changePreferences(input).then(({ kinds }) => ({ kinds }))),
  ),
];

/** The links of mails that end a kind of mails, for people without a session. */
export const mailLinks = [
  route("POST /notifications/unsubscribe", nothing, ({ caller, input }) =>
    success(caller.mail.unsubscribe(input)),
  ),
  route("GET /notifications/unsubscribe", nothing, async ({ req }) =>
    redirectTo(unsubscribePage(req.query["token"])),
  ),
];

// A page with a button: programs that check the links of a mail must not end anything.
function unsubscribePage(token: unknown): string {
  return `/unsubscribe#token=${encodeURIComponent(typeof token === "string" ? token : "")}`;
}
