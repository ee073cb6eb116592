import type { InstrumentModel } from "./instrumentModel.ts";

/** The software that demultiplexes: on the instrument or planned in the cloud, BCL Convert alone, or bcl2fastq. */
export type DemultiplexSoftware = "onBoard" | "bclConvert" | "bcl2fastq";
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

/** Returns how i5 is entered in a sample sheet for a software, relative to the sequence of the kit; undefined if it is
 *  unknown. BCL Convert reverses i5 itself where RunInfo.xml marks the read as reverse complement. */
export function sheetOrientation(
  model: InstrumentModel | undefined,
  software: DemultiplexSoftware,
  sbsConsumableVersion: string | null = null,
): Orientation | undefined {
  const read = readOrientation(model, sbsConsumableVersion);
  if (model === undefined || read === undefined) return undefined;
  if (software === "onBoard") return "forward";
  const marksReads = model === "NextSeq 1000/2000" || model === "NovaSeq X";
  if (software === "bclConvert" && marksReads) return "forward";
  return read;
}
