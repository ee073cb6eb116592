import { constants } from "node:fs";
import { openInside } from "../../data/files/dataRoot.ts";
import { OUTPUT_TABLE_MAX_BYTES } from "../../platform/limits/limits.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { cellsOf } from "../../platform/input/cellsOf.ts";

/** What a run was told when it was launched, as the cells of its table of samples: which samples it is of, and which
 *  read files it read; names: the values that the table holds under safe names. Undefined where that is not known, as when there is no table. root: of the run's folder. */
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
    const { rows } = cellsOf(await file.readFile("utf8"), format);
    return new Set(rows.flat().map((cell) => names.get(cell) ?? cell));
  } finally {
    await file.close();
  }
}
