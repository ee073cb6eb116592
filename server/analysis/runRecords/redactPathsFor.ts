import { dirname } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import type { Param, Params, SentenceData } from "../../platform/errors/rules/fill.ts";
import { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { RunText } from "./runSentences.ts";

/**
 * Returns a function that prepares texts of a run for a user: unchanged for the facility, without server paths for
 * others, where paths of the run begin with the name of its directory. The params of sentences are prepared too.
 */
export function redactPathsFor(
  user: SessionUser,
  { runFolder }: Pick<PipelineRun, "runFolder">,
): RedactPaths {
  if (hasRight(user, "records.read")) return (text) => text;
  const directories = runFolder === null ? [] : [dirname(runFolder)];
  const without = (text: string) => stripServerPaths(text, directories);
  return <Text extends RunText | null>(text: Text) =>
    (text instanceof Sentence
      ? inSentence(text, without)
      : typeof text === "string"
        ? without(text)
        : null) as Text;
}

type RedactPaths = <Text extends RunText | null>(text: Text) => Text;

function inSentence(sentence: Sentence, change: (text: string) => string): Sentence {
  return Sentence.revive(inData(sentence, change));
}

function inData({ code, params, text }: SentenceData, change: (text: string) => string): SentenceData {
  return { code, params: inParams(params, change), text: change(text) };
}

function inParams(params: Params, change: (text: string) => string): Params {
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, inParam(param, change)]));
}

function inParam(param: Param, change: (text: string) => string): Param {
  if (typeof param === "number") return param;
  if (typeof param === "string") return change(param);
  if ("code" in param) return inData(param, change);
  return param.map((one) => (typeof one === "string" ? change(one) : inData(one, change)));
}

const ABSOLUTE_PATH = /(?<![\w./~])\/(?:[^\s/'"`<>|:;,()[\]{}]+\/)*([^\s/'"`<>|:;,()[\]{}]+)\/?/g;

/**
 * Removes server paths from a text: a path below one of the directories becomes relative to it, any other absolute path
 * is shortened to its last part after an ellipsis. Pure.
 */
export function stripServerPaths(text: string, directories: readonly string[]): string {
  // The longest first, because one directory may contain another.
  const prefixes = [...new Set(directories)]
    .map((directory) => (directory.endsWith("/") ? directory : `${directory}/`))
    .filter((prefix) => prefix.length > 1)
    .toSorted((one, other) => other.length - one.length);
  const relative = prefixes.reduce(withoutPrefix, text);
  return relative.replaceAll("file:///", "file:/").replaceAll(ABSOLUTE_PATH, "…/$1");
}

const HOST_MAX_CHARACTERS = 300;

// The path of a URL after its host may begin like a directory of the server.
function withoutPrefix(text: string, prefix: string): string {
  return text.replaceAll(prefix, (found, at: number) =>
    /:\/\/[^\s/]+$/.test(text.slice(Math.max(0, at - HOST_MAX_CHARACTERS), at)) ? found : "",
  );
}
