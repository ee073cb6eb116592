import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { processCommand } from "../../pipelines/processCommand.ts";
import { processEnvironment } from "../../pipelines/processEnvironment.ts";
import { nextflowEnvironment } from "./nextflow/findNextflow.ts";
import type { Resume } from "./nextflow/findResume.ts";
import { nextflowConfig } from "./nextflow/nextflowConfig.ts";
import { isRemote, nextflowWords } from "./nextflow/nextflowWords.ts";
import { takeSession } from "./nextflow/takeSession.ts";
import type { NextflowPlan } from "./planLaunch.ts";
import { RUN_FILES } from "./runFiles.ts";
import { runScript } from "./runScript.ts";
import { megabytesOf, type SlurmResources } from "./slurm/slurmResources.ts";

const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;
const SECRET_FILE_MODE = 0o600;
const SCRIPT_MODE = 0o700;

/** What goes into the folder of a run. content: of the table of samples. weblogUrl: holds a secret. */
export interface Staging {
  id: string;
  runNumber: string;
  runFolder: string;
  pipeline: PipelinePackage;
  content: string;
  config: Record<string, unknown>;
  weblogUrl: string | undefined;
  slurm?: SlurmResources | undefined;
  /** Of a run that is one of Nextflow. */
  nextflow?: NextflowPlan | undefined;
  /** What of an earlier run it goes on with. */
  resume?: Resume | undefined;
}

/** Makes the folder of a run with everything its command needs: a copy of the package as it is now, which the command
 *  runs from and outputs are found by; table of samples, parameters, run.sh. The folder must not be there yet. */
export async function stageRun(staging: Staging): Promise<void> {
  const { runFolder, pipeline, content, config } = staging;
  const place = (name: string) => join(runFolder, name);
  await mkdir(runFolder, { mode: FOLDER_MODE });
  await mkdir(place(RUN_FILES.output), { mode: FOLDER_MODE });
  await mkdir(place(RUN_FILES.logs), { mode: FOLDER_MODE });
  // Links are followed: what they lead to may be another file by the time the run reads it.
  await cp(pipeline.folder, place(RUN_FILES.package), { recursive: true, dereference: true });
  const params = { ...pipeline.manifest.execution.defaultParams, ...config };
  await writeFile(place(RUN_FILES.params), `${JSON.stringify(params, null, 2)}\n`, {
    mode: SECRET_FILE_MODE,
  });
  await writeFile(place(pipeline.samplesheet.filename), content, { mode: FILE_MODE });
  const { nextflow, slurm, weblogUrl, resume } = staging;
  if (resume) await takeSession(runFolder, resume);
  if (nextflow)
    await writeFile(
      place(RUN_FILES.nextflowConfig),
      nextflowConfig({ weblogUrl, weblogBy: nextflow.weblogBy, workFolder: place(RUN_FILES.work), slurm }),
      { mode: SECRET_FILE_MODE },
    );
  await writeFile(place(RUN_FILES.script), scriptOf(staging), { mode: SCRIPT_MODE });
}

function scriptOf(staging: Staging): string {
  const { id, runNumber, runFolder, pipeline, weblogUrl, slurm, nextflow, resume } = staging;
  const { id: pipelineId, version, manifest, samplesheet } = pipeline;
  const place = (name: string) => join(runFolder, name);
  return runScript({
    runId: id,
    runFolder,
    title: `${runNumber}: ${pipelineId} ${version}`,
    command: nextflow
      ? nextflowWords(pipeline, {
          ...staging,
          ...nextflow,
          resume: resume?.session,
          project: resume?.project,
        })
      : processCommand({ ...pipeline, folder: place(RUN_FILES.package) }),
    environment: {
      ...(nextflow && slurm && heapWithin(slurm.headMemory)),
      ...(nextflow && nextflowEnvironment(nextflow.home, !isRemote(manifest.execution.pipeline ?? ""))),
      ...manifest.execution.runtime?.env,
      HOME: runFolder,
      ...processEnvironment({
        runId: id,
        runNumber,
        samplesheet: place(samplesheet.filename),
        outputFolder: place(RUN_FILES.output),
        paramsFile: place(RUN_FILES.params),
        traceFile: place(RUN_FILES.trace),
        weblogUrl,
      }),
    },
  });
}

// Java by itself takes a share of the machine, of which a job may have less.
function heapWithin(memory: string): Record<string, string> {
  return { NXF_OPTS: `-Xmx${Math.max(64, Math.floor(megabytesOf(memory) * 0.75))}m` };
}
