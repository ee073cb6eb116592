import type { Outputs } from "../../kit/trpc/trpc.ts";

/** The catalog for the pages of the registry. */
export type TechnologyCatalog = Outputs["registry"]["technologies"];
export type Technology = TechnologyCatalog["technologies"][number];
export type Device = TechnologyCatalog["devices"][number];
