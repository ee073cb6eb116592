import type { Outputs } from "../../kit/trpc/trpc.ts";

/** A pool with its libraries and lanes, as the server returns it. */
export type PoolView = Outputs["pools"]["get"];
