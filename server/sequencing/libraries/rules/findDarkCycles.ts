import { reverseComplement } from "../../runs/rules/reverseComplement.ts";
import type { IndexedLibrary } from "./findCollisions.ts";

/** A cycle of an index read in which every library has the base G. read: i5 is read forward by some instruments and as
 *  its reverse complement by others. cycle: from 1, as the instrument reads. */
export interface DarkCycle {
  read: "i7" | "i5" | "i5Reversed";
  cycle: number;
}

/** Returns the cycles without any signal on instruments with two-color chemistry, where G has none. Only cycles that all
 *  indexes of the read have are considered. Pure. */
export function findDarkCycles(libraries: readonly IndexedLibrary[]): DarkCycle[] {
  const i7 = libraries.flatMap(({ i7Sequence }) => i7Sequence ?? []);
  const i5 = libraries.flatMap(({ i5Sequence }) => i5Sequence ?? []);
  return [
    ...cyclesOnly("G", i7).map((cycle) => ({ read: "i7" as const, cycle })),
    ...cyclesOnly("G", i5).map((cycle) => ({ read: "i5" as const, cycle })),
    ...cyclesOnly("G", i5.map(reverseComplement)).map((cycle) => ({ read: "i5Reversed" as const, cycle })),
  ];
}

function cyclesOnly(base: string, sequences: readonly string[]): number[] {
  if (sequences.length === 0) return [];
  const shortest = sequences.reduce((length, sequence) => Math.min(length, sequence.length), Infinity);
  return Array.from({ length: shortest }, (_, at) => at)
    .filter((at) => sequences.every((sequence) => sequence.charAt(at) === base))
    .map((at) => at + 1);
}
