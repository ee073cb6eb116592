import { anyone } from "../gates.ts";
import { releaseVersion } from "../release.ts";
import { trpc } from "../trpc.ts";

export const instanceRouter = trpc.router({
  version: anyone.query(() => ({ version: releaseVersion() })),
});
