import { readdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { enablements } from "../pipelines/enablement.ts";
import { packagesOf } from "../pipelines/packagesOf.ts";
import { pipelineExecution } from "../settings/pipelineExecution.ts";
import type { Site } from "../site.ts";
import { askProgram } from "./askProgram.ts";
import type { NextflowFacts } from "./prerequisiteFacts.ts";

/** It starts a Java, on a machine that may be busy. */
const NEXTFLOW_TIMEOUT_MS = 20_000;
const JAVA_TIMEOUT_MS = 10_000;

/** Nextflow and what it stands on; null where nothing asks for it. */
export async function lookAtNextflow(site: Site): Promise<NextflowFacts | null> {
  const { nextflowPath } = await pipelineExecution(site);
  const neededBy = await workflowsOf(site);
  if (neededBy.length === 0 && nextflowPath === null) return null;
  const home = userInfo().homedir;
  const [program, java, plugin] = await Promise.all([
    askProgram(site.env, nextflowPath ?? "nextflow", {
      words: ["-version"],
      version: /version (\d+\.\d+\.\d+\S*)/,
      timeoutMs: NEXTFLOW_TIMEOUT_MS,
      // Where a Nextflow that was installed has what it needs; offline it fetches nothing for a look.
      environment: {
        HOME: home,
        NXF_OFFLINE: "true",
        NXF_ANSI_LOG: "false",
        NXF_DISABLE_CHECK_LATEST: "true",
      },
    }),
    askProgram(site.env, "java", {
      words: ["-version"],
      version: /version "([^"\s]+)"/,
      timeoutMs: JAVA_TIMEOUT_MS,
    }),
    pluginIn(join(home, ".nextflow/plugins")),
  ]);
  return { neededBy, isNamed: nextflowPath !== null, program, java, plugin };
}

/** Names of the pipelines that are switched on and are workflows of Nextflow. */
export async function workflowsOf(site: Site): Promise<string[]> {
  const { pipelines } = await packagesOf(site);
  const workflows = [...pipelines.values()].filter(({ manifest }) => manifest.execution.type === "nextflow");
  const decided = await enablements(workflows);
  return workflows.filter(({ id }) => decided.get(id)?.enabled).map(({ registry }) => registry.name);
}

async function pluginIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .flatMap((name) => /^nf-weblog-(\d+\.\d+\.\d+)$/.exec(name)?.[1] ?? [])
    .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }))
    .at(-1);
}
