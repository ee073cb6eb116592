import { parse, stringify } from "yaml";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import { measureJson } from "../../platform/input/measureJson.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { DOCUMENT_LEVELS_MAX, DOCUMENT_VALUES_MAX, PARAMS_TEXT_MAX_BYTES } from "../limits.ts";
import { invalidPipelineId } from "../pipelines/errors.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { paramsFileNoObject, paramsFileTooLarge, paramsFileUnreadable } from "./errors.ts";
import type { formatParamsInput, readParamsInput } from "./schema.ts";

const YAML_ALIASES_MAX = 100;
const IGNORED_MAX = 200;

/**
 * Reads the parameters of a JSON or YAML file, as Nextflow reads it with -params-file. ignored: its names that are no
 * settings of the pipeline, such as that of the samplesheet. The values are not validated. Raises invalidPipelineId,
 * paramsFileTooLarge, paramsFileUnreadable, paramsFileNoObject.
 */
export async function readParams(
  { site }: Context,
  { pipelineId, text }: z.output<typeof readParamsInput>,
): Promise<{ config: Record<string, unknown>; ignored: string[] }> {
  const pipeline = (await findPipeline(site, pipelineId)) ?? raise(invalidPipelineId());
  const { properties } = pipeline.registry.configSchema;
  const entries = Object.entries(parseParams(text)).filter(([, value]) => value !== null && value !== "");
  return {
    config: Object.fromEntries(entries.filter(([key]) => Object.hasOwn(properties, key))),
    ignored: entries
      .map(([key]) => key)
      .filter((key) => !Object.hasOwn(properties, key))
      .map((key) => key.slice(0, 100))
      .slice(0, IGNORED_MAX),
  };
}

/** Returns the text of a file of parameters, for -params-file of Nextflow or for readParams. Pure. */
export function formatParams({ config, format }: z.output<typeof formatParamsInput>): string {
  return format === "json" ? `${JSON.stringify(config, null, 2)}\n` : stringify(config);
}

function parseParams(text: string): Record<string, unknown> {
  const bytes = Buffer.from(text);
  if (bytes.length > PARAMS_TEXT_MAX_BYTES) raise(paramsFileTooLarge());
  let value: unknown;
  try {
    value = text.trimStart().startsWith("{") ? parseJson(bytes) : parseYaml(text);
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    return raise(paramsFileUnreadable({ problem: problem.slice(0, 300) }));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return raise(paramsFileNoObject());
  return value as Record<string, unknown>;
}

function parseJson(bytes: Buffer): unknown {
  const { levels, values } = measureJson(bytes);
  if (levels > DOCUMENT_LEVELS_MAX || values > DOCUMENT_VALUES_MAX) throw new Error("too many values");
  return JSON.parse(bytes.toString());
}

function parseYaml(text: string): unknown {
  return parse(text, { maxAliasCount: YAML_ALIASES_MAX });
}
