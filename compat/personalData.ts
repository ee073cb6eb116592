import { briefJson, nothing } from "./bodies.ts";
import { exported } from "./exported.ts";
import { success } from "./reply.ts";
import { route } from "./route.ts";

/** Export and erasure of the personal data of users. */
export const personalData = [
  route("GET /account/personal-data", nothing, ({ caller }) =>
    exported(caller.bytes.personalData.exportOwn()),
  ),
  route("GET /admin/users/:userId/personal-data", nothing, ({ caller, input }) =>
    exported(caller.bytes.personalData.exportOf(input)),
  ),
  route("POST /admin/users/:userId/erasure", briefJson, ({ caller, input }) =>
    success(caller.personalData.erase(input)),
  ),
];
