import type { Knex } from "knex";
import { Setting } from "../../../db/models/Setting.ts";

/** The created records of the demo. Only the demo reads and writes this record, under its lock. */
export interface DemoProgress {
  /** Names of the completed seeding steps. */
  done: string[];
  /** Record ids of completed orders by their key. */
  orders: Record<string, string>;
  /** Ids of the moving orders and runs, newest last. */
  movingOrders: string[];
  movingRuns: string[];
  /** Number of orders, live sequencing runs and pipeline runs that were started. */
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

export async function readProgress(db: Knex): Promise<DemoProgress> {
  const row = await Setting.query(db).findById(KEY);
  return { ...structuredClone(NONE), ...(row?.value as Partial<DemoProgress> | undefined) };
}

// Serialized, because several parts of the demo record their progress.
let earlier: Promise<unknown> = Promise.resolve();

/** Changes the stored progress. Returns the new progress. */
export function noteProgress(db: Knex, change: (progress: DemoProgress) => void): Promise<DemoProgress> {
  const noted = earlier.then(async () => {
    const progress = await readProgress(db);
    change(progress);
    const value = progress as unknown as Record<string, unknown>;
    await Setting.query(db).insert({ key: KEY, value, updatedAt: new Date() }).onConflict("key").merge();
    return progress;
  });
  earlier = noted.catch(() => {});
  return noted;
}
