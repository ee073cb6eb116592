import { sampleFinder } from "../outputs/sampleFinder.ts";

/** The requested resources of tasks multiplied by their run times. */
export interface Use {
  coreHours: number;
  /** Gigabytes of 1,024³ bytes, as in Nextflow, times hours. */
  memoryGbHours: number;
}

/** The use of all tasks of a run with the same tag. */
export interface TagUse extends Use {
  tag: string | null;
}

/** names: under which the samplesheet contains the sample, besides its ID. */
export interface CostSample {
  id: string;
  sampleId: string;
  orderId: string;
  sheetName?: string | undefined;
}

/** The part of an order. direct: of tasks whose tag names one of its samples. */
export interface OrderShare extends Use {
  orderId: string;
  samples: number;
}

/**
 * How the use of a run was shared among orders: it has one order; by the samples that the tags of tasks name; evenly by
 * sample; or both, as some tasks name a sample and others do not.
 */
export type Sharing = "one" | "tags" | "even" | "both";

/**
 * Shares the use of a run among the orders of its samples: tasks whose tag names a sample count for the order of that
 * sample, all others evenly by sample. The shares add up to the whole. Pure.
 */
export function shareCosts(
  uses: TagUse[],
  samples: CostSample[],
): { shares: OrderShare[]; sharing: Sharing } {
  const shares = new Map<string, OrderShare>();
  for (const { orderId } of samples) {
    const share = shares.get(orderId) ?? { orderId, samples: 0, coreHours: 0, memoryGbHours: 0 };
    share.samples++;
    shares.set(orderId, share);
  }
  const findSample = sampleFinder(samples);
  const found = { tags: false, even: false };
  for (const use of uses) {
    const sample = shares.size === 1 || use.tag === null ? undefined : findSample(use.tag);
    found[sample ? "tags" : "even"] = true;
    for (const share of shares.values()) {
      const part = sample ? Number(sample.orderId === share.orderId) : share.samples / samples.length;
      share.coreHours += use.coreHours * part;
      share.memoryGbHours += use.memoryGbHours * part;
    }
  }
  const sharing = shares.size <= 1 ? "one" : found.tags && found.even ? "both" : found.tags ? "tags" : "even";
  return { shares: [...shares.values()], sharing };
}

/** Prices in a currency; null where none is set. */
export interface Prices {
  currency: string | null;
  perCoreHour: number | null;
  perGbHour: number | null;
}

/** Returns the price of a use; null without prices or without a currency, so that no amount is invented. Pure. */
export function calculatePrice({ coreHours, memoryGbHours }: Use, prices: Prices): number | null {
  const { currency, perCoreHour, perGbHour } = prices;
  if (currency === null || (perCoreHour === null && perGbHour === null)) return null;
  return coreHours * (perCoreHour ?? 0) + memoryGbHours * (perGbHour ?? 0);
}
