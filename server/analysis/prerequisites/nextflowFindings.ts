import { failed, type Finding, type Judged, missing, notNeeded, ok, warning } from "./finding.ts";

import type { NextflowFacts } from "./prerequisiteFacts.ts";
import { javaOfNextflow, majorOfJava } from "./javaOfNextflow.ts";
import { troubleOf } from "./troubleOf.ts";

const NAMES_TOLD = 5;
const NOT_NEEDED = "No pipeline that is switched on is a Nextflow workflow.";

/** What is the matter with Nextflow and what it stands on. facts: null where nothing asks for it. Pure. */
export function judgeNextflow(facts: NextflowFacts | null, hasSecret: boolean): Finding[] {
  return [
    { id: "nextflow", name: "Nextflow", ...(facts ? judgeProgram(facts) : notNeeded(NOT_NEEDED)) },
    { id: "java", name: "Java for Nextflow", ...(facts ? judgeJava(facts) : notNeeded(NOT_NEEDED)) },
    {
      id: "nextflow-workflows",
      name: "Requirements of the workflows",
      ...(facts ? judgeNeeds(facts) : notNeeded(NOT_NEEDED)),
    },
    {
      id: "nextflow-weblog",
      name: "Events of Nextflow",
      ...(facts ? judgeWeblog(facts, hasSecret) : notNeeded(NOT_NEEDED)),
    },
  ];
}

function judgeProgram({ program, neededBy, isNamed }: NextflowFacts): Judged {
  if (program.state === "ok") return ok(`Version ${program.version}`);
  const use = neededBy.length === 0 ? "" : ` ${namesOf(neededBy)} cannot run.`;
  if (program.state === "missing")
    return missing(
      `${isNamed ? "It is not where the settings say." : "It is not on the path of Lanekeeper."}${use}`,
      "Install Nextflow and name its place in the settings, or switch off the pipelines that need it.",
    );
  return failed(
    `${troubleOf(program)}${use}`,
    "Run nextflow -version as the user that Lanekeeper runs as: it has to answer without a network.",
  );
}

function judgeJava({ java, program }: NextflowFacts): Judged {
  if (java.state !== "ok") {
    if (program.state === "ok") return ok("None on the path of Lanekeeper; Nextflow brings its own");
    const judge = java.state === "missing" ? missing : failed;
    return judge(
      troubleOf(java),
      "Install Java 17 or newer and have it on the PATH that Lanekeeper is started with.",
    );
  }
  const least = program.state === "ok" ? javaOfNextflow(program.version) : 11;
  if (majorOfJava(java.version) >= least || program.state === "ok") return ok(`Version ${java.version}`);
  return failed(`Version ${java.version} is too old for Nextflow.`, "Install Java 17 or newer.");
}

function judgeNeeds({ program, neededBy, unmet }: NextflowFacts): Judged {
  if (neededBy.length === 0) return notNeeded(NOT_NEEDED);
  if (program.state !== "ok") return notNeeded("Nextflow does not run yet.");
  if (unmet.length === 0) return ok("Version and plugins are those that the workflows declare.");
  const told = unmet.slice(0, NAMES_TOLD);
  const more = unmet.length > NAMES_TOLD ? [`and ${unmet.length - NAMES_TOLD} more`] : [];
  return failed(
    [...told.map(({ pipeline, problem }) => `${pipeline}: ${problem}`), ...more].join(" "),
    [...new Set(told.map(({ whatToDo }) => whatToDo))].join(" "),
  );
}

function judgeWeblog({ program, weblogBy }: NextflowFacts, hasSecret: boolean): Judged {
  if (!hasSecret) return notNeeded("Without a secret nothing is reported.");
  if (program.state !== "ok") return notNeeded("Nextflow does not run yet.");
  if (weblogBy === "itself") return ok("This version posts them by itself.");
  if (weblogBy !== null)
    return ok(`This version posts them with the plugin nf-weblog; ${weblogBy.plugin} is there`);
  return warning(
    "This version posts them with the plugin nf-weblog, which is not there. Workflows run without it, and what is seen of them comes later.",
    "Install it once as the user that Lanekeeper runs as: nextflow plugin install nf-weblog@1.1.2",
  );
}

function namesOf(names: string[]): string {
  const told = names.slice(0, NAMES_TOLD).join(", ");
  return names.length > NAMES_TOLD ? `${told} and ${names.length - NAMES_TOLD} more` : told;
}
