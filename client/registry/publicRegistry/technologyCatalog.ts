import type { Outputs } from "../../kit/trpc/trpc.ts";

/** The catalog as the registry shows it. */
export type TechnologyCatalog = Outputs["registry"]["technologies"];
export type Technology = TechnologyCatalog["technologies"][number];
export type Device = TechnologyCatalog["devices"][number];
