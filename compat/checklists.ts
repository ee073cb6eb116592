import { nothing } from "./bodies.ts";
import { document } from "./document.ts";
import { route } from "./route.ts";

/** Spec §4, metadata checklists: endpoints without a session. */
export const checklists = [
  route("GET /mixs-checklists", nothing, ({ caller, input }) =>
    document(caller.bytes.checklists.checklists(input), "public"),
  ),
];

/** Endpoints for any session. */
export const templates = [
  route("GET /mixs-templates", nothing, ({ caller, input }) =>
    document(caller.bytes.checklists.templates(input)),
  ),
];
