import { z } from "zod";
import { notFound } from "../../server/platform/errors/errors.ts";
import type { Readiness } from "../../server/access/instance/probes.ts";
import { nothing } from "../bodies.ts";
import type { Described } from "./operation.ts";

/** Additions §10: health checks. The server answers them before all endpoints of compat, in every state. */
export const probes = [
  { contract: "GET /healthz", method: "get", path: "/healthz", body: nothing },
  { contract: "GET /readyz", method: "get", path: "/readyz", body: nothing },
  { contract: "GET /metrics", method: "get", path: "/metrics", body: nothing },
] as const;

const parts = {
  database: z.enum(["ok", "unreachable", "refused", "failed"]),
  migrations: z.enum(["ok", "pending", "newer", "unknown"]),
  storage: z.enum(["ok", "missing", "not writable", "unset", "silent", "unknown"]),
} satisfies { [Part in keyof Readiness]: z.ZodType<Readiness[Part]> };

/** The state of each part of an instance, or of the content of a registry-only process. */
function readiness<Ready extends boolean>(ready: Ready) {
  const content = z.enum(["ok", "unreadable"]);
  return z.union([
    z.object({ ready: z.literal(ready), ...parts }),
    z.object({ ready: z.literal(ready), content }).describe("For processes that run only the registry"),
  ]);
}

export const probesDescribed: Described<typeof probes> = {
  "GET /healthz": {
    summary: "Liveness check",
    answers: { 200: z.object({ ok: z.literal(true) }) },
  },
  "GET /readyz": {
    summary: "Readiness check",
    description: "Returns the state of each part, without paths or addresses.",
    answers: { 200: readiness(true), 503: readiness(false).describe("A part is not `ok`") },
  },
  "GET /metrics": {
    summary: "Prometheus metrics",
    description:
      "Available from the same machine, and from any address with METRICS_PUBLIC; otherwise 404. Metrics from the database are omitted while it is unavailable.",
    answers: { 200: { description: "Metrics as text", contentTypes: ["text/plain"] } },
    errors: [notFound()],
  },
};
