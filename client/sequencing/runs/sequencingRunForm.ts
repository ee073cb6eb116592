import { formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import type { Inputs } from "../../kit/trpc/trpc.ts";
import type { SequencingRun } from "./sequencingRun.ts";

/** The form values of a sequencing run: texts and numbers, empty where unknown. */
export interface RunValues {
  runId: string;
  runName: string;
  platform: string;
  instrument: string;
  runDate: string;
  folderPath: string;
  q30Score: number | string;
  clusterDensity: number | string;
  passFilterPct: number | string;
  totalReads: number | string;
  totalBases: string;
  parameters: { name: string; value: string }[];
}

type RunColumns = Omit<Inputs["sequencing"]["create"], "orderId">;
type Parameters = NonNullable<RunColumns["runParameters"]>;

/** Returns the form values of a run; null: a new one. */
export function toFormValues(run: SequencingRun | null): RunValues {
  return {
    runId: run?.runId ?? "",
    runName: run?.runName ?? "",
    platform: run?.platform ?? "",
    instrument: run?.instrument ?? "",
    runDate: run?.runDate ?? "",
    folderPath: run?.folderPath ?? "",
    q30Score: run?.q30Score ?? "",
    clusterDensity: run?.clusterDensity ?? "",
    passFilterPct: run?.passFilterPct ?? "",
    totalReads: run?.totalReads ?? "",
    totalBases: run?.totalBases ?? "",
    parameters: Object.entries(run?.runParameters ?? {})
      .filter(([, value]) => isPlain(value))
      .map(([name, value]) => ({ name, value: formatAnswer(value) })),
  };
}

/** Returns the values to send. Parameters without a field are kept. */
export function toRunColumns(values: RunValues, run: SequencingRun | null): RunColumns {
  const { parameters, q30Score, clusterDensity, passFilterPct, totalReads, totalBases, ...texts } = values;
  const before = (run?.runParameters ?? {}) as Parameters;
  const named = parameters.filter(({ name }) => name.trim() !== "");
  return {
    ...texts,
    q30Score: toNumber(q30Score),
    clusterDensity: toNumber(clusterDensity),
    passFilterPct: toNumber(passFilterPct),
    totalReads: toNumber(totalReads),
    totalBases: totalBases.trim() === "" ? null : totalBases.trim(),
    runParameters: {
      ...Object.fromEntries(Object.entries(before).filter(([, value]) => !isPlain(value))),
      ...Object.fromEntries(
        named.map(({ name, value }) => {
          const was = before[name.trim()];
          return [name.trim(), formatAnswer(was) === value ? (was ?? value) : value.trim()];
        }),
      ),
    },
  };
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function toNumber(value: number | string): number | null {
  const text = String(value).trim();
  return text === "" ? null : Number(text);
}
