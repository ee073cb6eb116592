import type { z } from "zod";
import { Pool } from "../../../db/models/Pool.ts";
import { type Printed, printLabels } from "../../platform/documents/printLabels.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { poolNotFound } from "./errors.ts";
import type { poolLabelInput } from "./schema.ts";

/** Prints the label of a pool: name and code. Raises poolNotFound. */
export async function printPoolLabel(
  ctx: SignedInContext,
  { poolId, ...options }: z.output<typeof poolLabelInput>,
): Promise<Printed> {
  const { code, name } =
    (await Pool.query(ctx.db).findById(poolId).select("code", "name")) ?? raise(poolNotFound());
  const labels = [{ code, lines: [name, code] }];
  return printLabels(labels, { ...options, name: `labels-${code}`, signal: ctx.signal });
}
