import { z } from "zod";
import { bodyTooLarge, invalidJson } from "../../server/platform/errors/errors.ts";
import {
  cannotReportRuns,
  tooManyOpenRuns,
  tooManyRunsToday,
  towerTokenRequired,
  traceNotFound,
} from "../../server/analysis/tower/errors.ts";
import type { tower } from "../tower.ts";
import type { Described, Operation } from "./operation.ts";

const ERRORS =
  "Authorization: a token with the scope `runs:write`, as Bearer token or as the password of the user `@token` (Basic), or the token of a run that Lanekeeper launched. Errors also have their text as `message`; overload is 503, which Nextflow repeats.";
const common = [towerTokenRequired(), cannotReportRuns(), invalidJson(), bodyTooLarge()];
const body = z.looseObject({});

function message(summary: string, procedure: string): Operation {
  return {
    summary,
    description: `${ERRORS} Messages of an ended run are accepted and change nothing.`,
    procedure,
    body,
    answers: { 200: z.object({}) },
    errors: [...common, traceNotFound()],
  };
}

export const towerDescribed: Described<typeof tower> = {
  "POST /tower/trace/create": {
    summary: "Announce a Nextflow run",
    description: `The trace protocol of Nextflow's plugin nf-tower, for runs that are started outside of Lanekeeper. ${ERRORS}`,
    procedure: "bytes.tower.create",
    body,
    answers: { 200: z.object({ workflowId: z.string().describe("At most 16 letters and digits") }) },
    errors: [...common, tooManyOpenRuns(), tooManyRunsToday()],
  },
  "PUT /tower/trace/:traceId/begin": {
    ...message("Report the start of a Nextflow run", "bytes.tower.begin"),
    answers: { 200: z.object({ watchUrl: z.string().describe("Page of the run") }) },
  },
  "PUT /tower/trace/:traceId/progress": message("Report tasks of a Nextflow run", "bytes.tower.progress"),
  "PUT /tower/trace/:traceId/heartbeat": message(
    "Report that a Nextflow run continues",
    "bytes.tower.heartbeat",
  ),
  "PUT /tower/trace/:traceId/complete": message("Report the end of a Nextflow run", "bytes.tower.complete"),
};
