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
    z.object({ ready: z.literal(ready), content }).describe("Of a process that is nothing but a registry"),
  ]);
}

export const probesDescribed: Described<typeof probes> = {
  "GET /healthz": {
    summary: "Whether the process answers",
    answers: { 200: z.object({ ok: z.literal(true) }) },
  },
  "GET /readyz": {
    summary: "Whether the process can do its work",
    description: "Each part says how it is, in words that name no path and no address.",
    answers: { 200: readiness(true), 503: readiness(false).describe("A part is not `ok`") },
  },
  "GET /metrics": {
    summary: "Measures for Prometheus",
    description:
      "Told to programs of the same machine, and with METRICS_PUBLIC to whoever asks; others find no such path. What only the database knows is left out while it is away.",
    answers: { 200: { description: "The measures as text", contentTypes: ["text/plain"] } },
    errors: [notFound()],
  },
};
