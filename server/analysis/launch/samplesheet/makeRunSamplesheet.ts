import type { Knex } from "knex";
import { join } from "node:path";
import { z } from "zod";
import { Study } from "../../../../db/models/Study.ts";
import { inTexts, type Sentence } from "../../../platform/errors/rules/sentence.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import type { PipelinePackage, SamplesheetColumn } from "../../pipelines/pipelinePackage.ts";
import { isFieldSource } from "../../pipelines/validation/rawColumnWarnings.ts";
import { SequencingRun } from "../../../../db/models/SequencingRun.ts";
import { PackageScriptError, runPackageScript } from "../../pipelines/runPackageScript.ts";
import type { Site } from "../../../platform/site/site.ts";
import { type MaterialSample, orderTechnology } from "../check/runMaterial.ts";
import type { RunTarget } from "../../runRecords/runTarget.ts";
import { samplesheetRefused } from "../../runRecords/errors.ts";
import { type CellPolicy, restoreNames, safeInput, safeSettings } from "./safeNames.ts";
import { scriptWithoutSheet } from "./sentences.ts";
import { furtherIssues } from "../check/sentences.ts";
import { makeSamplesheet } from "./makeSamplesheet.ts";
import { chooseRead, type ReadFolder, type Samplesheet, type SamplesheetInput } from "./chooseRead.ts";

const ERRORS_MAX = 200;
const ERROR_MAX_CHARACTERS = 500;

const EMPTY = { content: "", sampleCount: 0, names: new Map<string, string>() };

const scriptAnswer = z.object({
  content: z.string(),
  sampleCount: z.int().min(0),
  errors: z.array(z.string()).default([]),
});

/**
 * Returns the text of a run's samplesheet: from the package's script if it has one, else from its map. config: the
 * settings as the run receives them. names: the values that both contain under safe names, by safe name. Raises
 * samplesheetRefused with every validation error; an incomplete samplesheet is never returned.
 */
export async function makeRunSamplesheet(
  site: Site,
  {
    pipeline,
    config,
    ...given
  }: {
    pipeline: PipelinePackage;
    config: Record<string, unknown>;
    target: RunTarget;
    samples: MaterialSample[];
    dataBasePath: string;
  },
): Promise<{
  content: string;
  folders: ReadFolder[] | undefined;
  config: Record<string, unknown>;
  names: Map<string, string>;
}> {
  const byDefault = defaultPolicy(pipeline);
  const settings =
    byDefault === "raw" ? { config, names: new Map<string, string>() } : safeSettings(pipeline, config);
  const script = pipeline.manifest.files.scripts?.samplesheet;
  const columns = script === undefined ? pipeline.samplesheet.columns : [];
  const samples = await sheetSamples(site.database, given.samples, columns);
  const input = { ...given, samples };
  const sheet =
    script === undefined
      ? makeSamplesheet(pipeline.samplesheet, input, { byDefault })
      : await byScript(site, { pipeline, script, byDefault, config: settings.config, input });
  const [first, ...others] = sheet.errors;
  if (first !== undefined) raise(samplesheetRefused(limitErrors([first, ...others])));
  return {
    content: sheet.content,
    folders: sheet.folders,
    config: settings.config,
    names: new Map([...settings.names, ...sheet.names]),
  };
}

// A process reads the samplesheet from a file, and no shell interprets its values.
function defaultPolicy({ manifest }: PipelinePackage): CellPolicy {
  return manifest.execution.type === "nextflow" ? "replace" : "raw";
}

async function byScript(
  site: Site,
  {
    pipeline,
    script,
    byDefault,
    config,
    input,
  }: {
    pipeline: PipelinePackage;
    script: string;
    byDefault: CellPolicy;
    config: Record<string, unknown>;
    input: SamplesheetInput;
  },
): Promise<Samplesheet> {
  const safe = safeInput(pipeline.samplesheet, input, byDefault);
  if (safe.errors.length > 0) return { ...EMPTY, errors: safe.errors };
  const { names } = safe;
  try {
    const answer = scriptAnswer.safeParse(
      await runPackageScript({
        script: join(pipeline.folder, script),
        folder: pipeline.folder,
        env: site.env.passedOn,
        input: { packageId: pipeline.id, config, ...safe.input },
      }),
    );
    if (!answer.data) return failed(scriptWithoutSheet());
    const errors = answer.data.errors.map((error) => restoreNames(error, names));
    return { ...answer.data, errors, names };
  } catch (error) {
    if (error instanceof PackageScriptError) return failed(error.sentence);
    throw error;
  }
}

