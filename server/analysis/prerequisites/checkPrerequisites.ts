import { checkMount } from "../../access/setup/steps.ts";
import type { z } from "zod";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { Context } from "../../platform/rpc/context.ts";
import {
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
import { checkSoftware, softwareFindings } from "./checkSoftware.ts";
import { checkRunFolder } from "./checkRunFolder.ts";
import { slurmFindings, checkSlurm } from "./checkSlurm.ts";
import type { PrerequisiteFacts, ProgramFact, WeblogAnswer } from "./prerequisiteFacts.ts";
import {
  checkConnection,
  correctUrl,
  correctUrlOrProxy,
  createDirectory,
  directoryMissing,
  directoryNotWritable,
  diskSilent,
  freeSpace,
  freeSpaceFails,
  generateSecret,
  grantWrite,
  installBash,
  join,
  loopback,
  NAMES,
  nodeNotStartable,
  restartLanekeeper,
  secretRejected,
  secretSet,
  secretUnreadable,
  secretUnset,
  setNewSecret,
  setReachableUrl,
  setRedirectTarget,
  setUrl,
  unusedWithoutSecret,
  urlForeign,
  urlReachable,
  urlRedirects,
  urlUnknown,
  urlUnreachable,
  versionFound,
  versionOfLanekeeper,
  withoutEvents,
  writable,
  writableWithSpace,
} from "./sentences.ts";

/**
 * Checks every prerequisite of pipeline runs and returns its version, its state and the action to take; Nextflow,
 * the software of tasks and Slurm only when the settings use them. Starts no job and leaves no files; takes less than a minute. The report
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
  const [bash, node, runFolder, nextflow, software, weblog, slurm] = await Promise.all([
    checkProgram(site.env, "bash", { ...version, words: ["--version"], version: /version (\d\S*)/ }),
    checkProgram(site.env, process.execPath, { ...version, words: ["--version"], version: /^v(\d\S*)$/m }),
    checkRunFolder(site),
    checkNextflow(site),
    checkSoftware(site),
    readWeblogFacts(site),
    checkSlurm(site),
  ]);
  return { bash, node, runFolder, nextflow, software, weblog, slurm };
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

/** Returns a finding for each prerequisite of pipeline runs, with the action to take, in a fixed order. Pure. */
export function toFindings(facts: PrerequisiteFacts): Finding[] {
  const { bash, node, runFolder, nextflow, software, weblog, slurm } = facts;
  return [
    { id: "bash", name: NAMES.bash(), ...bashFinding(bash) },
    { id: "node", name: NAMES.node(), ...nodeFinding(node) },
    { id: "run-folder", name: NAMES.runDirectory(), ...runFolderFinding(runFolder) },
    { id: "weblog-secret", name: NAMES.weblogSecret(), ...secretFinding(weblog) },
    { id: "weblog-address", name: NAMES.weblogUrl(), ...addressFinding(weblog, slurm !== null) },
    ...nextflowFindings(nextflow, weblog.secret === "set"),
    ...softwareFindings(software),
    ...slurmFindings(slurm),
  ];
}

function bashFinding(fact: ProgramFact): CheckResult {
  if (fact.state === "ok") return ok(versionFound({ version: fact.version }));
  const result = fact.state === "missing" ? missing : failed;
  return result(errorMessage(fact), installBash());
}

function nodeFinding(fact: ProgramFact): CheckResult {
  if (fact.state === "ok") return ok(versionOfLanekeeper({ version: fact.version }));
  return failed(nodeNotStartable({ problem: errorMessage(fact) }), restartLanekeeper());
}

function runFolderFinding({ state, freeBytes }: PrerequisiteFacts["runFolder"]): CheckResult {
  if (state === "missing") return missing(directoryMissing(), createDirectory());
  if (state === "silent") return failed(diskSilent(), checkMount());
  if (state === "not writable") return failed(directoryNotWritable(), grantWrite());
  if (freeBytes === undefined) return ok(writable());
  const detail = writableWithSpace({ freeBytes });
  if (freeBytes < TOO_LITTLE_BYTES) return failed(detail, freeSpaceFails());
  if (freeBytes < LITTLE_BYTES) return warning(detail, freeSpace());
  return ok(detail);
}

function secretFinding({ secret }: PrerequisiteFacts["weblog"]): CheckResult {
  if (secret === "set") return ok(secretSet());
  if (secret === "unset") return warning(join([secretUnset(), withoutEvents()], "space"), generateSecret());
  return warning(join([secretUnreadable(), withoutEvents()], "space"), setNewSecret());
}

function addressFinding(
  { secret, isLoopback, answer }: PrerequisiteFacts["weblog"],
  usesSlurm: boolean,
): CheckResult {
  if (secret !== "set") return notNeeded(unusedWithoutSecret());
  if (answer === undefined) return warning(join([urlUnknown(), withoutEvents()], "space"), setUrl());
  if (answer.state !== "ok") {
    const [problem, whatToDo] = urlProblem(answer);
    return warning(join([problem, withoutEvents()], "space"), whatToDo);
  }
  if (isLoopback && usesSlurm) return warning(loopback(), setReachableUrl());
  return ok(urlReachable());
}

function urlProblem(answer: Exclude<WeblogAnswer, { state: "ok" }>): [problem: Sentence, whatToDo: Sentence] {
  if (answer.state === "another") return [secretRejected(), correctUrlOrProxy()];
  if (answer.state === "redirect") return [urlRedirects(), setRedirectTarget()];
  if (answer.state === "foreign") return [urlForeign({ httpStatus: answer.httpStatus }), correctUrl()];
  return [urlUnreachable({ reason: answer.reason }), checkConnection()];
}
