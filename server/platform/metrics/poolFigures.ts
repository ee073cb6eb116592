import type { Knex } from "knex";
import { Gauge, type Registry } from "prom-client";

/** The pool of Knex, which its types omit. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Registers gauges for the database connections of this process, read at collection time. */
export function poolFigures(registry: Registry, database: Knex): void {
  const pool = (database.client as { pool: Pool }).pool;
  const connections = new Gauge({
    name: "lanekeeper_database_connections",
    help: "Database connections of this process by state (used, free); waiting: pending requests for a connection",
    labelNames: ["state"],
    registers: [],
    collect() {
      connections.set({ state: "used" }, pool.numUsed());
      connections.set({ state: "free" }, pool.numFree());
      connections.set({ state: "waiting" }, pool.numPendingAcquires());
    },
  });
  registry.registerMetric(connections);
}
