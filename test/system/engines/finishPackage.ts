import { join } from "node:path";
import { writePackage, writeText } from "../../helpers/packages.ts";

/** A workflow like those of nf-core: plugins, schemas and the strategy `finish`. The sample `bad` fails while another
 *  one computes, which waits for the file `open`. */
const WORKFLOW = `nextflow.enable.dsl = 2
include { samplesOf } from 'plugin/nf-lanes'
process COUNT {
  tag "$id"
  publishDir "\${params.outdir}/counts", mode: 'copy'
  input:
  tuple val(id), path(reads)
  output:
  path "*.count.txt"
  script:
  """
  if [ "$id" = bad ]; then
    until [ -e \${params.open}.computes ]; do sleep 0.1; done
    echo "no reads in $id" >&2
    exit 7
  fi
  touch \${params.open}.computes
  until [ -e \${params.open} ]; do sleep 0.1; done
  wc -l < \${reads} > \${id}.count.txt
  """
}
process REPORT {
  publishDir params.outdir, mode: 'copy'
  input:
  path counts
  output:
  path 'report.html'
  script:
  """
  cat \${counts} > report.html
  """
}
workflow {
  rows = Channel.fromList(samplesOf(params.input)).map { row -> [row.sample_id, file(row.fastq_1)] }
  REPORT(COUNT(rows).collect())
}
`;
const CONFIG = `plugins {
  id 'nf-lanes@0.1.0'
}
params {
  input = null
  outdir = null
  title = null
  open = null
}
manifest {
  name = 'lanekeeper/finish'
  nextflowVersion = '!>=22.10.0'
}
process {
  cpus = 1
  errorStrategy = { task.exitStatus in ((130..145) + 104) ? 'retry' : 'finish' }
  maxRetries = 1
}
executor {
  cpus = 2
}
`;
const text = { type: "string" };

/** Writes the package `finish` below `root`. Its workflow declares the plugin nf-lanes of ownPlugins.ts. */
export async function writeFinish(root: string): Promise<void> {
  const folder = await writePackage(root, {
    id: "finish",
    change({ manifest, registry, samplesheet }) {
      manifest["execution"] = { type: "nextflow", pipeline: "./workflow" };
      const outputs = manifest["outputs"] as object[];
      manifest["outputs"] = outputs
        .slice(1)
        .map((output) => ({ ...output, discovery: { pattern: "report.html" } }));
      registry["configSchema"] = { type: "object", properties: { title: text, open: text } };
      registry["defaultConfig"] = {};
      const transform = { type: "prepend_path", base: "${DATA_BASE_PATH}" };
      samplesheet["samplesheet"] = {
        format: "csv",
        filename: "samplesheet.csv",
        columns: [
          { name: "sample_id", source: "sample.sampleId", required: true },
          { name: "fastq_1", source: "read.file1", required: true, transform },
        ],
      };
    },
  });
  const files = {
    "main.nf": WORKFLOW,
    "nextflow.config": CONFIG,
    "nextflow_schema.json": JSON.stringify({
      type: "object",
      properties: { input: text, outdir: text, title: text, open: text },
    }),
    "assets/schema_input.json": JSON.stringify({
      type: "array",
      items: { type: "object", required: ["sample_id", "fastq_1"] },
    }),
  };
  for (const [name, content] of Object.entries(files))
    await writeText(join(folder, "workflow", name), content);
}
