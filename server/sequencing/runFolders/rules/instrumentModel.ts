export const INSTRUMENT_MODELS = [
  "MiSeq",
  "MiniSeq",
  "iSeq",
  "NextSeq 500/550",
  "NextSeq 1000/2000",
  "NovaSeq 6000",
  "NovaSeq X",
  "HiSeq",
] as const;
export type InstrumentModel = (typeof INSTRUMENT_MODELS)[number];

// Longer prefixes first.
const PREFIXES: [prefix: RegExp, model: InstrumentModel][] = [
  [/^FS\d/i, "iSeq"],
  [/^MN\d/i, "MiniSeq"],
  [/^M\d/i, "MiSeq"],
  [/^N[SB]\d/i, "NextSeq 500/550"],
  [/^V[HL]\d/i, "NextSeq 1000/2000"],
  [/^LH\d/i, "NovaSeq X"],
  [/^A\d/i, "NovaSeq 6000"],
  [/^(K|D|E|ST-[KE]|SN|HWI-)\d*/i, "HiSeq"],
];
const APPLICATIONS: [name: RegExp, model: InstrumentModel][] = [
  [/novaseq\s*x/i, "NovaSeq X"],
  [/novaseq/i, "NovaSeq 6000"],
  [/nextseq\s*1000/i, "NextSeq 1000/2000"],
  [/nextseq/i, "NextSeq 500/550"],
  [/\biseq control/i, "iSeq"],
  [/miniseq/i, "MiniSeq"],
  [/miseq/i, "MiSeq"],
  [/hiseq/i, "HiSeq"],
];

/** Returns the model of an instrument from its software and the prefix of its serial number; undefined if neither is
 *  known. */
export function instrumentModel(known: {
  instrument: string | null;
  instrumentType?: string | null;
  application?: string | null;
}): InstrumentModel | undefined {
  const said = `${known.instrumentType ?? ""} ${known.application ?? ""}`;
  const [, bySoftware] = APPLICATIONS.find(([name]) => name.test(said)) ?? [];
  const [, byPrefix] = PREFIXES.find(([prefix]) => prefix.test(known.instrument ?? "")) ?? [];
  return bySoftware ?? byPrefix;
}
