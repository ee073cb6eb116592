import type { Outputs } from "../../kit/trpc/trpc.ts";

/** A pipeline as published by the registry. */
export type PublishedPipeline = Outputs["registry"]["pipeline"];
export type PublishedVersion = PublishedPipeline["versions"][number];
