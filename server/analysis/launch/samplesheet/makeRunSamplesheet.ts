import type { Knex } from "knex";
import { join } from "node:path";
import { z } from "zod";
import { Study } from "../../../../db/models/Study.ts";
import { inTexts, type Sentence } from "../../../platform/errors/rules/sentence.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { PackageScriptError, runPackageScript } from "../../pipelines/runPackageScript.ts";
import type { Site } from "../../../platform/site/site.ts";
import { type MaterialSample, orderTechnology, type RunTarget } from "../check/runMaterial.ts";
import { samplesheetRefused } from "../../runRecords/errors.ts";
import { type CellPolicy, restoreNames, safeInput, safeSettings } from "./safeNames.ts";
import { scriptWithoutSheet } from "./sentences.ts";
import { furtherIssues } from "../check/sentences.ts";
import { makeSamplesheet } from "./makeSamplesheet.ts";
import type { Samplesheet, SamplesheetInput } from "./chooseRead.ts";

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
): Promise<{ content: string; config: Record<string, unknown>; names: Map<string, string> }> {
  const byDefault = defaultPolicy(pipeline);
  const settings =
    byDefault === "raw" ? { config, names: new Map<string, string>() } : safeSettings(pipeline, config);
  const studies = await readStudies(site.database, given.samples);
  const input = {
    ...given,
    samples: given.samples.map((sample) => sheetSample(sample, studies.get(sample.studyId ?? ""))),
  };
  const script = pipeline.manifest.files.scripts?.samplesheet;
  const sheet =
    script === undefined
      ? makeSamplesheet(pipeline.samplesheet, input, { byDefault })
      : await byScript(site, { pipeline, script, byDefault, config: settings.config, input });
  const [first, ...others] = sheet.errors;
  if (first !== undefined) raise(samplesheetRefused(limitErrors([first, ...others])));
  return {
    content: sheet.content,
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
