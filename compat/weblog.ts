import { event, lazyBody } from "./bodies.ts";
import { success } from "./reply.ts";
import { route } from "./route.ts";

/** Spec §4, pipeline event ingest. */
export const weblog = [
  route("POST /pipelines/weblog", lazyBody(event), ({ caller, input }) =>
    success(caller.bytes.weblog.receive(input)),
  ),
];
