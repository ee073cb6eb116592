import { json, nothing } from "./bodies.ts";
import { ok, redirectTo, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §13, single sign-on. */
export const signOn = [
  route("GET /auth/oidc/start", nothing, async ({ caller, input }) =>
    redirectTo((await caller.signOn.start(input)).location),
  ),
  route("GET /auth/oidc/callback", nothing, async ({ caller, input }) =>
    redirectTo((await caller.signOn.finish(input)).location),
  ),
];

export const signInSettings = [
  route("GET /admin/settings/sign-in", nothing, ({ caller }) => ok(caller.signOn.settings())),
  route("PUT /admin/settings/sign-in", json, ({ caller, input }) => ok(caller.signOn.changeSettings(input))),
  route("POST /admin/settings/sign-in/oidc/test", nothing, ({ caller }) =>
    success(caller.signOn.testProvider()),
  ),
  route("POST /admin/settings/sign-in/ldap/test", json, ({ caller, input }) =>
    success(caller.signOn.testDirectory(input)),
  ),
];
