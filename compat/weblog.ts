import { event, whenAsked } from "./bodies.ts";
import { success } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, pipeline event ingest. */
export const weblog = [
  route("POST /pipelines/weblog", whenAsked(event), ({ caller, input }) =>
    success(caller.bytes.weblog.receive(input)),
  ),
];
