import { checkMount } from "../../access/setup/steps.ts";
import type { z } from "zod";
import type { Context } from "../../platform/rpc/context.ts";
import {
  formatDiskSpace,
  failed,
  type Finding,
  type CheckResult,
  missing,
  notNeeded,
  ok,
  type Report,
  toReport,
  errorMessage,
  warning,
} from "./finding.ts";
import type { checkPrerequisitesInput } from "./schema.ts";
import { readWeblogAddress } from "../tokens/weblogToken.ts";
import { pipelineExecution, readWeblogSecret } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { encodeUrlPart } from "../tokens/redactTokens.ts";
import { checkProgram } from "./checkProgram.ts";
import { checkWeblog } from "./checkWeblog.ts";
import { nextflowFindings, checkNextflow } from "./checkNextflow.ts";
import { checkRunFolder } from "./checkRunFolder.ts";
import { slurmFindings, checkSlurm } from "./checkSlurm.ts";
import type { PrerequisiteFacts, ProgramFact } from "./prerequisiteFacts.ts";

/**
 * Checks every prerequisite of pipeline runs and returns its version, its state and the action to take; Nextflow and
 * Slurm only when the settings use them. Starts no job and leaves no files; takes less than a minute. The report
 * contains no secret, path or URL. quick: returns only ready and summary.
 */
export async function checkPrerequisites(
  { site }: Context,
  { quick }: z.output<typeof checkPrerequisitesInput>,
): Promise<Pick<Report, "ready" | "summary"> & Partial<Report>> {
  const report = toReport(toFindings(await readPrerequisites(site)));
  return quick === "true" ? { ready: report.ready, summary: report.summary } : report;
}

const PROGRAM_TIMEOUT_MS = 5_000;
const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

const checks = new WeakMap<Site, Promise<PrerequisiteFacts>>();

/**
 * Gathers the facts on every prerequisite of pipeline runs, as the user of this process. Leaves no files, and takes
 * less than a minute even if something hangs. Concurrent callers share one check, because it starts Java.
 */
function readPrerequisites(site: Site): Promise<PrerequisiteFacts> {
  const running = checks.get(site) ?? readFacts(site).finally(() => checks.delete(site));
  checks.set(site, running);
  return running;
}

async function readFacts(site: Site): Promise<PrerequisiteFacts> {
  const version = { timeoutMs: PROGRAM_TIMEOUT_MS };
  const [bash, node, runFolder, nextflow, weblog, slurm] = await Promise.all([
    checkProgram(site.env, "bash", { ...version, words: ["--version"], version: /version (\d\S*)/ }),
    checkProgram(site.env, process.execPath, { ...version, words: ["--version"], version: /^v(\d\S*)$/m }),
    checkRunFolder(site),
    checkNextflow(site),
    readWeblogFacts(site),
    checkSlurm(site),
  ]);
  return { bash, node, runFolder, nextflow, weblog, slurm };
}

async function readWeblogFacts(site: Site): Promise<PrerequisiteFacts["weblog"]> {
  const { weblogSecret } = await pipelineExecution(site);
  if (weblogSecret === null) return { secret: "unset", isLoopback: false, answer: undefined };
  const secret = await readWeblogSecret(site);
  if (secret === undefined) return { secret: "unreadable", isLoopback: false, answer: undefined };
  const address = await readWeblogAddress(site);
  return {
    secret: "set",
    isLoopback: address !== undefined && LOOPBACK.test(new URL(address).hostname),
    answer:
      address === undefined
        ? undefined
        : await checkWeblog(`${address}?runId=&token=${encodeUrlPart(secret)}`),
  };
}

const GIB = 2 ** 30;
const LITTLE_BYTES = 10 * GIB;
const TOO_LITTLE_BYTES = 1 * GIB;

const WITHOUT_EVENTS = "Runs still complete without events; progress updates are delayed.";

/** Returns a finding for each prerequisite of pipeline runs, with the action to take, in a fixed order. Pure. */
export function toFindings(facts: PrerequisiteFacts): Finding[] {
  const { bash, node, runFolder, nextflow, weblog, slurm } = facts;
  return [
    { id: "bash", name: "bash", ...bashFinding(bash) },
    { id: "node", name: "Node.js for process packages", ...nodeFinding(node) },
    { id: "run-folder", name: "Run directory", ...runFolderFinding(runFolder) },
    { id: "weblog-secret", name: "Weblog secret", ...secretFinding(weblog) },
    { id: "weblog-address", name: "Weblog URL", ...addressFinding(weblog, slurm !== null) },
    ...nextflowFindings(nextflow, weblog.secret === "set"),
    ...slurmFindings(slurm),
  ];
}

