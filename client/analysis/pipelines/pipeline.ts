import type { Outputs } from "../../kit/trpc/trpc.ts";

/** A pipeline as the settings have it. */
export type Pipeline = Outputs["pipelines"]["configuration"]["pipelines"][number];
export type InvalidPackage = Outputs["pipelines"]["configuration"]["invalid"][number];
export type ConfigSetting = Pipeline["configSchema"]["properties"][string];
export type Config = Record<string, unknown>;
