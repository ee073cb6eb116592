import { runsOutsideDemo } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { deleteWorkFiles } from "./deleteWorkFiles.ts";
import { workFilesInput } from "./schema.ts";

export const workFilesRouter = trpc.router({
  delete: runsOutsideDemo()
    .input(workFilesInput)
    .mutation(({ ctx, input }) => deleteWorkFiles(ctx, input)),
});
