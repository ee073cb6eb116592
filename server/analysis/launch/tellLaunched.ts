import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";
import { resumeInWords, resumeOf } from "./nextflow/resumeOf.ts";
import { recordFacts } from "../runRecords/record/recordFacts.ts";

/** Writes the event that a run was launched (spec §6, source launcher). A failed write changes nothing. */
export async function tellLaunched(site: Site, run: PipelineRun): Promise<void> {
  const { id, runNumber, launch } = run;
  if (!launch) return;
  const now = new Date();
  const how =
    launch.executor === "local"
      ? `Started as process ${launch.pid} on ${launch.host}`
      : `Submitted to the scheduler as job ${launch.jobId}`;
  const resume = resumeOf(run);
  const message = resume === undefined ? how : `${how}. ${resumeInWords(resume)}`;
  const event = { source: "launcher", eventType: "launched", message, occurredAt: now } as const;
  try {
    await recordFacts(site, id, {
      facts: {},
      events: [{ ...event, payload: { runNumber, executor: launch.executor } }],
      source: "launcher",
      now,
    });
  } catch (error) {
    site.log.warn({ err: error, runId: id }, "could not write down that a run was launched");
  }
}
