import type { Knex } from "knex";
import type { z } from "zod";
import { Library } from "../../../db/models/Library.ts";
import { Order } from "../../../db/models/Order.ts";
import { Place } from "../../../db/models/Place.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { ReplacedTube } from "../../../db/models/ReplacedTube.ts";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { isCheckedCode, isCodeLike } from "./rules/checkCode.ts";
import type { scanInput } from "./schema.ts";

/** Finds what a scanned code names, for the facility: a tube, library, pool or place, or an order by its number; in an
 *  open order also a sample by its sample ID. newTube: a requested tube. replacedTube: one that a new tube replaced. misread: a generated code with a wrong check character. Returns { kind, … }. */
export async function scanCode(ctx: SignedInContext, { code, orderId }: z.output<typeof scanInput>) {
  // A scanner may have Caps Lock on; generated codes are in capitals.
  const codes = [...new Set([code, code.toUpperCase()])];
  const [tube, order, place, library, pool, inOrder, earlier] = await Promise.all([
    findSample(ctx.db, (query) => query.whereIn("tubeCode", codes)),
    Order.query(ctx.db).findOne({ orderNumber: code.toUpperCase() }).select("id", "orderNumber", "name"),
    Place.query(ctx.db).whereIn("code", codes).first(),
    Library.query(ctx.db).whereIn("code", codes).first().select("id", "code"),
    Pool.query(ctx.db).whereIn("code", codes).first().select("id", "name"),
    orderId === undefined
      ? undefined
      : findSample(ctx.db, (query) => query.where({ orderId, sampleId: code })),
    findOtherTube(ctx.db, codes),
  ]);
  const sample = tube ?? inOrder;
  if (sample) return { kind: "sample" as const, code, ...sample };
  if (earlier?.isRequested) return { kind: "newTube" as const, code, ...earlier.sample };
  if (earlier) return { kind: "replacedTube" as const, code, ...earlier.sample };
  if (order)
    return {
      kind: "order" as const,
      code,
      orderId: order.id,
      orderNumber: order.orderNumber,
      name: order.name,
    };
  if (place)
    return {
      kind: "place" as const,
      code,
      placeId: place.id,
      name: place.name,
      placeKind: place.placeKind,
      rows: place.rows,
      columns: place.columns,
    };
  if (library) return { kind: "library" as const, code, id: library.id, name: library.code };
  if (pool) return { kind: "pool" as const, code, id: pool.id, name: pool.name };
  const [generated = ""] = codes.slice(-1);
  const isMisread = isCodeLike(generated) && !isCheckedCode(generated);
  return { kind: isMisread ? ("misread" as const) : ("unknown" as const), code };
}

/** Finds the sample of a requested or replaced tube. */
async function findOtherTube(db: Knex, codes: string[]) {
  const [request, replaced] = await Promise.all([
    SampleDecision.query(db).whereIn("newTubeCode", codes).first().select("sampleId"),
    ReplacedTube.query(db).whereIn("tubeCode", codes).first().select("sampleId"),
  ]);
  const id = request?.sampleId ?? replaced?.sampleId;
  const sample = id === undefined ? undefined : await findSample(db, (query) => query.where({ id }));
  return sample && { isRequested: request !== undefined, sample };
}

async function findSample(db: Knex, chosen: (query: ReturnType<typeof Sample.query>) => unknown) {
  const query = Sample.query(db).select("id", "sampleId", "tubeCode", "orderId");
  chosen(query);
  const sample = await query
    .first()
    .withGraphFetched("order(numbered)")
    .modifiers({ numbered: (order) => order.select("id", "orderNumber", "name") });
  if (!sample) return undefined;
  return {
    id: sample.id,
    sampleId: sample.sampleId,
    tubeCode: sample.tubeCode,
    orderId: sample.orderId,
    orderNumber: sample.order?.orderNumber ?? "",
  };
}
