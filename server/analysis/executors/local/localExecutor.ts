import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { ExecutorFacts } from "../../../../db/models/PipelineRun.ts";
import { PROCESS_VARIABLES } from "../../pipelines/processEnvironment.ts";
import type { Executor, LaunchedRun } from "../executor.ts";
import { RUN_FILES } from "../../runRecords/runFiles.ts";
import { endProcesses, readIdentity, type LocalLaunch, checkPresence } from "./endProcesses.ts";
import { readExitFile, readLaunchFile } from "./readLaunchFile.ts";

/** Executes runs on this machine, each in its own process group, which outlives this server. */
export const localExecutor: Executor = {
  async launch(site, { id, runFolder }, onEnd = () => {}) {
    const [output, errors] = await Promise.all(
      [RUN_FILES.outputLog, RUN_FILES.errorLog].map((name) => open(join(runFolder, name), "a", 0o640)),
    );
    try {
      const child = spawn("bash", [join(runFolder, RUN_FILES.script)], {
        cwd: runFolder,
        detached: true,
        stdio: ["ignore", output?.fd, errors?.fd],
        // The variable is set here as well as in the script, because only the initial environment of a process is
        // visible from outside.
        env: { ...site.env.passedOn, HOME: runFolder, [PROCESS_VARIABLES.runId]: id },
      });
      child.once("exit", onEnd);
      await once(child, "spawn");
      child.unref();
      const identity = await readIdentity(child.pid ?? 0);
      // A process that has ended already is identified only by the file it wrote.
      return identity.startTicks === null
        ? ((await readLaunchFile(join(runFolder, RUN_FILES.launch))) ?? identity)
        : identity;
    } finally {
      await output?.close();
      await errors?.close();
    }
  },

  async probe(_site, runs) {
    const facts = new Map<string, ExecutorFacts>();
    for (const run of runs) facts.set(run.id, await probeOne(run));
    return facts;
  },

  async cancel(_site, run) {
    const launch = localLaunch(run);
    if ((await checkPresence(launch)) === "elsewhere") return readEnd(run).then((end) => end !== undefined);
    return endProcesses(run.id, launch);
  },
};

async function probeOne(run: LaunchedRun): Promise<ExecutorFacts> {
  const at = new Date().toISOString();
  const presence = await checkPresence(localLaunch(run));
  // Read after the process check: a process that is gone by then has written its exit file, or never will.
  const end = await readEnd(run);
  if (end) return { state: "exited", exitCode: end.exitCode, at: new Date(end.endedAt).toISOString() };
  if (presence === "here") return { state: "running", at };
  return presence === "gone" ? { state: "lost", lostSince: at, at } : { state: "unknown", at };
}

function readEnd(run: LaunchedRun) {
  return readExitFile(join(run.runFolder, RUN_FILES.exit), run.id);
}

function localLaunch({ launch }: LaunchedRun): LocalLaunch {
  if (launch.executor !== "local") throw new Error(`Launched by ${launch.executor}, not by local`);
  return launch;
}
