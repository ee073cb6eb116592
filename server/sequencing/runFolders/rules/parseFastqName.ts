/** The parts of a FASTQ name of Illumina's software, read from the right. */
export interface FastqName {
  sampleName: string;
  /** Its order of appearance in the sheet, which is no key: it changes when the sheet does. */
  sampleNumber: number;
  /** null for files of all lanes. */
  lane: number | null;
  role: "R1" | "R2" | "R3" | "I1" | "I2";
  isUndetermined: boolean;
}

const NAME = /^(.+)_S(\d{1,6})(?:_L(\d{3}))?_([RI][123])_\d{3}\.f(?:ast)?q(?:\.gz)?$/;

/** Parses <sample>_S1_L001_R1_001.fastq.gz. Returns undefined for another name. */
export function parseFastqName(fileName: string): FastqName | undefined {
  const [, sampleName = "", number = "", lane, role = ""] = NAME.exec(fileName) ?? [];
  if (sampleName === "" || role === "I3") return undefined;
  return {
    sampleName,
    sampleNumber: Number(number),
    lane: lane === undefined ? null : Number(lane),
    role: role as FastqName["role"],
    isUndetermined: sampleName === "Undetermined" && Number(number) === 0,
  };
}
