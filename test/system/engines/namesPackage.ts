import { join } from "node:path";
import { writePackage, writeText } from "../../helpers/packages.ts";

/** A workflow like those of nf-core: the sample ID is part of the script of its task and of the file names. */
const WORKFLOW = `nextflow.enable.dsl = 2
params.title = 'none'
process COUNT {
  tag "$id"
  errorStrategy 'finish'
  publishDir "\${params.outdir}/counts", mode: 'copy'
  input:
  tuple val(id), path(reads)
  output:
  path "*.count.txt"
  script:
  """
  env > \${projectDir}/../../task-environment
  printf "%s\\\\t%s\\\\n" \${id} \\$(wc -l < \${reads}) > \${id}.count.txt
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
  echo "\${params.title} \${params.title.getClass().simpleName}" > report.html
  cat \${counts} >> report.html
  """
}
workflow {
  rows = Channel.fromPath(params.input).splitCsv(header: true).map { row -> [row.sample_id, file(row.fastq_1)] }
  REPORT(COUNT(rows).collect())
}
`;

/** Writes the package `names` below `root`: a workflow with sample IDs in its scripts, and a text setting. */
export async function writeNames(root: string, config = ""): Promise<void> {
  const folder = await writePackage(root, {
    id: "names",
    change({ manifest, registry, samplesheet }) {
      manifest["execution"] = { type: "nextflow", pipeline: "./workflow" };
      manifest["outputs"] = [
        {
          id: "counts",
          scope: "sample",
          destination: "sample_qc",
          fromStep: "count",
          discovery: { pattern: "counts/*.count.txt", matchSampleBy: "filename" },
        },
        {
          id: "report",
          scope: "run",
          destination: "run_artifact",
          fromStep: "report",
          discovery: { pattern: "report.html" },
        },
      ];
      registry["configSchema"] = { type: "object", properties: { title: { type: "string" } } };
      registry["defaultConfig"] = {};
      const base = "${DATA_BASE_PATH}";
      samplesheet["samplesheet"] = {
        format: "csv",
        filename: "samplesheet.csv",
        columns: [
          { name: "sample_id", source: "sample.sampleId", required: true },
          {
            name: "fastq_1",
            source: "read.file1",
            required: true,
            transform: { type: "prepend_path", base },
          },
        ],
      };
    },
  });
  await writeText(join(folder, "workflow/main.nf"), WORKFLOW);
  await writeText(join(folder, "workflow/nextflow.config"), config);
}
