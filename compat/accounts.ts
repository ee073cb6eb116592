import { briefJson, nothing } from "./bodies.ts";
import { accepted, created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §2 and §13, accounts, sessions and passwords. */
export const accounts = [
  route("POST /auth/sign-in", briefJson, ({ caller, input }) => ok(caller.auth.signIn(input))),
  route("POST /auth/second-factor", briefJson, ({ caller, input }) => ok(caller.auth.secondFactor(input))),
  route("POST /auth/sign-out", nothing, ({ caller }) => success(caller.auth.signOut())),
  route("GET /auth/session", nothing, ({ caller }) => ok(caller.auth.session())),
  route("POST /auth/change-password", briefJson, ({ caller, input }) =>
    success(caller.auth.changePassword(input)),
  ),
  route("POST /auth/password-reset", briefJson, ({ caller, input }) =>
    accepted(caller.auth.requestPasswordReset(input)),
  ),
  route("POST /auth/password-reset/confirm", briefJson, ({ caller, input }) =>
    success(caller.auth.confirmPasswordReset(input)),
  ),
  route("POST /auth/accept-invitation", briefJson, ({ caller, input }) =>
    created(caller.invitations.accept(input)),
  ),
  route("POST /register", briefJson, ({ caller, input }) => created(caller.auth.register(input))),
  route("POST /demo/session", briefJson, ({ caller, input }) => ok(caller.auth.demo(input))),
];
