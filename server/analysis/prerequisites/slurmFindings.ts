import { failed, type Finding, type Judged, missing, notNeeded, ok, warning } from "./finding.ts";
import type { Partition, SlurmRequestFact, SlurmFacts } from "./prerequisiteFacts.ts";

const PARTITIONS_TOLD = 20;
const OPTIONAL = new Set(["sacct"]);
const NOT_NEEDED = "No pipeline is run through Slurm.";
const NO_ANSWER = "Slurm has to answer first.";

/** What is the matter with Slurm, as this machine sees it. facts: null where no pipeline is run through it. Pure. */
export function judgeSlurm(facts: SlurmFacts | null): Finding[] {
  const judged = (judge: (facts: SlurmFacts) => Judged) => (facts ? judge(facts) : notNeeded(NOT_NEEDED));
  return [
    { id: "slurm-programs", name: "Programs of Slurm", ...judged(judgePrograms) },
    { id: "slurm-controller", name: "Controller of Slurm", ...judged(judgeController) },
    { id: "slurm-accounting", name: "Accounting of Slurm", ...judged(judgeAccounting) },
    { id: "slurm-requests", name: "Resources asked of Slurm", ...judged(judgeRequests) },
  ];
}

function judgePrograms({ clients }: SlurmFacts): Judged {
  const all = Object.entries(clients);
  const needed = all.filter(([name]) => !OPTIONAL.has(name));
  const absent = needed.filter(([, { state }]) => state === "missing").map(([name]) => name);
  if (absent.length > 0)
    return missing(
      `Not on the path of Lanekeeper: ${absent.join(", ")}`,
      "Install the client programs of Slurm on this machine, of the version of the cluster.",
    );
  const broken = needed.filter(([, { state }]) => state !== "ok").map(([name]) => name);
  if (broken.length > 0)
    return failed(
      `They do not tell their version: ${broken.join(", ")}`,
      "Run them with --version as the user that Lanekeeper runs as. Where the configuration of Slurm lies in no usual place, start Lanekeeper with SLURM_CONF.",
    );
  const versions = new Map<string, string[]>();
  for (const [name, fact] of all)
    if (fact.state === "ok") versions.set(fact.version, [...(versions.get(fact.version) ?? []), name]);
  return ok([...versions].map(([version, names]) => `${version}: ${names.join(", ")}`).join("; "));
}

function judgeController({ controller, clients }: SlurmFacts): Judged {
  if (clients.scontrol.state === "missing")
    return failed("There is nothing to ask it with.", "Install the programs of Slurm.");
  if (controller.state === "silent")
    return failed(
      "It does not answer. Runs wait with what they are until it does.",
      "See that slurmctld runs, and that this machine reaches it: scontrol ping",
    );
  if (controller.state === "failed")
    return failed(
      controller.words === "" ? "It cannot be asked." : `It cannot be asked: ${controller.words}`,
      "Run scontrol show partitions as the user that Lanekeeper runs as: configuration and munge key have to be those of the cluster.",
    );
  if (controller.partitions.length === 0)
    return failed(
      "It answers and shows no partition.",
      "Let the user that Lanekeeper runs as use a partition.",
    );
  return ok(`It answers; partitions: ${partitionsText(controller.partitions)}`);
}

function partitionsText(partitions: Partition[]): string {
  const told = partitions.slice(0, PARTITIONS_TOLD).map(partitionText).join(", ");
  const more = partitions.length - PARTITIONS_TOLD;
  return more > 0 ? `${told} and ${more} more` : told;
}

function partitionText({ name, state, isDefault }: Partition): string {
  const words = [...(isDefault ? ["default"] : []), ...(state === "UP" ? [] : [state.toLowerCase()])];
  return words.length === 0 ? name : `${name} (${words.join(", ")})`;
}

function judgeAccounting({ accounting }: SlurmFacts): Judged {
  if (accounting === "ok") return ok("It answers.");
  if (accounting === "silent")
    return warning(
      "It does not answer.",
      "See that slurmdbd runs. Until then the controller is asked of jobs that ended.",
    );
  return warning(
    "There is none: of jobs that ended, the controller is asked, which forgets them after some minutes. A run whose job was forgotten is judged by what it wrote.",
    "Set up slurmdbd, or have the controller remember jobs for longer (MinJobAge).",
  );
}

function judgeRequests({ requests, controller }: SlurmFacts): Judged {
  if (requests === undefined || controller.state !== "ok") return notNeeded(NO_ANSWER);
  const refused = requests.filter(({ refusal }) => refusal !== undefined);
  if (refused.length > 0)
    return failed(
      refused.map(({ whose, refusal }) => `${whose}: ${refusal}`).join(" · "),
      "Correct partition, cores, memory, time limit or options in the settings to what the cluster has.",
    );
  const closed = requests.filter((request) => !canStart(request, controller.partitions));
  if (closed.length > 0)
    return warning(
      `${closed.map(({ whose }) => whose).join(", ")}: the partition takes jobs and starts none now.`,
      "Choose another partition in the settings, or have it opened again.",
    );
  return ok("The cluster could give it.");
}

/** One of its partitions is up. */
function canStart({ partition }: SlurmRequestFact, partitions: Partition[]): boolean {
  const names = partition === null || partition === "" ? undefined : partition.split(",");
  const meant = partitions.filter(({ name, isDefault }) => (names ? names.includes(name) : isDefault));
  // One that is not shown to us may be open all the same.
  return meant.length === 0 || meant.some(({ state }) => state === "UP");
}
