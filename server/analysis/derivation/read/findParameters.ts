/** The parameters of a workflow for what Lanekeeper supplies. readFolders: of a workflow that reads a directory. */
export interface SuppliedParameters {
  samplesheet: string;
  output: string;
  readFolders?: string;
}

const OUTPUTS = ["outdir", "out_dir", "output_dir"] as const;

/**
 * Finds the parameters of the samplesheet and the output directory by their usual names, or those of a workflow that
 * reads a directory of reads together with a sample sheet. params: the names of all parameters. Returns undefined when
 * the workflow takes no samplesheet. Pure.
 */
export function findParameters(params: ReadonlySet<string>): SuppliedParameters | undefined {
  const output = OUTPUTS.find((name) => params.has(name)) ?? "outdir";
  const samplesheet = (["input", "samplesheet"] as const).find((name) => params.has(name));
  if (samplesheet !== undefined) return { samplesheet, output };
  return params.has("fastq") && params.has("sample_sheet")
    ? { samplesheet: "sample_sheet", output, readFolders: "fastq" }
    : undefined;
}
