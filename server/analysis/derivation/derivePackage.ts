import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { measureJson } from "../../platform/input/measureJson.ts";
import type { ConfigSchema, PackageOutput } from "../pipelines/pipelinePackage.ts";
import { includedConfigs, readNextflowConfig, type WorkflowConfig } from "./read/readNextflowConfig.ts";
import { READ_PARAMS, readParameterSchema, record, SETTINGS_MAX } from "./read/readParameterSchema.ts";
import { readOutputs } from "./read/readOutputs.ts";
import { readProcesses } from "./read/readProcesses.ts";
import {
  type DerivedColumn,
  folderColumns,
  readSamplesheetSchema,
  usualColumns,
} from "./read/readSamplesheetSchema.ts";
import { findParameters, type SuppliedParameters } from "./read/findParameters.ts";
import {
  documentUnusable,
  noInputParameter,
  noMainScript,
  sheetWithoutColumns,
  tooManySettings,
} from "./errors.ts";
import { notice } from "./sentences.ts";

const TEXT_MAX_BYTES = 2 * 1024 * 1024;
const VALUES_MAX = 200_000;
/** The largest number of steps of a definition. */
export const STEPS_MAX = 300;
const SCRIPTS_MAX = 1_500;

/** A package as derived from a repository. notices: what was left out or could not be derived. */
export interface Derived {
  config: WorkflowConfig;
  configSchema: ConfigSchema;
  columns: DerivedColumn[];
  /** Where the workflow receives the samplesheet, the reads and the output directory. */
  supplied: SuppliedParameters;
  processes: string[];
  /** The outputs that the workflow describes. */
  outputs: PackageOutput[];
  notices: Sentence[];
}

/**
 * Derives a package from the files of a workflow, without executing any of them. folder: of the workflow. Raises
 * noMainScript, documentUnusable, tooManySettings, noInputParameter, sheetWithoutColumns.
 */
export async function derivePackage(folder: string): Promise<Derived> {
  const text = (path: string) => readText(join(folder, path));
  const first = (await text("nextflow.config")) ?? "";
  const included = await Promise.all(includedConfigs(first).slice(0, 50).map(text));
  const config = readNextflowConfig([first, ...included.flatMap((one) => one ?? [])]);
  const main = config.mainScript ?? "main.nf";
  const isPath = /^[\w./-]+$/.test(main) && !main.split("/").includes("..") && !main.startsWith("/");
  if (!isPath || (await text(main)) === undefined) raise(noMainScript({ main: "main.nf" }));

  const schema = await readJson(folder, "nextflow_schema.json");
  const settings = readParameterSchema(schema ?? {});
  const count = Object.keys(settings.configSchema.properties).length;
  if (count > SETTINGS_MAX) raise(tooManySettings({ count, most: SETTINGS_MAX }));
  const notices = [...settings.notices];
  if (schema === undefined) notices.push(notice.noSchema());
  const supplied =
    schema === undefined
      ? { samplesheet: "input", output: "outdir" }
      : (findParameters(settings.params) ?? raise(noInputParameter()));
  if (config.version === undefined) notices.push(notice.noVersion());

  // What names the reads of one run is no setting.
  if (supplied.readFolders !== undefined)
    for (const name of READ_PARAMS) delete settings.configSchema.properties[name];
  const columns = supplied.readFolders === undefined ? await sheetColumns() : folderColumns();
  const found = readProcesses(await readScripts(folder), main);
  if (found.length === 0) notices.push(notice.noSteps());
  if (found.length > STEPS_MAX) notices.push(notice.steps({ most: STEPS_MAX }));
  const { configSchema } = settings;
  const outputs = readOutputs((await readJson(folder, "output_definition.json")) ?? {});
  const processes = found.slice(0, STEPS_MAX);
  return { config, configSchema, columns, supplied, processes, outputs, notices };

  async function sheetColumns(): Promise<DerivedColumn[]> {
    const sheetFile = sheetSchemaFile(schema, supplied.samplesheet) ?? "assets/schema_input.json";
    const sheet = await readJson(folder, sheetFile);
    if (sheet === undefined) notices.push(notice.noSheet());
    return sheet === undefined
      ? usualColumns()
      : (readSamplesheetSchema(sheet) ?? raise(sheetWithoutColumns({ file: sheetFile })));
  }
}

/** Returns the path that the schema of the parameter of the samplesheet names for its content. */
function sheetSchemaFile(schema: Record<string, unknown> | undefined, parameter: string): string | undefined {
  const groups = Object.values({
    ...record(schema?.["definitions"]),
    ...record(schema?.["$defs"]),
    own: schema,
  });
  for (const group of groups) {
    const named = record(record(record(group)?.["properties"])?.[parameter])?.["schema"];
    if (
      typeof named === "string" &&
      /^[\w./-]+$/.test(named) &&
      !named.split("/").includes("..") &&
      !named.startsWith("/")
    )
      return named;
  }
  return undefined;
}

/** Reads a regular file; undefined when it is missing, no file or too large. */
async function readText(path: string): Promise<string | undefined> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() && found.size <= TEXT_MAX_BYTES ? readFile(path, "utf8") : undefined;
}

async function readJson(folder: string, file: string): Promise<Record<string, unknown> | undefined> {
  const path = join(folder, file);
  if ((await lstat(path).catch(() => undefined)) === undefined) return undefined;
  const text = (await readText(path)) ?? raise(documentUnusable({ file }));
  const { levels, values } = measureJson(Buffer.from(text));
  if (levels > 64) return raise(documentUnusable({ file }));
  if (values > VALUES_MAX) return raise(documentUnusable({ file }));
  try {
    return record(JSON.parse(text)) ?? raise(documentUnusable({ file }));
  } catch {
    return raise(documentUnusable({ file }));
  }
}

async function readScripts(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries
    .filter((path) => path.endsWith(".nf"))
    .toSorted()
    .slice(0, SCRIPTS_MAX);
  const texts = new Map<string, string>();
  for (const path of paths) {
    const text = await readText(join(folder, path));
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}
