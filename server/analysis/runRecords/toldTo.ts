import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import type { Param, Params } from "../../platform/errors/rules/fill.ts";
import { Sentence } from "../../platform/errors/sentence.ts";
import type { RunText } from "./runSentences.ts";

/**
 * Returns a function that prepares texts of a run for a user: unchanged for facility admins, without server paths for
 * others. The params of sentences are prepared too.
 */
export function toldTo(user: SessionUser, { runFolder }: Pick<PipelineRun, "runFolder">): Told {
  if (isFacilityAdmin(user)) return (text) => text;
  const without = (text: string) => pathFree(text, runFolder);
  return <Text extends RunText | null>(text: Text) =>
    (text instanceof Sentence
      ? inSentence(text, without)
      : typeof text === "string"
        ? without(text)
        : null) as Text;
}

type Told = <Text extends RunText | null>(text: Text) => Text;

function inSentence({ code, params, text }: Sentence, change: (text: string) => string): Sentence {
  return Sentence.revive({ code, params: inParams(params, change), text: change(text) });
}

function inParams(params: Params, change: (text: string) => string): Params {
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, inParam(param, change)]));
}

function inParam(param: Param, change: (text: string) => string): Param {
  if (typeof param === "number") return param;
  if (typeof param === "string") return change(param);
  if (!("code" in param)) return param.map(change);
  return { code: param.code, params: inParams(param.params, change), text: change(param.text) };
}

const ABSOLUTE_PATH = /(?<![\w./~])\/(?:[^\s/'"`<>|:;,()[\]{}]+\/)*([^\s/'"`<>|:;,()[\]{}]+)\/?/g;

/**
 * Removes server paths from a text: each is shortened to its last part after an ellipsis; paths below the run directory
 * begin with the directory's name, as everywhere.
 */
export function pathFree(text: string, runFolder: string | null): string {
  const place = runFolder?.slice(0, runFolder.lastIndexOf("/") + 1) ?? "";
  const shortened = place.length > 1 ? text.replaceAll(place, "") : text;
  return shortened.replaceAll("file:///", "file:/").replaceAll(ABSOLUTE_PATH, "…/$1");
}
