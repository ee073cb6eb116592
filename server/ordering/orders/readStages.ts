import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { deriveStage, type OrderStage } from "./rules/deriveStage.ts";

interface Counts {
  orderId: string;
  samples: string;
  started: string;
  withReads: string;
}

/** Reads the stages of orders by id in one query. Only submitted orders require their samples. */
export async function readStages(orders: Order[], trx: Knex): Promise<Map<string, OrderStage>> {
  const submitted = orders.filter(({ status }) => status === "SUBMITTED").map(({ id }) => id);
  const rows =
    submitted.length === 0
      ? []
      : ((await Sample.query(trx)
          .whereIn("orderId", submitted)
          .groupBy("orderId")
          .select(
            "orderId",
            Sample.raw("count(*)").as("samples"),
            Sample.raw("count(*) filter (where facility_status not in ('WAITING', 'ISSUE'))").as("started"),
            Sample.raw("count(*) filter (where exists(?))", ACTIVE_READ(trx)).as("withReads"),
          )) as unknown as Counts[]);
  const counts = new Map(rows.map((row) => [row.orderId, row]));
  return new Map(
    orders.map((order) => {
      const { samples = 0, started = 0, withReads = 0 } = counts.get(order.id) ?? {};
      const facts = {
        status: order.status,
        isPublished: order.sequencingFilesPublishedAt !== null,
        samples: Number(samples),
        started: Number(started),
        withReads: Number(withReads),
      };
      return [order.id, deriveStage(facts)];
    }),
  );
}

/** The stage of one order. */
export async function readStage(order: Order, trx: Knex): Promise<OrderStage> {
  return (await readStages([order], trx)).get(order.id) as OrderStage;
}

const ACTIVE_READ = (db: Knex) =>
  Read.query(db).whereColumn("reads.sampleId", "samples.id").where({ isActive: true }).whereNotNull("file1");
