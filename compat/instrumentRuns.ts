import { json, nothing } from "./bodies.ts";
import { exported } from "./exported.ts";
import { asTexts, created, ok, success } from "./reply.ts";
import { route } from "./route.ts";

/** Instruments, and their runs across orders. */
export const instrumentRuns = [
  route("GET /instruments", nothing, ({ caller }) => ok(caller.instrumentRuns.instruments())),
  route("POST /instruments", json, ({ caller, input }) =>
    created(caller.instrumentRuns.createInstrument(input)),
  ),
  route("PATCH /instruments/:instrumentId", json, ({ caller, input }) =>
    ok(caller.instrumentRuns.updateInstrument(input)),
  ),
  route("DELETE /instruments/:instrumentId", nothing, ({ caller, input }) =>
    success(caller.instrumentRuns.deleteInstrument(input)),
  ),
  route("GET /instrument-runs", nothing, ({ caller, input }) => ok(caller.instrumentRuns.list(input))),
  route("POST /instrument-runs", json, ({ caller, input }) => created(caller.instrumentRuns.create(input))),
  route("GET /instrument-runs/calendar", nothing, ({ caller, input }) =>
    ok(caller.instrumentRuns.calendar(input)),
  ),
  route("GET /instrument-runs/:instrumentRunId", nothing, ({ caller, input }) =>
    ok(caller.instrumentRuns.get(input)),
  ),
  route("PATCH /instrument-runs/:instrumentRunId", json, ({ caller, input }) =>
    ok(caller.instrumentRuns.update(input)),
  ),
  route("DELETE /instrument-runs/:instrumentRunId", nothing, ({ caller, input }) =>
    success(caller.instrumentRuns.delete(input)),
  ),
  route("POST /instrument-runs/:instrumentRunId/status", json, ({ caller, input }) =>
    ok(caller.instrumentRuns.setStatus(input)),
  ),
  route("POST /instrument-runs/:instrumentRunId/stream", json, ({ caller, input }) =>
    created(caller.instrumentRuns.startMonitoring(input)),
  ),
  route("POST /instrument-runs/:instrumentRunId/read-imports", json, ({ caller, input }) =>
    ok(asTexts(caller.readImports.requestForRun(input))),
  ),
  route("PUT /instrument-runs/:instrumentRunId/pools", json, ({ caller, input }) =>
    ok(caller.instrumentRuns.setLanes(input)),
  ),
  route("GET /instrument-runs/:instrumentRunId/sample-sheet", nothing, ({ caller, input }) =>
    exported(caller.bytes.instrumentRuns.sampleSheet(input)),
  ),
];
