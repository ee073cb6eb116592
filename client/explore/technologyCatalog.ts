import type { Outputs } from "../trpc.ts";

/** The catalog as the registry shows it. */
export type TechnologyCatalog = Outputs["registry"]["technologies"];
export type Technology = TechnologyCatalog["technologies"][number];
export type Device = TechnologyCatalog["devices"][number];
