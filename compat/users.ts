import { briefJson, nothing } from "./bodies.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §2 and §13, the accounts of other users and invitations. */
export const users = [
  route("GET /admin/users", nothing, ({ caller, input }) => ok(caller.users.list(input))),
  route("POST /admin/users", briefJson, ({ caller, input }) => created(caller.users.create(input))),
  route("PATCH /admin/users/:userId", briefJson, ({ caller, input }) => ok(caller.users.update(input))),
  route("DELETE /admin/users/:userId", nothing, ({ caller, input }) => success(caller.users.remove(input))),
  route("POST /admin/users/:userId/second-factor-reset", briefJson, ({ caller, input }) =>
    success(caller.users.resetSecondFactors(input)),
  ),
  route("GET /admin/users/:userId/identities", nothing, ({ caller, input }) =>
    ok(caller.identities.list(input)),
  ),
  route("DELETE /admin/users/:userId/identities/:identityId", nothing, ({ caller, input }) =>
    success(caller.identities.unlink(input)),
  ),
  route("GET /admin/invitations", nothing, ({ caller, input }) => ok(caller.invitations.list(input))),
  route("POST /admin/invitations", briefJson, ({ caller, input }) =>
    created(caller.invitations.create(input)),
  ),
  route("DELETE /admin/invitations/:invitationId", nothing, ({ caller, input }) =>
    success(caller.invitations.revoke(input)),
  ),
];
