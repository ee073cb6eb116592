import { nothing } from "./bodies.ts";
import { document } from "./document.ts";
import { route } from "./route.ts";

/** Spec §4, metadata checklists: what asks for no session. */
export const checklists = [
  route("GET /mixs-checklists", nothing, ({ caller, input }) =>
    document(caller.bytes.checklists.checklists(input), "public"),
  ),
];

/** And what any session may see. */
export const templates = [
  route("GET /mixs-templates", nothing, ({ caller, input }) =>
    document(caller.bytes.checklists.templates(input)),
  ),
];
