import { weblogAddress } from "../launch/weblogUrlFor.ts";
import { pipelineExecution, readWeblogSecret } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { urlEncoded } from "../tokens/urlEncoded.ts";
import { askProgram } from "./askProgram.ts";
import { askWeblog } from "./askWeblog.ts";
import { lookAtNextflow } from "./lookAtNextflow.ts";
import { lookAtRunFolder } from "./lookAtRunFolder.ts";
import { lookAtSlurm } from "./lookAtSlurm.ts";
import type { PrerequisiteFacts } from "./prerequisiteFacts.ts";

const PROGRAM_TIMEOUT_MS = 5_000;
const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

const looks = new WeakMap<Site, Promise<PrerequisiteFacts>>();

/**
 * Gathers the facts on every prerequisite of pipeline runs, as the user of this process. Leaves no files, and takes
 * less than a minute even if something hangs. Concurrent callers share one check, because it starts Java.
 */
export function gatherPrerequisites(site: Site): Promise<PrerequisiteFacts> {
  const running = looks.get(site) ?? look(site).finally(() => looks.delete(site));
  looks.set(site, running);
  return running;
}

async function look(site: Site): Promise<PrerequisiteFacts> {
  const version = { timeoutMs: PROGRAM_TIMEOUT_MS };
  const [bash, node, runFolder, nextflow, weblog, slurm] = await Promise.all([
    askProgram(site.env, "bash", { ...version, words: ["--version"], version: /version (\d\S*)/ }),
    askProgram(site.env, process.execPath, { ...version, words: ["--version"], version: /^v(\d\S*)$/m }),
    lookAtRunFolder(site),
    lookAtNextflow(site),
    lookAtWeblog(site),
    lookAtSlurm(site),
  ]);
  return { bash, node, runFolder, nextflow, weblog, slurm };
}

async function lookAtWeblog(site: Site): Promise<PrerequisiteFacts["weblog"]> {
  const { weblogSecret } = await pipelineExecution(site);
  if (weblogSecret === null) return { secret: "unset", isLoopback: false, answer: undefined };
  const secret = await readWeblogSecret(site);
  if (secret === undefined) return { secret: "unreadable", isLoopback: false, answer: undefined };
  const address = await weblogAddress(site);
  return {
    secret: "set",
    isLoopback: address !== undefined && LOOPBACK.test(new URL(address).hostname),
    answer:
      address === undefined ? undefined : await askWeblog(`${address}?runId=&token=${urlEncoded(secret)}`),
  };
}
