import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { pathFree } from "./pathFree.ts";

/**
 * Returns a function that prepares texts of a run for a user: unchanged for facility admins, without server paths for
 * others.
 */
export function toldTo(
  user: SessionUser,
  { runFolder }: Pick<PipelineRun, "runFolder">,
): <Text extends string | null>(text: Text) => Text {
  if (isFacilityAdmin(user)) return (text) => text;
  return <Text extends string | null>(text: Text) =>
    (text === null ? null : pathFree(text, runFolder)) as Text;
}
