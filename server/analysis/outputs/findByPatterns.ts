import { posix } from "node:path";
import { yieldToEventLoop } from "../../platform/concurrency/yieldToEventLoop.ts";
import type { OutputParser, PackageOutput, PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { type FileMatch, outputType, type SearchedRun } from "./foundFile.ts";
import { type Cell, matchingFiles, readTables, type TableRow } from "./readTables.ts";
import type { Problems } from "./problems.ts";
import { type RunSample, sampleFinder } from "./sampleFinder.ts";
import { codesAlike, ofNoSample } from "../writebacks/sentences.ts";

/**
 * Finds the files of each output of a manifest by its pattern, or by its fallback pattern when the first has no
 * matches, with the sample of each file and its metadata from the tables of the run. files: below the output directory.
 */
export async function findByPatterns<Named extends RunSample>(
  { manifest, parsers }: PipelinePackage,
  run: SearchedRun<Named>,
  { files, problems }: { files: string[]; problems: Problems },
): Promise<FileMatch<Named>[]> {
  const needed = new Set(manifest.outputs.map(({ parsed }) => parsed?.from));
  const used = parsers.filter(({ id }) => needed.has(id));
  const tables = await readTables(run.root, { parsers: used, files, problems });
  const keysOfSample = keysOfSamples(run.samples, problems);
  const find = { ofName: sampleFinder(run.samples), ofKey: byKey(run.samples, keysOfSample) };
  const restored = (value: Cell) => (typeof value === "string" ? (run.names?.get(value) ?? value) : value);
  const matches: FileMatch<Named>[] = [];
  for (const output of manifest.outputs) {
    const { pattern, fallbackPattern } = output.discovery;
    const first = await matchingFiles(files, pattern);
    const paths =
      first.length > 0 || fallbackPattern === undefined ? first : await matchingFiles(files, fallbackPattern);
    const parser = parsers.find(({ id }) => id === output.parsed?.from);
    const table = indexTable(output, { parser, rows: tables.get(output.parsed?.from ?? "") ?? [], paths });
    for await (const path of yieldToEventLoop(paths)) {
      const sample = output.scope === "sample" ? findSample(path, { output, table, find }) : undefined;
      if (output.scope === "sample" && !sample) {
        problems.warn(ofNoSample({ id: output.id, path }));
        continue;
      }
      // A row of the sample is used only when no row names the file.
      const row =
        table.ofPath(path) ?? table.ofKeys([...fileNames(path), ...(sample ? keysOfSample(sample) : [])]);
      const metadata = Object.fromEntries(
        Object.entries(output.parsed?.map ?? {}).flatMap(([key, column]) => {
          const value = row?.[column] ?? null;
          return value === null ? [] : [[key, restored(value)] as const];
        }),
      );
      matches.push({ output, path, sample, metadata, type: outputType(output), fromStep: output.fromStep });
    }
  }
  return matches;
}

/** The table of an output: finds the row that names a file by its path, or the row of a sample or file name. */
interface TableIndex {
  ofPath(path: string): TableRow | undefined;
  ofKeys(keys: string[]): TableRow | undefined;
  /** The sample that a row names. */
  rowKey(row: TableRow): string;
}

function indexTable(
  { parsed }: PackageOutput,
  { parser, rows, paths }: { parser: OutputParser | undefined; rows: TableRow[]; paths: string[] },
): TableIndex {
  const column = parsed?.matchBy ?? "";
  const rowKey = (row: TableRow) => String(row[column] ?? "");
  const byColumn = new Map<string, TableRow>();
  const byPath = new Map<string, TableRow>();
  const wanted = new Set(paths);
  const texts = parser?.columns.filter(({ type = "string" }) => type === "string") ?? [];
  for (const row of rows) {
    const key = rowKey(row);
    if (key !== "" && !byColumn.has(key)) byColumn.set(key, row);
    for (const { name } of texts) {
      const value = row[name];
      if (typeof value === "string" && wanted.has(value) && !byPath.has(value)) byPath.set(value, row);
    }
  }
  return {
    rowKey,
    ofPath: (path) => byPath.get(path),
    ofKeys: (keys) => keys.map((key) => byColumn.get(key)).find((row) => row !== undefined),
  };
}

interface Find<Named extends RunSample> {
  ofName(name: string): Named | undefined;
  ofKey(key: string): Named | undefined;
}

function findSample<Named extends RunSample>(
  path: string,
  { output, table, find }: { output: PackageOutput; table: TableIndex; find: Find<Named> },
): Named | undefined {
  // A table row that names the file takes precedence: file names consist of sample IDs and may contain two.
  const row = table.ofPath(path);
  const named = row && find.ofKey(table.rowKey(row));
  if (named) return named;
  const { matchSampleBy = "path" } = output.discovery;
  if (matchSampleBy === "filename") return find.ofName(posix.basename(path));
  return find.ofName(matchSampleBy === "parent_dir" ? posix.basename(posix.dirname(path)) : path);
}

function byKey<Named extends RunSample>(
  samples: Named[],
  keysOf: (sample: RunSample) => string[],
): (key: string) => Named | undefined {
  const keys = new Map<string, Named>();
  for (const sample of samples) for (const key of keysOf(sample)) keys.set(key, sample);
  return (key) => keys.get(key);
}

/**
 * Returns the keys by which tables name a sample: its id, and its sample ID verbatim or as a cell can represent it.
 * Excludes a sample ID that is ambiguous in a cell, so that a row of another sample is never used.
 */
function keysOfSamples(samples: RunSample[], problems: Problems): (sample: RunSample) => string[] {
  const counts = new Map<string, number>();
  for (const { sampleId } of samples) counts.set(asCell(sampleId), (counts.get(asCell(sampleId)) ?? 0) + 1);
  for (const [cell, count] of counts) if (count > 1) problems.warn(codesAlike({ code: cell }));
  return ({ id, sampleId, sheetName }) => {
    const cell = asCell(sampleId);
    const codes = counts.get(cell) === 1 ? [id, cell, sampleId] : [id];
    return sheetName === undefined ? codes : [...codes, sheetName];
  };
}

// Packages write spaces for characters that a cell cannot represent, and leading and trailing ones are insignificant.
function asCell(code: string): string {
  return code.replaceAll(/\p{Cc}+/gu, " ").trim();
}

// A row of the file itself, by its name with and without extensions.
function fileNames(path: string): string[] {
  const names = [posix.basename(path)];
  for (let name = names[0] ?? ""; name.lastIndexOf(".") > 0; names.push(name))
    name = name.slice(0, name.lastIndexOf("."));
  return names;
}
