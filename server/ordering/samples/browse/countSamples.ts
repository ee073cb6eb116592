import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { matchingSamples } from "./matchingSamples.ts";
import type { SampleFilter } from "./chosenBy.ts";

/** How many samples of all orders the caller sees with this filter. Gives { total }. */
export async function countSamples(ctx: SignedInContext, filter: SampleFilter): Promise<{ total: number }> {
  const row = await matchingSamples(ctx.user, filter).count("samples.id as total").first();
  return { total: Number((row as unknown as { total: string } | undefined)?.total ?? 0) };
}
