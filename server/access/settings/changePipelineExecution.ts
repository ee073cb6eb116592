import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { folderState } from "../../platform/storage/folderState.ts";
import { namesReservedFolder } from "../../platform/storage/reservedFolder.ts";
import { refuseOwnLink } from "../../platform/outgoing/outgoingRule.ts";
import { changeSetting } from "./changeSetting.ts";
import { runFolderReserved, pipelineRunDirNotWritable } from "./errors.ts";
import { pipelineExecution, presentPipelineExecution } from "./pipelineExecution.ts";
import { pipelineExecutionSettings, type pipelineExecutionChange } from "./schema.ts";
import { sealSecret } from "./seal.ts";

/** Changes the given execution settings, also within `slurm` and `limits`; omitted fields are unchanged. pipelineOverrides are
 *  replaced as a whole (additions §4). The secret is stored encrypted and never returned. Raises runFolderReserved,
 *  pipelineRunDirNotWritable, ownLinkRefused. */
export async function changePipelineExecution(
  ctx: Context,
  { weblogSecret, slurm, limits, ...named }: z.output<typeof pipelineExecutionChange>,
) {
  refuseOwnLink(named.weblogUrl);
  if (named.pipelineRunDir) {
    if (await namesReservedFolder(named.pipelineRunDir, ctx.site.env)) raise(runFolderReserved());
    if ((await folderState(named.pipelineRunDir)) !== "ok") raise(pipelineRunDirNotWritable());
  }
  const secret = weblogSecret === undefined ? {} : { weblogSecret: sealSecret(ctx.site, weblogSecret) };
  const value = await changeSetting(
    ctx,
    "pipeline-execution",
    (stored) =>
      pipelineExecutionSettings.parse({
        ...stored,
        ...named,
        ...secret,
        slurm: { ...stored.slurm, ...slurm },
        limits: { ...stored.limits, ...limits },
      }),
    presentPipelineExecution,
  );
  pipelineExecution.forget(ctx.site);
  return presentPipelineExecution(value);
}
