import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { pathFree } from "./pathFree.ts";

/** How texts of a run are told to somebody: to facility admins as they are, to others without any path of the server's
 *  disk. */
export function toldTo(
  user: SessionUser,
  { runFolder }: Pick<PipelineRun, "runFolder">,
): <Text extends string | null>(text: Text) => Text {
  if (isFacilityAdmin(user)) return (text) => text;
  return <Text extends string | null>(text: Text) =>
    (text === null ? null : pathFree(text, runFolder)) as Text;
}
