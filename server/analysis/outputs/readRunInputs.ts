import { constants } from "node:fs";
import { openInside } from "../../data/files/dataRoot.ts";
import { OUTPUT_TABLE_MAX_BYTES } from "../limits.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { parseCells } from "../../platform/input/parseCells.ts";

/**
 * Returns the input of a run from the cells of its samplesheet: its samples and the FASTQ files it read; names: the
 * values that the samplesheet contains under safe names. Returns undefined when the input is unknown, such as without a
 * samplesheet. root: run directory.
 */
export async function readRunInputs(
  root: string,
  { samplesheet: { filename, format } }: PipelinePackage,
  names: ReadonlyMap<string, string> = new Map(),
): Promise<Set<string> | undefined> {
  const file = await openInside(root, filename, constants.O_RDONLY).catch(() => undefined);
  if (!file) return undefined;
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size > OUTPUT_TABLE_MAX_BYTES) return undefined;
    const { rows } = parseCells(await file.readFile("utf8"), format);
    return new Set(rows.flat().map((cell) => names.get(cell) ?? cell));
  } finally {
    await file.close();
  }
}
