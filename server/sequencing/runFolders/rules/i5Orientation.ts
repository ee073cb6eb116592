import type { InstrumentModel } from "./instrumentModel.ts";

export type Orientation = "forward" | "reverse";

/** Returns how an instrument reads i5; undefined if it is unknown. sbsConsumableVersion: of the NovaSeq 6000. */
export function readOrientation(
  model: InstrumentModel | undefined,
  sbsConsumableVersion: string | null = null,
): Orientation | undefined {
  if (model === undefined) return undefined;
  if (model === "MiSeq") return "forward";
  if (model === "NovaSeq 6000") {
    const version = Number(sbsConsumableVersion ?? "");
    if (sbsConsumableVersion === null || Number.isNaN(version)) return undefined;
    return version >= 3 ? "reverse" : "forward";
  }
  // The HiSeq 2000 and 2500 read forward, the 3000 and later reversed; their files do not tell them apart with certainty.
  return model === "HiSeq" ? undefined : "reverse";
}
