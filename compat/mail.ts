import { json, nothing } from "./bodies.ts";
import { ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §13, mail. */
export const mail = [
  route("GET /admin/settings/mail", nothing, ({ caller }) => ok(caller.mail.settings())),
  route("PUT /admin/settings/mail", json, ({ caller, input }) => ok(caller.mail.changeSettings(input))),
  route("POST /admin/settings/mail/test", json, ({ caller, input }) => success(caller.mail.test(input))),
];
