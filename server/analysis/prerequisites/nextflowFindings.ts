import { failed, type Finding, type Judged, missing, notNeeded, ok, warning } from "./finding.ts";

import type { NextflowFacts } from "./prerequisiteFacts.ts";
import { javaOfNextflow, majorOfJava } from "./javaOfNextflow.ts";
import { troubleOf } from "./troubleOf.ts";

const NAMES_TOLD = 5;
const NOT_NEEDED = "No enabled pipeline uses Nextflow.";

/** Returns the findings on Nextflow and its requirements. facts: null when nothing uses it. Pure. */
export function judgeNextflow(facts: NextflowFacts | null, hasSecret: boolean): Finding[] {
  return [
    { id: "nextflow", name: "Nextflow", ...(facts ? judgeProgram(facts) : notNeeded(NOT_NEEDED)) },
    { id: "java", name: "Java for Nextflow", ...(facts ? judgeJava(facts) : notNeeded(NOT_NEEDED)) },
    {
      id: "nextflow-workflows",
      name: "Workflow requirements",
      ...(facts ? judgeNeeds(facts) : notNeeded(NOT_NEEDED)),
    },
    {
      id: "nextflow-weblog",
      name: "Nextflow weblog",
      ...(facts ? judgeWeblog(facts, hasSecret) : notNeeded(NOT_NEEDED)),
    },
  ];
}

function judgeProgram({ program, neededBy, isNamed }: NextflowFacts): Judged {
  if (program.state === "ok") return ok(`Version ${program.version}`);
  const use = neededBy.length === 0 ? "" : ` ${namesOf(neededBy)} cannot run.`;
  if (program.state === "missing")
    return missing(
      `${isNamed ? "Not found at the path in the settings." : "Not found on the PATH of Lanekeeper."}${use}`,
      "Install Nextflow and set its path in the settings, or disable the pipelines that need it.",
    );
  return failed(
    `${troubleOf(program)}${use}`,
    "Run nextflow -version as the user that runs Lanekeeper; it must work offline.",
  );
}

function judgeJava({ java, program }: NextflowFacts): Judged {
  if (java.state !== "ok") {
    if (program.state === "ok") return ok("Not on the PATH of Lanekeeper; Nextflow uses its own");
    const judge = java.state === "missing" ? missing : failed;
    return judge(troubleOf(java), "Install Java 17 or later and add it to the PATH of Lanekeeper.");
  }
  const least = program.state === "ok" ? javaOfNextflow(program.version) : 11;
  if (majorOfJava(java.version) >= least || program.state === "ok") return ok(`Version ${java.version}`);
  return failed(`Version ${java.version} is too old for Nextflow.`, "Install Java 17 or later.");
}

function judgeNeeds({ program, neededBy, unmet }: NextflowFacts): Judged {
  if (neededBy.length === 0) return notNeeded(NOT_NEEDED);
  if (program.state !== "ok") return notNeeded("Requires a working Nextflow.");
  if (unmet.length === 0) return ok("Version and plugins match the workflow declarations.");
  const told = unmet.slice(0, NAMES_TOLD);
  const more = unmet.length > NAMES_TOLD ? [`and ${unmet.length - NAMES_TOLD} more`] : [];
  return failed(
    [...told.map(({ pipeline, problem }) => `${pipeline}: ${problem}`), ...more].join(" "),
    [...new Set(told.map(({ whatToDo }) => whatToDo))].join(" "),
  );
}

function judgeWeblog({ program, weblogBy }: NextflowFacts, hasSecret: boolean): Judged {
  if (!hasSecret) return notNeeded("Not used without a weblog secret.");
  if (program.state !== "ok") return notNeeded("Requires a working Nextflow.");
  if (weblogBy === "itself") return ok("Built into this version.");
  if (weblogBy !== null) return ok(`Provided by the plugin nf-weblog; ${weblogBy.plugin} is installed`);
  return warning(
    "This version requires the plugin nf-weblog, which is not installed. Workflows run without it; progress updates are delayed.",
    "Install it as the user that runs Lanekeeper: nextflow plugin install nf-weblog@1.1.2",
  );
}

function namesOf(names: string[]): string {
  const told = names.slice(0, NAMES_TOLD).join(", ");
  return names.length > NAMES_TOLD ? `${told} and ${names.length - NAMES_TOLD} more` : told;
}
