import { Setting } from "../../../db/models/Setting.ts";

/** What the demo has made so far. It is the only one to read and write it, under its lock. */
export interface DemoProgress {
  /** Names of the steps of seeding that are done. */
  done: string[];
  /** Record ids of orders by their key, of those that are whole. */
  orders: Record<string, string>;
  /** Of the orders that come and go, the newest last; and of the runs. */
  movingOrders: string[];
  movingRuns: string[];
  /** How many orders were begun, streams written and runs started by the mover. */
  counts: { orders: number; streams: number; runs: number };
}

const KEY = "demo";
const NONE: DemoProgress = {
  done: [],
  orders: {},
  movingOrders: [],
  movingRuns: [],
  counts: { orders: 0, streams: 0, runs: 0 },
};

export async function readProgress(): Promise<DemoProgress> {
  const row = await Setting.query().findById(KEY);
  return { ...structuredClone(NONE), ...(row?.value as Partial<DemoProgress> | undefined) };
}

// One after the other: several parts of the demo note what they have done.
let earlier: Promise<unknown> = Promise.resolve();

/** Changes what is kept. Gives it as it is then. */
export function noteProgress(change: (progress: DemoProgress) => void): Promise<DemoProgress> {
  const noted = earlier.then(async () => {
    const progress = await readProgress();
    change(progress);
    const value = progress as unknown as Record<string, unknown>;
    await Setting.query().insert({ key: KEY, value, updatedAt: new Date() }).onConflict("key").merge();
    return progress;
  });
  earlier = noted.catch(() => {});
  return noted;
}
