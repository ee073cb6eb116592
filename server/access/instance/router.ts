import { anyone } from "../../platform/rpc/gates.ts";
import { releaseVersion } from "../../platform/site/release.ts";
import { trpc } from "../../platform/rpc/trpc.ts";

export const instanceRouter = trpc.router({
  version: anyone.query(() => ({ version: releaseVersion() })),
});
