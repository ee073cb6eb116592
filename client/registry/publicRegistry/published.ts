import type { Outputs } from "../../kit/trpc/trpc.ts";

/** A pipeline as the registry tells it. */
export type PublishedPipeline = Outputs["registry"]["pipeline"];
export type PublishedVersion = PublishedPipeline["versions"][number];
