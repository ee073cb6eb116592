import { join } from "node:path";
import { z } from "zod";
import { Study } from "../../../db/models/Study.ts";
import { raise } from "../../apiError.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { PackageScriptError, runPackageScript } from "../../pipelines/runPackageScript.ts";
import type { Site } from "../../site.ts";
import type { MaterialSample, RunTarget } from "../check/material.ts";
import { technologyOf } from "../check/technologyOf.ts";
import { samplesheetRefused } from "../errors.ts";
import { makeSamplesheet } from "./samplesheet/makeSamplesheet.ts";
import type { Samplesheet, SamplesheetInput } from "./samplesheet/samplesheetInput.ts";

const ERRORS_MAX = 200;
const ERROR_MAX_CHARACTERS = 500;

const scriptAnswer = z.object({
  content: z.string(),
  sampleCount: z.int().min(0),
  errors: z.array(z.string()).default([]),
});

/** The text of a run's table of samples: by the package's script where it has one, else by its map.
 *  Raises samplesheetRefused with every fault: a table that lacks something asked for is never given. */
export async function makeSheet(
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
): Promise<string> {
  const studies = await studiesOf(given.samples);
  const input = {
    ...given,
    samples: given.samples.map((sample) => sheetSample(sample, studies.get(sample.studyId ?? ""))),
  };
  const script = pipeline.manifest.files.scripts?.samplesheet;
  const sheet =
    script === undefined
      ? makeSamplesheet(pipeline.samplesheet, input)
      : await byScript(site, { pipeline, script, config, input });
  const [first, ...others] = sheet.errors;
  if (first !== undefined) raise(samplesheetRefused(bounded([first, ...others])));
  return sheet.content;
}

async function byScript(
  site: Site,
  {
    pipeline,
    script,
    config,
    input,
  }: {
    pipeline: PipelinePackage;
    script: string;
    config: Record<string, unknown>;
    input: SamplesheetInput;
  },
): Promise<Samplesheet> {
  try {
    const answer = scriptAnswer.safeParse(
      await runPackageScript(site, {
        script: join(pipeline.folder, script),
        folder: pipeline.folder,
        input: { packageId: pipeline.id, config, ...input },
      }),
    );
    return answer.data ?? failed("The script of the package gave no table of samples");
  } catch (error) {
    if (error instanceof PackageScriptError) return failed(error.message);
    throw error;
  }
}

function failed(problem: string): Samplesheet {
  return { content: "", sampleCount: 0, errors: [problem] };
}

async function studiesOf(samples: MaterialSample[]): Promise<Map<string, Study>> {
  const ids = [...new Set(samples.flatMap(({ studyId }) => studyId ?? []))];
  const studies = await Study.query().select("id", "title").findByIds(ids);
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
    order: { id: order.id, platform: technologyOf(order).names[0] ?? null },
    study: study ? { id: study.id, title: study.title } : null,
  };
}

function bounded(errors: string[]): string[] {
  const told = errors.slice(0, ERRORS_MAX).map((error) => error.slice(0, ERROR_MAX_CHARACTERS));
  return errors.length > ERRORS_MAX ? [...told, `and ${errors.length - ERRORS_MAX} more`] : told;
}
