import type { SignedInContext } from "../../platform/rpc/context.ts";
import { assignSamples } from "../../sequencing/runs/assignSamples.ts";
import { createSequencingRun } from "../../sequencing/runs/createSequencingRun.ts";
import { SeededNumbers } from "../../sequencing/monitoring/simulate/SeededNumbers.ts";
import type { DemoTechnology } from "./content/technologies.ts";
import type { DemoSample } from "./demoSamples.ts";

export interface PlannedRun {
  id: string;
  runId: string;
}

/** Plans a sequencing run of all samples of an order with one barcode each. number: of the run. isOver: includes the
 *  final figures of the instrument. */
export async function planRun(
  ctx: SignedInContext,
  {
    orderId,
    technology,
    samples,
    number,
    at,
    isOver,
    namePrefix = "",
  }: {
    orderId: string;
    technology: DemoTechnology;
    samples: DemoSample[];
    number: number;
    at: Date;
    isOver: boolean;
    namePrefix?: string;
  },
): Promise<PlannedRun> {
  const numbers = new SeededNumbers(String(number), "run");
  const runDate = at.toISOString().slice(0, 10);
  const isLong = technology.reads === "long";
  const flowCell = `${isLong ? "FBA" : "AAH"}${numbers.between(10_000, 99_999)}`;
  const runId = `${runDate.replaceAll("-", "")}_${technology.instrument}_${String(number).padStart(4, "0")}`;
  const reads = samples.length * numbers.between(900_000, 1_400_000);
  const { run } = await createSequencingRun(ctx, {
    orderId,
    runId,
    runName: `${namePrefix}${technology.instrumentModel} run ${number}`,
    platform: technology.platform,
    instrument: technology.instrument,
    runDate,
    runParameters: { flow_cell_id: flowCell },
    ...(isOver && {
      totalReads: reads,
      totalBases: String(BigInt(reads) * (isLong ? 4_200n : 300n)),
      ...(isLong
        ? {}
        : { q30Score: oneDecimal(numbers, 88, 94), passFilterPct: oneDecimal(numbers, 78, 90) }),
    }),
  });
  await assignSamples(ctx, {
    orderId,
    sequencingRunId: run.id,
    removed: [],
    assignments: samples.map(({ code }, index) => ({
      sampleId: code,
      barcode: isLong ? `barcode${String(index + 1).padStart(2, "0")}` : indexes(index),
    })),
  });
  return { id: run.id, runId };
}

function oneDecimal(numbers: SeededNumbers, least: number, most: number): number {
  return Math.round((least + (most - least) * numbers.share()) * 10) / 10;
}

// A pair of eight-base indexes, unique within a run.
function indexes(index: number): string {
  const numbers = new SeededNumbers(String(index), "indexes");
  const word = () => Array.from(numbers.bytes(8), (byte) => "ACGT"[byte & 3]).join("");
  return `${word()}+${word()}`;
}
