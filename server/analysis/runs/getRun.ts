import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { ACTIVE } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { EVENTS_KEPT_PER_RUN, RUN_RECORDS_LISTED } from "../../platform/limits/limits.ts";
import { canGoOn } from "./canGoOn.ts";
import { countTasks } from "./countTasks.ts";
import { enrich } from "./enrich.ts";
import { executionCommandsOf } from "./executionCommandsOf.ts";
import { listRunFiles } from "./files/listRunFiles.ts";
import { findRun } from "../runRecords/findRun.ts";
import { inputsOf } from "./inputsOf.ts";
import { resumeInWords, resumeOf } from "../launch/nextflow/resumeOf.ts";
import { runNames } from "../launch/runNames.ts";
import { leftoverProcess } from "./leftoverProcess.ts";
import { packageOfRun } from "../runRecords/packageOfRun.ts";
import { presentArtifact, presentEvent, presentRun } from "./present.ts";
import { presentAssembly, presentBin } from "./presentRecords.ts";
import { resultFilesOf, shownAs } from "./resultFiles.ts";
import { isCutOff, stepsOfRun } from "./stepsOfRun.ts";
import { toldTo } from "../runRecords/toldTo.ts";
import { visibleArtifacts } from "./visibleArtifacts.ts";

/**
 * Returns one run completely: columns, users, samples with their read sets, steps with task counts, output records, the
 * newest 100 events, newest first, input files and files of its run directory. Lists contain the first 1000 entries;
 * canGoOn: whether a new run may resume this one, goesOn: how this one resumes an earlier one, as a sentence;
 * replacedValues: values that its samplesheet contains under safe names; leftoverProcess: see there, null for
 * researchers and while the run is active. Researchers receive no server path and no command. Returns { run }. Raises
 * runNotFound, forbidden. Reference §3.
 */
export async function getRun(ctx: SignedInContext, { runId }: { runId: string }) {
  const { user, site } = ctx;
  const run = await findRun(ctx, runId);
  await run.$fetchGraph("user");
  const pipeline = await packageOfRun(site, run);
  const [enrichmentOf, processes, records, inputs, allFiles, names, leftover] = await Promise.all([
    enrich(site, [run]),
    countTasks(run.id, { isOver: isCutOff(run) }),
    recordsOf(run.id),
    inputsOf(user, run, pipeline),
    listRunFiles(run),
    runNames(run.id, RUN_RECORDS_LISTED),
    isFacilityAdmin(user) && !ACTIVE.includes(run.status) ? leftoverProcess(site, run) : null,
  ]);
  const enrichment = { ...enrichmentOf(run), pipeline };
  const presented = presentRun(user, run, enrichment);
  const artifacts = visibleArtifacts(user, pipeline, records.artifacts);
  const hidden = new Set(records.artifacts.filter((one) => !artifacts.includes(one)).map(({ path }) => path));
  const files = allFiles.filter(({ path }) => !hidden.has(path));
  const { files: resultFiles, primary } = resultFilesOf(user, pipeline, artifacts);
  const resume = resumeOf(run);
  const sizeOf = (path: string | null) => files.find((file) => file.path === path)?.size ?? null;
  return {
    run: {
      ...presented,
      canGoOn: canGoOn(user, run, pipeline),
      leftoverProcess: leftover,
      replacedValues: [...names].map(([name, value]) => ({ name, value })),
      goesOn: resume && isFacilityAdmin(user) ? resumeInWords(resume) : null,
      pipelineDescription: pipeline?.registry.description ?? null,
      // The target contains its samples, as clients of the reference expect; `samples` has the same.
      order: presented.order && { ...presented.order, samples: inputs.samples },
      study: presented.study && { ...presented.study, samples: inputs.samples },
      ...stepsOfRun(run, processes, toldTo(user, run)),
      assembliesCreated: records.assemblies.map(presentAssembly),
      binsCreated: records.bins.map(presentBin),
      artifacts: artifacts.map((artifact) => ({
        ...presentArtifact(user, run, artifact),
        ...shownAs(user, pipeline, artifact),
      })),
      artifactCount: enrichment.counts.runFiles + enrichment.counts.sampleFiles,
      resultFiles,
      primaryResultFile: primary,
      events: records.events.map((event) => presentEvent(user, run, event)),
      ...inputs,
      runOutputFiles: files,
      detectedLogFiles: files.filter(({ type }) => type === "log"),
      fileSizeByPath: Object.fromEntries(files.map(({ path, size }) => [path, size])),
      outputPathSize: sizeOf(presented.outputPath),
      errorPathSize: sizeOf(presented.errorPath),
      executionCommands: isFacilityAdmin(user) ? await executionCommandsOf(run) : null,
    },
  };
}

async function recordsOf(runId: string) {
  const [assemblies, bins, artifacts, events] = await Promise.all([
    Assembly.query()
      .where({ runId })
      .withGraphFetched("sample")
      .orderBy(["sampleId", "id"])
      .limit(RUN_RECORDS_LISTED),
    Bin.query()
      .where({ runId })
      .withGraphFetched("sample")
      .orderBy(["sampleId", "id"])
      .limit(RUN_RECORDS_LISTED),
    PipelineArtifact.query()
      .where({ runId })
      .orderByRaw("sample_id is not null, path, id")
      .limit(RUN_RECORDS_LISTED),
    // Without payloads, the largest part; see listEvents.
    PipelineRunEvent.query()
      .select(
        "runId",
        "seq",
        "source",
        "eventType",
        "processName",
        "stepId",
        "status",
        "message",
        "occurredAt",
        "receivedAt",
      )
      .where({ runId })
      .orderBy([
        { column: "occurredAt", order: "desc" },
        { column: "seq", order: "desc" },
      ])
      .limit(EVENTS_KEPT_PER_RUN),
  ]);
  return { assemblies, bins, artifacts, events };
}
