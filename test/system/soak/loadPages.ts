import { setTimeout as sleep } from "node:timers/promises";
import type { SeededNumbers } from "../../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import { Order } from "../../../db/models/Order.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import type { SoakSite } from "./soakSite.ts";

/** The pages that users have open, in rotation. */
const PAGES = [
  "/",
  "/api/version",
  "/api/setup/status",
  "/api/modules",
  "/api/form-schema",
  "/api/mixs-checklists",
  "/api/orders",
  "/api/pipelines/runs",
  "/api/auth/session",
  "/api/sequencing-tech",
  "/registry",
];

export interface PageLoad {
  run(signal: AbortSignal): Promise<void>;
  check(): Promise<string[]>;
  tally: Record<"pages" | "changes", number>;
}

/** A user who opens pages and lists, and occasionally changes an order. */
export async function loadPages(
  { db, admin, userId }: SoakSite,
  { numbers }: { numbers: SeededNumbers },
): Promise<PageLoad> {
  const { id: orderId } = await anOrder(db, userId);
  await aSample(db, orderId);
  const pages = [...PAGES, `/api/orders/${orderId}`, `/api/orders/${orderId}/samples`];
  const tally = { pages: 0, changes: 0 };
  /** The last acknowledged name, at first none, and the names sent since, any of which may be stored. */
  let names: (string | null)[] = [null];

  async function look(): Promise<void> {
    const page = pages[numbers.between(0, pages.length - 1)] ?? "/";
    // The catalog has its own error text for every obstacle.
    const allowed = page === "/api/sequencing-tech" ? [500] : [];
    if (await admin.once("GET", page, { allowed })) tally.pages++;
  }

  async function change(): Promise<void> {
    const name = `Lake ${numbers.hex(8)}`;
    names.push(name);
    const response = await admin.once("PUT", `/api/orders/${orderId}`, { body: { name } });
    if (!response) return;
    names = [name];
    admin.changed(response, "order.edited", orderId);
    tally.changes++;
  }

  return {
    tally,
    async run(signal) {
      while (!signal.aborted) {
        await (numbers.share() < 0.2 ? change() : look());
        await sleep(numbers.between(10, 120));
      }
    },
    async check() {
      const { name } = await Order.query(db).findById(orderId).throwIfNotFound();
      return names.includes(name) ? [] : [`the order is called ${name}, not ${names.join(" or ")}`];
    },
  };
}
