/** A library of a pool. molarity: in nM. volume: in µl, that is left. wantedReads: read pairs. typedVolume: in µl, for
 *  manual pooling. */
export interface PooledLibrary {
  id: string;
  molarity: number | null;
  availableVolume: number | null;
  wantedReads: number | null;
  typedVolume: number | null;
}

/** targetMolarity: in nM. targetVolume and minimumVolume: in µl; minimumVolume is the least that is pipetted. */
export interface PoolTargets {
  method: "equimolar" | "wanted_reads" | "manual";
  targetMolarity: number | null;
  targetVolume: number | null;
  minimumVolume: number;
}

/** Of one part library and factor - 1 parts of diluent. stockVolume and diluentVolume: in µl, that make it. */
export interface Dilution {
  factor: number;
  stockVolume: number;
  diluentVolume: number;
  molarity: number;
}

export type PoolProblem = "noMolarity" | "noWantedReads" | "noVolume" | "notEnoughVolume" | "belowMinimum";

/** volume: µl that are pipetted into the pool, of the dilution if there is one; null if it cannot be calculated.
 *  neededVolume: µl of the library itself. share: of the pool as planned, achievedShare: as calculated; both of 1. */
export interface PoolRow {
  id: string;
  volume: number | null;
  dilution: Dilution | null;
  neededVolume: number | null;
  share: number | null;
  achievedShare: number | null;
  problems: PoolProblem[];
}

/** molarity: of the pool in nM as calculated. diluentVolume and totalVolume: in µl; the volumes of the rows and the
 *  diluent add up to totalVolume exactly. isTooDilute: the libraries do not reach the target molarity. */
export interface PoolCalculation {
  rows: PoolRow[];
  diluentVolume: number;
  totalVolume: number;
  molarity: number | null;
  isTooDilute: boolean;
}

export const MINIMUM_VOLUME_DEFAULT = 1;

