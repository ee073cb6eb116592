/** The sequencing technology of demo orders, by the names of the release catalog. */
export interface DemoTechnology {
  platform: string;
  instrumentModel: string;
  /** The facility's name of its instrument. */
  instrument: string;
  reads: "paired" | "long";
  selection: Record<string, string>;
}

const illumina = (technologyId: string, technologyName: string, deviceId: string, deviceName: string) => ({
  technologyId,
  technologyName,
  platformFamily: "illumina",
  readLengthClass: "short",
  deviceId,
  deviceName,
});
const nanopore = (technologyId: string, technologyName: string, deviceId: string, deviceName: string) => ({
  technologyId,
  technologyName,
  platformFamily: "oxford-nanopore",
  readLengthClass: "long",
  deviceId,
  deviceName,
  kitId: "sqk-nbd114-24",
  kitSku: "SQK-NBD114.24",
});

export const DEMO_TECHNOLOGIES = {
  nextseq: {
    platform: "ILLUMINA",
    instrumentModel: "NextSeq 2000",
    instrument: "VH00417",
    reads: "paired",
    selection: illumina("illumina-nextseq", "NextSeq 1000/2000", "illumina-nextseq-2000", "NextSeq 2000"),
  },
  miseq: {
    platform: "ILLUMINA",
    instrumentModel: "MiSeq",
    instrument: "M03218",
    reads: "paired",
    selection: illumina("illumina-miseq", "MiSeq", "illumina-miseq-system", "MiSeq"),
  },
  gridion: {
    platform: "OXFORD_NANOPORE",
    instrumentModel: "GridION",
    instrument: "GXB02174",
    reads: "long",
    selection: {
      ...nanopore("ont-minion", "MinION", "ont-gridion", "GridION"),
      flowCellId: "flo-min114",
      flowCellSku: "FLO-MIN114",
    },
  },
} as const satisfies Record<string, DemoTechnology>;

export type DemoTechnologyKey = keyof typeof DEMO_TECHNOLOGIES;
