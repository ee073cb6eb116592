import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { Study } from "../../../db/models/Study.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { releaseVersion } from "../../platform/site/release.ts";
import type { RunTarget } from "../runRecords/runTarget.ts";

/** What a package may state about a run in its reports. Contains text entered by users. */
export interface RunInfo {
  /** The version of Lanekeeper. */
  lanekeeper: string;
  facility: string | null;
  /** The order of the run; null for a run on a study. */
  order: { number: string; name: string | null } | null;
  /** The study of the run; null for a run on an order. */
  study: { title: string } | null;
}

/** Reads what the reports of a run on a target may state. */
export async function readRunInfo(db: Knex, target: RunTarget): Promise<RunInfo> {
  const [{ name }, order, study] = await Promise.all([
    readSetting("facility", db),
    target.type === "order" ? Order.query(db).findById(target.id).select("orderNumber", "name") : undefined,
    target.type === "study" ? Study.query(db).findById(target.id).select("title") : undefined,
  ]);
  return {
    lanekeeper: releaseVersion(),
    facility: name,
    order: order ? { number: order.orderNumber, name: order.name } : null,
    study: study ? { title: study.title } : null,
  };
}