/** Volumes are whole numbers of this unit, so that they add up exactly. */
const STEPS_PER_MICROLITER = 100;
const FACTORS = [2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** Calculates the volumes that are pipetted into a pool. A volume below the minimum is pipetted from an intermediate
 *  dilution; a library with less volume than needed is used up, and its share falls. Libraries whose values are missing
 *  have no volume, and the others are calculated without them. Pure. */
export function calculatePool(libraries: readonly PooledLibrary[], targets: PoolTargets): PoolCalculation {
  return targets.method === "manual" ? addTyped(libraries, targets) : calculate(libraries, targets);
}

/** A library in whole steps of volume. */
interface Portion {
  library: PooledLibrary;
  molarity: number;
  share: number;
  steps: number;
  factor: number;
  isShort: boolean;
}

function calculate(libraries: readonly PooledLibrary[], targets: PoolTargets): PoolCalculation {
  const { method, targetMolarity, targetVolume, minimumVolume } = targets;
  const hasTargets =
    targetMolarity !== null && targetMolarity > 0 && targetVolume !== null && targetVolume > 0;
  const weighted = libraries.filter(
    (library) => weight(library, method) !== null && library.molarity !== null,
  );
  const total = weighted.reduce((sum, library) => sum + (weight(library, method) ?? 0), 0);
  if (!hasTargets || total === 0) return withoutVolumes(libraries, method);
  const targetSteps = toSteps(targetVolume);
  const amount = targetMolarity * targetVolume;
  const wanted = weighted.map((library) => {
    const share = (weight(library, method) ?? 0) / total;
    const molarity = library.molarity ?? 0;
    return { library, molarity, share, volume: (share * amount) / molarity };
  });
  // Libraries that are too dilute fill the whole volume, in the wanted proportion.
  const undiluted = wanted.reduce((sum, { volume }) => sum + volume, 0);
  const isTooDilute = undiluted > targetVolume * (1 + 1e-9);
  const scale = isTooDilute ? targetVolume / undiluted : 1;
  const portions = wanted.map(({ volume, ...one }): Portion => {
    const needed = volume * scale;
    const available = one.library.availableVolume;
    const isShort = available !== null && toSteps(available) < floorSteps(needed);
    const used = isShort ? available : needed;
    const factor = used >= minimumVolume || used === 0 ? 1 : smallestFactor(used, minimumVolume);
    return {
      ...one,
      isShort,
      factor,
      steps: isTooDilute ? floorSteps(used * factor) : toSteps(used * factor),
    };
  });
  const fitted = fit(portions, targetSteps);
  return present(libraries, { targets, portions: fitted, targetSteps, isTooDilute });
}

/** Pipettes without dilutions, largest first, until the portions fit in the volume. */
function fit(portions: Portion[], targetSteps: number): Portion[] {
  let sum = portions.reduce((steps, portion) => steps + portion.steps, 0);
  if (sum <= targetSteps) return portions;
  const undiluted = new Set<Portion>();
  for (const portion of portions.toSorted((one, other) => other.factor - one.factor)) {
    if (sum <= targetSteps || portion.factor === 1) break;
    undiluted.add(portion);
    sum -= portion.steps - Math.floor(portion.steps / portion.factor);
  }
  const fitted = portions.map((portion) =>
    undiluted.has(portion)
      ? { ...portion, steps: Math.floor(portion.steps / portion.factor), factor: 1 }
      : portion,
  );
  // Rounding may exceed the volume by a few steps, which the largest portions give up.
  let excess = fitted.reduce((steps, portion) => steps + portion.steps, 0) - targetSteps;
  const order = fitted.map((_, at) => at).toSorted((one, other) => fitted[other]!.steps - fitted[one]!.steps);
  while (excess > 0)
    for (const at of order) {
      if (excess === 0) break;
      fitted[at] = { ...fitted[at]!, steps: fitted[at]!.steps - 1 };
      excess--;
    }
  return fitted;
}

function present(
  libraries: readonly PooledLibrary[],
  {
    targets: { method, minimumVolume },
    portions,
    targetSteps,
    isTooDilute,
  }: { targets: PoolTargets; portions: Portion[]; targetSteps: number; isTooDilute: boolean },
): PoolCalculation {
  const amounts = portions.map(({ molarity, factor, steps }) => (molarity / factor) * fromSteps(steps));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const byId = new Map(
    portions.map((portion, at) => [portion.library.id, { portion, amount: amounts[at] ?? 0 }]),
  );
  const used = portions.reduce((sum, { steps }) => sum + steps, 0);
  const rows = libraries.map((library): PoolRow => {
    const known = byId.get(library.id);
    if (!known) return withoutVolume(library, method);
    const { portion, amount } = known;
    const dilution = describeDilution(portion, minimumVolume);
    const volume = fromSteps(portion.steps);
    const isBelow = volume < minimumVolume;
    return {
      id: library.id,
      volume,
      dilution,
      neededVolume: dilution ? dilution.stockVolume : volume,
      share: portion.share,
      achievedShare: total > 0 ? amount / total : null,
      problems: [
        ...(portion.isShort ? (["notEnoughVolume"] as const) : []),
        ...(isBelow ? (["belowMinimum"] as const) : []),
      ],
    };
  });
  return {
    rows,
    diluentVolume: fromSteps(targetSteps - used),
    totalVolume: fromSteps(targetSteps),
    molarity: targetSteps > 0 ? total / fromSteps(targetSteps) : null,
    isTooDilute,
  };
}

/** The dilution yields at least the pipetted volume from a stock volume that can be pipetted. A library that is nearly
 *  used up is diluted whole. */
function describeDilution(
  { factor, steps, molarity, library }: Portion,
  minimumVolume: number,
): Dilution | null {
  if (factor === 1) return null;
  const least = Math.max(Math.ceil(steps / factor), toSteps(minimumVolume));
  const available = library.availableVolume === null ? Infinity : toSteps(library.availableVolume);
  const stock = Math.min(least, Math.max(available, Math.ceil(steps / factor)));
  return {
    factor,
    stockVolume: fromSteps(stock),
    diluentVolume: fromSteps(stock * (factor - 1)),
    molarity: molarity / factor,
  };
}

function addTyped(libraries: readonly PooledLibrary[], { targetVolume }: PoolTargets): PoolCalculation {
  const steps = libraries.map(({ typedVolume }) => (typedVolume === null ? null : toSteps(typedVolume)));
  const used = steps.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const targetSteps = Math.max(used, targetVolume === null ? 0 : toSteps(targetVolume));
  const amounts = libraries.map(({ molarity }, at) =>
    molarity === null ? null : molarity * fromSteps(steps[at] ?? 0),
  );
  const total = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const isKnown = used > 0 && libraries.every(({ molarity }, at) => molarity !== null || !steps[at]);
  const rows = libraries.map((library, at): PoolRow => {
    const volume = steps[at] ?? null;
    const isShort =
      volume !== null && library.availableVolume !== null && volume > toSteps(library.availableVolume);
    return {
      id: library.id,
      volume: volume === null ? null : fromSteps(volume),
      dilution: null,
      neededVolume: volume === null ? null : fromSteps(volume),
      share: null,
      achievedShare: isKnown && total > 0 ? (amounts[at] ?? 0) / total : null,
      problems: [
        ...(library.molarity === null ? (["noMolarity"] as const) : []),
        ...(volume === null ? (["noVolume"] as const) : []),
        ...(isShort ? (["notEnoughVolume"] as const) : []),
      ],
    };
  });
  return {
    rows,
    diluentVolume: fromSteps(targetSteps - used),
    totalVolume: fromSteps(targetSteps),
    molarity: isKnown && targetSteps > 0 ? total / fromSteps(targetSteps) : null,
    isTooDilute: false,
  };
}

function withoutVolumes(libraries: readonly PooledLibrary[], method: PoolTargets["method"]): PoolCalculation {
  return {
    rows: libraries.map((library) => withoutVolume(library, method)),
    diluentVolume: 0,
    totalVolume: 0,
    molarity: null,
    isTooDilute: false,
  };
}

function withoutVolume(library: PooledLibrary, method: PoolTargets["method"]): PoolRow {
  return {
    id: library.id,
    volume: null,
    dilution: null,
    neededVolume: null,
    share: null,
    achievedShare: null,
    problems: [
      ...(library.molarity === null ? (["noMolarity"] as const) : []),
      ...(weight(library, method) === null ? (["noWantedReads"] as const) : []),
    ],
  };
}

function weight({ wantedReads }: PooledLibrary, method: PoolTargets["method"]): number | null {
  if (method === "equimolar") return 1;
  return wantedReads !== null && wantedReads > 0 ? wantedReads : null;
}

function smallestFactor(volume: number, minimum: number): number {
  return FACTORS.find((factor) => volume * factor >= minimum) ?? FACTORS.at(-1) ?? 1;
}

function toSteps(volume: number): number {
  return Math.round(volume * STEPS_PER_MICROLITER);
}

function floorSteps(volume: number): number {
  return Math.floor(volume * STEPS_PER_MICROLITER + 1e-6);
}

function fromSteps(steps: number): number {
  return steps / STEPS_PER_MICROLITER;
}
