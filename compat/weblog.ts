import { event, whenAsked } from "./bodies.ts";
import { hotSuccess } from "./reply.ts";
import { hotRoute } from "./route.ts";

/** Spec §4, pipeline event ingest. A hot line: compat/router.ts. */
export const weblog = [
  hotRoute("POST /pipelines/weblog", whenAsked(event), ({ caller, input }) =>
    hotSuccess(caller.bytes.weblog.receive(input)),
  ),
];
