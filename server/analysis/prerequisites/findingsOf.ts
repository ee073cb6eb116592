import { bytesText } from "./bytesText.ts";
import { failed, type Finding, type Judged, missing, notNeeded, ok, warning } from "./finding.ts";
import type { PrerequisiteFacts, ProgramFact } from "./prerequisiteFacts.ts";
import { judgeNextflow } from "./nextflowFindings.ts";
import { judgeSlurm } from "./slurmFindings.ts";
import { troubleOf } from "./troubleOf.ts";

const GIB = 2 ** 30;
const LITTLE_BYTES = 10 * GIB;
const TOO_LITTLE_BYTES = 1 * GIB;

const WITHOUT_EVENTS = "Runs still complete without events; progress updates are delayed.";

/** Returns a finding for each prerequisite of pipeline runs, with the action to take, in a fixed order. Pure. */
export function findingsOf(facts: PrerequisiteFacts): Finding[] {
  const { bash, node, runFolder, nextflow, weblog, slurm } = facts;
  return [
    { id: "bash", name: "bash", ...judgeBash(bash) },
    { id: "node", name: "Node.js for process packages", ...judgeNode(node) },
    { id: "run-folder", name: "Run directory", ...judgeRunFolder(runFolder) },
    { id: "weblog-secret", name: "Weblog secret", ...judgeSecret(weblog) },
    { id: "weblog-address", name: "Weblog URL", ...judgeAddress(weblog, slurm !== null) },
    ...judgeNextflow(nextflow, weblog.secret === "set"),
    ...judgeSlurm(slurm),
  ];
}

function judgeBash(fact: ProgramFact): Judged {
  if (fact.state === "ok") return ok(`Version ${fact.version}`);
  const judge = fact.state === "missing" ? missing : failed;
  return judge(
    troubleOf(fact),
    "Install bash or add it to the PATH of Lanekeeper: every run is a bash script.",
  );
}

function judgeNode(fact: ProgramFact): Judged {
  if (fact.state === "ok") return ok(`Version ${fact.version} (runs Lanekeeper)`);
  return failed(
    `The Node.js that runs Lanekeeper cannot be started anymore. ${troubleOf(fact)}`,
    "Restart Lanekeeper with the installed Node.js.",
  );
}

function judgeRunFolder({ state, freeBytes }: PrerequisiteFacts["runFolder"]): Judged {
  if (state === "missing")
    return missing(
      "The directory does not exist.",
      "Create the directory, mount its disk, or choose another directory in the settings.",
    );
  if (state === "silent")
    return failed("The disk does not respond.", "Check the mount and the network connection to it.");
  if (state === "not writable")
    return failed(
      "Lanekeeper cannot create, rename and delete files in the directory.",
      "Grant the user that runs Lanekeeper write permission, free up disk space, or choose another directory in the settings.",
    );
  if (freeBytes === undefined) return ok("Writable.");
  const text = `Writable; ${bytesText(freeBytes)} free`;
  if (freeBytes < TOO_LITTLE_BYTES) return failed(text, "Free up disk space: runs will fail without it.");
  if (freeBytes < LITTLE_BYTES)
    return warning(text, "Free up disk space: work files and outputs of runs are large.");
  return ok(text);
}

function judgeSecret({ secret }: PrerequisiteFacts["weblog"]): Judged {
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

function judgeAddress(
  { secret, isLoopback, answer }: PrerequisiteFacts["weblog"],
  usesSlurm: boolean,
): Judged {
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
