import { briefJson, nothing } from "./bodies.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §13, tokens of users and of service accounts. */
export const tokens = [
  route("GET /tokens", nothing, ({ caller }) => ok(caller.tokens.list())),
  route("POST /tokens", briefJson, ({ caller, input }) => created(caller.tokens.create(input))),
  route("DELETE /tokens/:tokenId", nothing, ({ caller, input }) => success(caller.tokens.revoke(input))),
  route("GET /admin/users/:userId/tokens", nothing, ({ caller, input }) =>
    ok(caller.tokens.listOfAccount(input)),
  ),
  route("POST /admin/users/:userId/tokens", briefJson, ({ caller, input }) =>
    created(caller.tokens.createForAccount(input)),
  ),
  route("DELETE /admin/users/:userId/tokens/:tokenId", nothing, ({ caller, input }) =>
    success(caller.tokens.revokeOfAccount(input)),
  ),
];
