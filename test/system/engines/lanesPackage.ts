import { join } from "node:path";
import { writePackage, writeText } from "../../helpers/packages.ts";

/** Two tasks and a report: one task succeeds; the other one and the report run the given commands. */
const LANES = `nextflow.enable.dsl = 2
params.onFailure = 'terminate'
params.second = 'exit 7'
params.last = 'true'
process COUNT {
  tag "$lane"
  errorStrategy params.onFailure
  input:
  val lane
  path 'unit.txt'
  output:
  path 'count.txt'
  script:
  """
  if [ $lane = two ]; then \${params.second}; fi
  echo $lane | cat - unit.txt > count.txt
  """
}
process REPORT {
  publishDir params.outdir, mode: 'copy'
  input:
  path 'count?.txt'
  output:
  path 'report.html'
  script:
  """
  \${params.last}
  cat count*.txt > report.html
  """
}
workflow { REPORT(COUNT(Channel.of('one', 'two'), file("\${projectDir}/unit.txt")).collect()) }
`;
/** The polling interval for its own jobs, short because the cluster has one node. */
const OFTEN = "executor {\n  pollInterval = '300 ms'\n  queueStatInterval = '1 s'\n}\n";

/** Writes the Nextflow package `lanes` below `root`. Its settings are bash commands, except onFailure. */
export async function writeLanes(root: string): Promise<void> {
  const folder = await writePackage(root, {
    id: "lanes",
    change({ manifest, registry }) {
      // The workflow defines no profile of this name: Lanekeeper generates it.
      manifest["execution"] = { type: "nextflow", pipeline: "./workflow", profiles: ["conda"] };
      const outputs = manifest["outputs"] as object[];
      manifest["outputs"] = outputs
        .slice(1)
        .map((output) => ({ ...output, discovery: { pattern: "report.html" } }));
      const properties = Object.fromEntries(
        ["onFailure", "second", "last"].map((name) => [name, { type: "string" }]),
      );
      registry["configSchema"] = { type: "object", properties };
      registry["defaultConfig"] = {};
    },
  });
  await writeText(join(folder, "workflow/main.nf"), LANES);
  await writeText(join(folder, "workflow/nextflow.config"), OFTEN);
  await writeText(join(folder, "workflow/unit.txt"), "reads");
}

/** A command that waits until a file exists. */
export const untilThere = (path: string) => `until [ -e ${path} ]; do sleep 0.2; done`;
