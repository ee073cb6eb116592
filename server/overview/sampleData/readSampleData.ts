import type { Context } from "../../platform/rpc/context.ts";
import { findSampleOwner } from "./sampleOwner.ts";

export interface SampleData {
  orders: number;
  samples: number;
  studies: number;
  /** What users have added to the sample data, and a removal deletes with it. */
  added: {
    comments: number;
    runs: number;
    uploads: number;
    monitoredRuns: number;
    links: number;
    studySamples: number;
  };
}

/** Counts the sample data, in one query. */
export async function readSampleData({ db }: Pick<Context, "db">): Promise<SampleData> {
  const owner = await findSampleOwner(db);
  const { rows } = await db.raw<{ rows: (Omit<SampleData, "added"> & SampleData["added"])[] }>(
    `with sample_orders as (select id from orders where user_id = :owner),
          sample_studies as (select id from studies where user_id = :owner)
     select (select count(*)::int from sample_orders) as "orders",
            (select count(*)::int from samples where order_id in (select id from sample_orders)) as "samples",
            (select count(*)::int from sample_studies) as "studies",
            (select count(*)::int from order_messages where order_id in (select id from sample_orders)) as "comments",
            (select count(*)::int from pipeline_runs where order_id in (select id from sample_orders)
               or study_id in (select id from sample_studies)) as "runs",
            (select count(*)::int from sequencing_uploads where order_id in (select id from sample_orders)) as "uploads",
            (select count(*)::int from stream_runs where order_id in (select id from sample_orders)) as "monitoredRuns",
            (select count(*)::int from delivery_links where order_id in (select id from sample_orders)) as "links",
            (select count(*)::int from samples where order_id in (select id from sample_orders)
               and study_id not in (select id from sample_studies)) as "studySamples"`,
    { owner: owner?.id ?? "" },
  );
  const [row] = rows;
  if (!row) throw new Error("A query without a table returns one row");
  const { orders, samples, studies, ...added } = row;
  return { orders, samples, studies, added };
}
