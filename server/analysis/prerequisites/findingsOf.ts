import { bytesText } from "./bytesText.ts";
import { failed, type Finding, type Judged, missing, notNeeded, ok, warning } from "./finding.ts";
import type { PrerequisiteFacts, ProgramFact } from "./prerequisiteFacts.ts";
import { judgeNextflow } from "./nextflowFindings.ts";
import { judgeSlurm } from "./slurmFindings.ts";
import { troubleOf } from "./troubleOf.ts";

const GIB = 2 ** 30;
const LITTLE_BYTES = 10 * GIB;
const TOO_LITTLE_BYTES = 1 * GIB;

const WITHOUT_EVENTS =
  "Runs come to their right end without events, by their files: what is seen of them comes later.";

/** What is the matter with each thing that running a pipeline stands on, and what to do about it, in a fixed order.
 *  Pure. */
export function findingsOf(facts: PrerequisiteFacts): Finding[] {
  const { bash, node, runFolder, nextflow, weblog, slurm } = facts;
  return [
    { id: "bash", name: "bash", ...judgeBash(bash) },
    { id: "node", name: "Node.js for process packages", ...judgeNode(node) },
    { id: "run-folder", name: "Folder of the runs", ...judgeRunFolder(runFolder) },
    { id: "weblog-secret", name: "Secret of the events", ...judgeSecret(weblog) },
    { id: "weblog-address", name: "Address that runs report to", ...judgeAddress(weblog, slurm !== null) },
    ...judgeNextflow(nextflow, weblog.secret === "set"),
    ...judgeSlurm(slurm),
  ];
}

function judgeBash(fact: ProgramFact): Judged {
  if (fact.state === "ok") return ok(`Version ${fact.version}`);
  const judge = fact.state === "missing" ? missing : failed;
  return judge(
    troubleOf(fact),
    "Install bash, or add its folder to the PATH that Lanekeeper is started with: every run is a script of it.",
  );
}

function judgeNode(fact: ProgramFact): Judged {
  if (fact.state === "ok") return ok(`Version ${fact.version}, the one that runs Lanekeeper`);
  return failed(
    `The Node.js that Lanekeeper was started with cannot be started any more. ${troubleOf(fact)}`,
    "Start Lanekeeper again with the Node.js that is installed now.",
  );
}

function judgeRunFolder({ state, freeBytes }: PrerequisiteFacts["runFolder"]): Judged {
  if (state === "missing")
    return missing(
      "It is not there.",
      "Make the folder or mount its disk, or choose another in the settings.",
    );
  if (state === "silent")
    return failed("Its disk does not answer.", "See whether its mount or the network to it hangs.");
  if (state === "not writable")
    return failed(
      "No file can be made, renamed and removed in it.",
      "Give the user that Lanekeeper runs as the right to write to it, make room on a full disk, or choose another folder in the settings.",
    );
  if (freeBytes === undefined) return ok("Files can be made, renamed and removed.");
  const text = `Files can be made, renamed and removed; ${bytesText(freeBytes)} free`;
  if (freeBytes < TOO_LITTLE_BYTES) return failed(text, "Make room: runs will end for want of it.");
  if (freeBytes < LITTLE_BYTES) return warning(text, "Make room: what runs work on and give is large.");
  return ok(text);
}

function judgeSecret({ secret }: PrerequisiteFacts["weblog"]): Judged {
  if (secret === "set") return ok("It is set.");
  if (secret === "unset")
    return warning(
      `None is set, so no run can report. ${WITHOUT_EVENTS}`,
      "Set one in the settings; it may be made up.",
    );
  return warning(
    `The one that is set cannot be read: it was sealed by an installation with another session secret. ${WITHOUT_EVENTS}`,
    "Set it once more in the settings.",
  );
}

function judgeAddress(
  { secret, isLoopback, answer }: PrerequisiteFacts["weblog"],
  usesSlurm: boolean,
): Judged {
  if (secret !== "set") return notNeeded("Without a secret nothing is reported.");
  if (answer === undefined)
    return warning(
      `It is not known. ${WITHOUT_EVENTS}`,
      "Set the address that runs report to in the settings.",
    );
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
      "This machine reaches it, and it leads every other machine to itself. Jobs on other machines cannot report.",
      "Set an address in the settings by which the compute nodes reach Lanekeeper.",
    );
  return ok(detail);
}

const ADDRESS: Record<
  NonNullable<PrerequisiteFacts["weblog"]["answer"]>["state"],
  { text: string; whatToDo?: string }
> = {
  ok: { text: "This machine reaches Lanekeeper by it, and the secret arrives." },
  another: {
    text: "Lanekeeper answers and refuses the secret: another installation, or one in between that takes the query away.",
    whatToDo:
      "Correct the address in the settings, or have the proxy in front pass on the query of the address.",
  },
  redirect: {
    text: "It leads to another address, where engines do not follow with what they post.",
    whatToDo: "Set the address it leads to, usually the one with https, in the settings.",
  },
  foreign: {
    text: "What answers there is not Lanekeeper",
    whatToDo: "Correct the address in the settings, or the proxy it leads to.",
  },
  unreachable: {
    text: "This machine does not reach it",
    whatToDo:
      "See that Lanekeeper runs, and that name, port, firewall and certificate of the address are right.",
  },
};
