/** The mate suffix of a file name. */
export interface ReadSuffix {
  /** I1 and I2 are index reads, R3 and R4 extra reads: both are attachments. */
  role: "R1" | "R2" | "other";
  /** The position of the suffix in the stem, as [from, to) in characters. */
  from: number;
  to: number;
  /** The position of the mate within the suffix; the names of mates differ from here on. */
  roleFrom: number;
}

// Illumina: the suffix starts at the sample number, so that S12 is not matched as a sample ID.
const ILLUMINA = /(?:_s\d+)?(?:_l\d{3})?(_([ri])([1-4])_\d{3})$/;
const NAMED =
  /(?<![\p{L}\p{N}])(?:(r|i)([1-4])|reads?[_.-]?([12])|(forward|fwd)|(reverse|rev))(?![\p{L}\p{N}])/gu;
const BARE = /[_.-](?:([12])|([fr]))$/;

/** Finds the last mate suffix of a stem (a file name in lower case without its extension). */
export function parseReadSuffix(stem: string): ReadSuffix | null {
  const illumina = ILLUMINA.exec(stem);
  if (illumina) {
    const [, end = "", letter, number] = illumina;
    const role = letter === "r" ? numbered(number) : "other";
    return { role, from: illumina.index, to: stem.length, roleFrom: stem.length - end.length };
  }
  const named = [...stem.matchAll(NAMED)].at(-1);
  if (named) {
    const [text, letter, number, read, forward] = named;
    const role =
      letter === "i" ? "other" : forward ? "R1" : (number ?? read) ? numbered(number ?? read) : "R2";
    return { role, from: named.index, to: named.index + text.length, roleFrom: named.index };
  }
  const bare = BARE.exec(stem);
  if (!bare) return null;
  const role = bare[1] === "1" || bare[2] === "f" ? "R1" : "R2";
  return { role, from: bare.index, to: stem.length, roleFrom: bare.index };
}

function numbered(number: string | undefined): ReadSuffix["role"] {
  return number === "1" ? "R1" : number === "2" ? "R2" : "other";
}
