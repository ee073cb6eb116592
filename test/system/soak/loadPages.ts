import { setTimeout as sleep } from "node:timers/promises";
import type { SeededNumbers } from "../../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import { Order } from "../../../db/models/Order.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import type { SoakSite } from "./soakSite.ts";

/** What people have open; by turns. */
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

/** Somebody who looks at pages and lists, and changes an order now and then. */
export async function loadPages(
  { admin, userId }: SoakSite,
  { numbers }: { numbers: SeededNumbers },
): Promise<PageLoad> {
  const { id: orderId } = await anOrder(userId);
  await aSample(orderId);
  const pages = [...PAGES, `/api/orders/${orderId}`, `/api/orders/${orderId}/samples`];
  const tally = { pages: 0, changes: 0 };
  /** The last name that was answered, and those sent since, of which any may be there. */
  let names: string[] = [];

  async function look(): Promise<void> {
    const page = pages[numbers.between(0, pages.length - 1)] ?? "/";
    // The catalog has a text of its own for whatever is in the way.
    const allowed = page === "/api/sequencing-tech" ? [500] : [];
    if (await admin.once("GET", page, { allowed })) tally.pages++;
  }

  async function change(): Promise<void> {
    const name = `Lake ${numbers.hex(8)}`;
    names.push(name);
    const told = await admin.once("PUT", `/api/orders/${orderId}`, { body: { name } });
    if (!told) return;
    names = [name];
    admin.changed(told, "order.edited", orderId);
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
      const { name } = await Order.query().findById(orderId).throwIfNotFound();
      return names.length === 0 || names.includes(name ?? "")
        ? []
        : [`the order is called ${name}, not ${names.join(" or ")}`];
    },
  };
}