function failed(problem: Sentence | string): Samplesheet {
  return { ...EMPTY, errors: [problem] };
}

/** Returns the samples as the input of a samplesheet, with the fields that its columns name. */
export async function sheetSamples(
  db: Knex,
  samples: MaterialSample[],
  columns: SamplesheetColumn[],
): Promise<SamplesheetInput["samples"]> {
  const studies = await readStudies(db, samples);
  const sources = [...new Set(columns.map(({ source }) => source).filter(isFieldSource))];
  const runs = sources.includes("read.sequencingRun")
    ? await readRunNames(db, samples)
    : new Map<string, string>();
  return samples.map((sample) => ({
    ...sheetSample(sample, studies.get(sample.studyId ?? "")),
    ...(sources.length > 0 && { fields: fieldValues(sample, sources, runs) }),
  }));
}

function fieldValues(
  sample: MaterialSample,
  sources: string[],
  runs: ReadonlyMap<string, string>,
): Record<string, string> {
  const { order } = sample;
  const run = chooseRead(sample.reads)?.sequencingRunId;
  const known: Record<string, unknown> = {
    "sample.sampleAlias": sample.sampleAlias,
    "sample.sampleTitle": sample.sampleTitle,
    "sample.scientificName": sample.scientificName,
    "sample.taxId": sample.taxId,
    "order.orderNumber": order.orderNumber,
    "order.name": order.name,
    "order.platformFamily": orderTechnology(order).platformFamily,
    "order.instrumentModel": order.instrumentModel,
    "read.sequencingRun": runs.get(run ?? ""),
  };
  const values = sources.flatMap((source) => {
    const [, holder = "", name = ""] =
      /^(sample\.field|sample\.checklist|order\.field)\.(.+)$/s.exec(source) ?? [];
    const answers =
      holder === "sample.field"
        ? sample.customFields
        : holder === "order.field"
          ? order.customFields
          : sample.checklistData;
    const value = name === "" ? known[source] : Object.hasOwn(answers, name) ? answers[name] : undefined;
    const isScalar = ["string", "number", "boolean"].includes(typeof value);
    return isScalar ? [[source, String(value)]] : Array.isArray(value) ? [[source, value.join(";")]] : [];
  });
  return Object.fromEntries(values) as Record<string, string>;
}

async function readRunNames(db: Knex, samples: MaterialSample[]): Promise<Map<string, string>> {
  const ids = [
    ...new Set(samples.flatMap(({ reads }) => reads.flatMap((read) => read.sequencingRunId ?? []))),
  ];
  const runs = await SequencingRun.query(db).select("id", "runId").findByIds(ids);
  return new Map(runs.map(({ id, runId }) => [id, runId]));
}

async function readStudies(db: Knex, samples: MaterialSample[]): Promise<Map<string, Study>> {
  const ids = [...new Set(samples.flatMap(({ studyId }) => studyId ?? []))];
  const studies = await Study.query(db).select("id", "title").findByIds(ids);
  return new Map(studies.map((study) => [study.id, study]));
}

function sheetSample(
  { id, sampleId, reads, order }: MaterialSample,
  study: Study | undefined,
): SamplesheetInput["samples"][number] {
  return {
    id,
    sampleId,
    reads: reads.map(({ id: readId, file1, file2, dataClass, isActive }) => ({
      id: readId,
      file1,
      file2,
      dataClass,
      isActive,
    })),
    order: { id: order.id, platform: orderTechnology(order).names[0] ?? null },
    study: study ? { id: study.id, title: study.title } : null,
  };
}

function limitErrors(errors: (Sentence | string)[]): (Sentence | string)[] {
  const shown = errors.slice(0, ERRORS_MAX).map((error) => {
    const text = inTexts(error);
    return text.length > ERROR_MAX_CHARACTERS ? text.slice(0, ERROR_MAX_CHARACTERS) : error;
  });
  return errors.length > ERRORS_MAX
    ? [...shown, furtherIssues({ count: errors.length - ERRORS_MAX })]
    : shown;
}
