import type { Knex } from "knex";
import { realpath } from "node:fs/promises";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import { folderState } from "../../../platform/storage/folderState.ts";
import { findNextflow } from "../../launch/nextflow/findNextflow.ts";
import { findProgram } from "../../executors/findProgram.ts";
import { slurmNotHere } from "../../runRecords/errors.ts";
import { readWeblogAddress } from "../../tokens/weblogToken.ts";
import { pipelineRunDirNotWritable } from "../../../access/settings/errors.ts";
import {
  pipelineExecution,
  pipelineRunDir,
  readWeblogSecret,
} from "../../../access/settings/pipelineExecution.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import type { Site } from "../../../platform/site/site.ts";
import { slurmNotUsed, slurmRequestUnusable } from "../errors.ts";
import { checkRunFolder } from "../checkRunFolder.ts";
import { enabledWorkflows } from "../checkNextflow.ts";
import { type Report, toReport } from "../finding.ts";
import { partitionArgs, slurmRequests } from "../slurmRequests.ts";
import { runNodeJob } from "./runNodeJob.ts";
import { nodeFindings } from "./nodeFindings.ts";

const checks = new WeakMap<Site, Promise<Report>>();

/**
 * Checks what a compute node sees of the prerequisites of runs: the pipeline run directory, the sequencing files,
 * Node.js, Nextflow if needed, and the weblog URL. Submits a small job to the partition of runs, which is cancelled
 * when it does not start or end in time; returns within two minutes. Concurrent callers share one job. Raises
 * slurmNotUsed, slurmNotHere, slurmRequestUnusable, pipelineRunDirNotWritable.
 */
export function checkComputeNode({ site }: Context): Promise<Report> {
  const running = checks.get(site) ?? check(site).finally(() => checks.delete(site));
  checks.set(site, running);
  return running;
}

async function check(site: Site): Promise<Report> {
  const settings = await pipelineExecution(site);
  const [request] = slurmRequests(settings);
  if (!request) return raise(slurmNotUsed());
  if (request.problem !== undefined) raise(slurmRequestUnusable({ problem: request.problem }));
  if (!(await findProgram(site.env.passedOn, "sbatch"))) raise(slurmNotHere());
  if ((await checkRunFolder(site)).state !== "ok") raise(pipelineRunDirNotWritable());
  const needsNextflow = settings.nextflowPath !== null || (await enabledWorkflows(site)).length > 0;
  const job = await runNodeJob(site, {
    runDir: await realpath(await pipelineRunDir(site)),
    placeWords: partitionArgs(request.resources),
    sees: {
      node: process.execPath,
      nextflow: needsNextflow ? await nextflowProgram(site) : undefined,
      dataFolder: await dataFolder(site.database),
      weblogUrl: await bareWeblogUrl(site),
    },
  });
  return toReport(nodeFindings(job, { needsNextflow }));
}

// When this machine finds no Nextflow, the node tries the program of the settings, or searches it by name.
async function nextflowProgram(site: Site): Promise<string> {
  const { nextflowPath } = await pipelineExecution(site);
  const runDir = await pipelineRunDir(site);
  return findNextflow(site, { nextflowPath, runDir }).then(
    ({ program }) => program,
    () => nextflowPath ?? "nextflow",
  );
}

// A data directory that this machine does not see either is reported by another check.
async function dataFolder(db: Knex): Promise<string | null> {
  const { dataBasePath } = await readSetting("sequencing-files", db);
  return dataBasePath !== null && (await folderState(dataBasePath)) !== "missing" ? dataBasePath : null;
}

async function bareWeblogUrl(site: Site): Promise<string | undefined> {
  return (await readWeblogSecret(site)) === undefined ? undefined : readWeblogAddress(site);
}
