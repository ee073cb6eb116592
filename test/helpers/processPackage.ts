import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { compareVersions } from "../../server/analysis/pipelines/compareVersions.ts";
import { processCommand, processEnvironment } from "../../server/analysis/pipelines/processEnvironment.ts";
import { validatePackage } from "../../server/analysis/pipelines/validatePackage.ts";
import { BUNDLED_FOLDER } from "../../server/analysis/pipelines/readPackages.ts";

export interface ProcessEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The directory of the newest version of a bundled package. */
export function newestBundled(id: string): string {
  const versions = readdirSync(join(BUNDLED_FOLDER, id)).filter((name) => /^\d/.test(name));
  const [newest = ""] = versions.sort((one, other) => compareVersions(other, one));
  return join(BUNDLED_FOLDER, id, newest);
}

/** Runs a bundled process package from a copy outside the product, with `folder` as its run directory. version: default
 *  the newest. rows: of the samplesheet, header first. Results are in <folder>/output. */
export async function runProcessPackage(
  id: string,
  folder: string,
  {
    version,
    rows,
    params = {},
    weblogUrl,
    nodeOptions,
  }: {
    version?: string;
    rows: string[][] | string;
    params?: Record<string, unknown>;
    weblogUrl?: string;
    nodeOptions?: string;
  },
): Promise<ProcessEnd> {
  const bundled = version === undefined ? newestBundled(id) : join(BUNDLED_FOLDER, id, version);
  const copy = join(folder, "package", id, basename(bundled));
  await cp(bundled, copy, { recursive: true });
  const validated = await validatePackage(copy);
  if ("faults" in validated) throw new Error(`The copy of ${id} is not valid`);
  const files = { samplesheet: join(folder, "samplesheet.csv"), paramsFile: join(folder, "params.json") };
  await writeFile(files.samplesheet, typeof rows === "string" ? rows : csv(rows));
  await writeFile(files.paramsFile, JSON.stringify(params));
  const [program = "", ...words] = processCommand(validated.pipeline);
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...(nodeOptions === undefined ? {} : { NODE_OPTIONS: nodeOptions }),
      ...processEnvironment({
        ...files,
        runId: "run-1",
        runNumber: "RUN-1",
        outputFolder: join(folder, "output"),
        traceFile: join(folder, "trace.txt"),
        weblogUrl,
      }),
    },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...output };
}

/** Parses a result table into objects keyed by its header. */
export async function tableIn(folder: string, path: string): Promise<Record<string, string>[]> {
  const [head = "", ...lines] = (await readFile(join(folder, path), "utf8")).trimEnd().split("\n");
  const names = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

function csv(rows: string[][]): string {
  const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return rows.map((cells) => cells.map(cell).join(",")).join("\n");
}
