import {
  MINIMUM_VOLUME_DEFAULT,
  type PoolTargets,
} from "../../../server/sequencing/pools/rules/calculatePool.ts";
import { type DraftFormState, useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Inputs } from "../../kit/trpc/trpc.ts";
import type { PoolView } from "./poolView.ts";

/** The typed targets; empty numbers are "". */
export interface TargetValues {
  name: string;
  method: PoolTargets["method"];
  targetMolarity: number | "";
  targetVolume: number | "";
  minimumVolume: number | "";
  measuredMolarity: number | "";
  note: string;
}

export type TargetsDraft = DraftFormState<TargetValues>;

/** The form of the name, targets and measured molarity of a pool, which the calculation follows while typing. */
export function usePoolTargets(
  pool: PoolView["pool"],
  store: (change: Inputs["pools"]["update"]) => Promise<PoolView>,
): TargetsDraft {
  return useDraftForm<TargetValues>({
    name: `pool.${pool.id}`,
    stored: toValues(pool),
    validate: {
      name: (name) => (name.trim() === "" ? t("pools.name.required") : null),
    },
    async send(values) {
      const after = await store(toChange(pool, values));
      return toValues(after.pool);
    },
  });
}

function toValues(pool: PoolView["pool"]): TargetValues {
  return {
    name: pool.name,
    method: pool.method,
    targetMolarity: pool.targetMolarity ?? "",
    targetVolume: pool.targetVolume ?? "",
    minimumVolume: pool.minimumVolume,
    measuredMolarity: pool.measuredMolarity ?? "",
    note: pool.note ?? "",
  };
}

/** The changed columns only: targets of a pool that was made are fixed. */
function toChange(pool: PoolView["pool"], values: TargetValues): Inputs["pools"]["update"] {
  const before = toValues(pool);
  const number = (value: number | "") => (value === "" ? null : value);
  return {
    poolId: pool.id,
    ...(values.name.trim() !== before.name && { name: values.name.trim() }),
    ...(values.method !== before.method && { method: values.method }),
    ...(values.targetMolarity !== before.targetMolarity && { targetMolarity: number(values.targetMolarity) }),
    ...(values.targetVolume !== before.targetVolume && { targetVolume: number(values.targetVolume) }),
    ...(values.minimumVolume !== before.minimumVolume && {
      minimumVolume: number(values.minimumVolume) ?? MINIMUM_VOLUME_DEFAULT,
    }),
    ...(values.measuredMolarity !== before.measuredMolarity && {
      measuredMolarity: number(values.measuredMolarity),
    }),
    ...(values.note !== before.note && { note: values.note }),
  };
}

/** The targets of the calculation for typed values. Pure. */
export function toTargets({
  method,
  targetMolarity,
  targetVolume,
  minimumVolume,
}: TargetValues): PoolTargets {
  return {
    method,
    targetMolarity: targetMolarity === "" ? null : targetMolarity,
    targetVolume: targetVolume === "" ? null : targetVolume,
    minimumVolume: minimumVolume === "" ? MINIMUM_VOLUME_DEFAULT : minimumVolume,
  };
}
