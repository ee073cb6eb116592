import { briefJson, json, nothing } from "./bodies.ts";
import { created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §13, departments. */
export const departments = [
  route("GET /departments", nothing, ({ caller }) => ok(caller.departments.list())),
  route("GET /admin/departments", nothing, ({ caller, input }) => ok(caller.departments.listAll(input))),
  route("POST /admin/departments", briefJson, ({ caller, input }) =>
    created(caller.departments.create(input)),
  ),
  route("PATCH /admin/departments/:departmentId", briefJson, ({ caller, input }) =>
    ok(caller.departments.update(input)),
  ),
  route("DELETE /admin/departments/:departmentId", nothing, ({ caller, input }) =>
    success(caller.departments.remove(input)),
  ),
  route("PUT /admin/departments/:departmentId/members", json, ({ caller, input }) =>
    ok(caller.departments.setMembers(input)),
  ),
];
