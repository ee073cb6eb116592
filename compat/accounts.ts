import { briefJson, nothing } from "./bodies.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §2, accounts and sessions. */
export const accounts = [
  route("POST /auth/sign-in", briefJson, ({ caller, input }) => ok(caller.auth.signIn(input))),
  route("POST /auth/sign-out", nothing, ({ caller }) => success(caller.auth.signOut())),
  route("GET /auth/session", nothing, ({ caller }) => ok(caller.auth.session())),
  route("POST /register", briefJson, ({ caller, input }) => created(caller.auth.register(input))),
  route("POST /demo/session", briefJson, ({ caller, input }) => ok(caller.auth.demo(input))),
];
