import type { HotCaller } from "../server/router.ts";
import { json, whenAsked } from "./bodies.ts";
import { hotSuccess } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, pipeline event ingest. A hot line: compat/router.ts. */
export const weblog = [
  route<HotCaller>("POST /pipelines/weblog", whenAsked(json), ({ caller, input }) =>
    hotSuccess(caller.bytes.weblog.receive(input)),
  ),
];