function bashFinding(fact: ProgramFact): CheckResult {
  if (fact.state === "ok") return ok(`Version ${fact.version}`);
  const result = fact.state === "missing" ? missing : failed;
  return result(
    errorMessage(fact),
    "Install bash or add it to the PATH of Lanekeeper: every run is a bash script.",
  );
}

function nodeFinding(fact: ProgramFact): CheckResult {
  if (fact.state === "ok") return ok(`Version ${fact.version} (runs Lanekeeper)`);
  return failed(
    `The Node.js that runs Lanekeeper cannot be started anymore. ${errorMessage(fact)}`,
    "Restart Lanekeeper with the installed Node.js.",
  );
}

function runFolderFinding({ state, freeBytes }: PrerequisiteFacts["runFolder"]): CheckResult {
  if (state === "missing")
    return missing(
      "The directory does not exist.",
      "Create the directory, mount its disk, or choose another directory in the settings.",
    );
  if (state === "silent") return failed("The disk does not respond.", checkMount().text);
  if (state === "not writable")
    return failed(
      "Lanekeeper cannot create, rename and delete files in the directory.",
      "Grant the user that runs Lanekeeper write permission, free up disk space, or choose another directory in the settings.",
    );
  if (freeBytes === undefined) return ok("Writable.");
  const text = `Writable; ${formatDiskSpace(freeBytes)} free`;
  if (freeBytes < TOO_LITTLE_BYTES) return failed(text, "Free up disk space: runs will fail without it.");
  if (freeBytes < LITTLE_BYTES)
    return warning(text, "Free up disk space: work files and outputs of runs are large.");
  return ok(text);
}

function secretFinding({ secret }: PrerequisiteFacts["weblog"]): CheckResult {
  if (secret === "set") return ok("Set.");
  if (secret === "unset")
    return warning(
      `Not set, so runs cannot report events. ${WITHOUT_EVENTS}`,
      "Generate a secret in the settings.",
    );
  return warning(
    `The secret cannot be decrypted: it was encrypted with another session secret. ${WITHOUT_EVENTS}`,
    "Set a new secret in the settings.",
  );
}

function addressFinding(
  { secret, isLoopback, answer }: PrerequisiteFacts["weblog"],
  usesSlurm: boolean,
): CheckResult {
  if (secret !== "set") return notNeeded("Not used without a weblog secret.");
  if (answer === undefined)
    return warning(`Unknown. ${WITHOUT_EVENTS}`, "Set the weblog URL in the settings.");
  const { text, whatToDo } = ADDRESS[answer.state];
  const detail =
    answer.state === "foreign"
      ? `${text} (HTTP ${answer.httpStatus}).`
      : answer.state === "unreachable"
        ? `${text} (${answer.reason}).`
        : text;
  if (whatToDo !== undefined) return warning(`${detail} ${WITHOUT_EVENTS}`, whatToDo);
  if (isLoopback && usesSlurm)
    return warning(
      "Reachable from this server only (loopback address). Jobs on other machines cannot report events.",
      "Set a weblog URL that the compute nodes can reach in the settings.",
    );
  return ok(detail);
}

const ADDRESS: Record<
  NonNullable<PrerequisiteFacts["weblog"]["answer"]>["state"],
  { text: string; whatToDo?: string }
> = {
  ok: { text: "Reachable from this server; the secret is accepted." },
  another: {
    text: "Lanekeeper rejects the secret: the URL leads to another installation, or a proxy removes the query string.",
    whatToDo: "Correct the URL in the settings, or configure the proxy to forward the query string.",
  },
  redirect: {
    text: "The URL redirects; workflow engines do not follow redirects for POST requests.",
    whatToDo: "Set the redirect target, usually the https URL, in the settings.",
  },
  foreign: {
    text: "The server at this URL is not Lanekeeper",
    whatToDo: "Correct the URL in the settings or the proxy configuration.",
  },
  unreachable: {
    text: "Not reachable from this server",
    whatToDo: "Check that Lanekeeper is running, and check host name, port, firewall and certificate.",
  },
};
