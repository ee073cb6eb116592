import { publicProcedure } from "../../platform/rpc/procedures.ts";
import { releaseVersion } from "../../platform/site/release.ts";
import { trpc } from "../../platform/rpc/trpc.ts";

export const instanceRouter = trpc.router({
  version: publicProcedure.query(() => ({ version: releaseVersion() })),
});
