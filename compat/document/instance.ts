import { z } from "zod";
import type { instance } from "../instance.ts";
import type { Described } from "./operation.ts";

const phase = z.enum([
  "ready",
  "database-config",
  "database-unreachable",
  "schema-missing",
  "seeding",
  "seed-failed",
  "unknown-error",
]);

export const instanceDescribed: Described<typeof instance> = {
  "GET /version": {
    summary: "Release that runs",
    procedure: "instance.version",
    answers: { 200: z.object({ version: z.string() }) },
  },
  "GET /setup/status": {
    summary: "How far the installation is set up",
    description:
      "Answered whatever else is down, and kept by nobody. It holds no account, address or path; `nextAction` says what an operator does next.",
    procedure: "setup.status",
    answers: {
      200: z.object({
        exists: z.boolean().describe("The database answers and has the tables of this release"),
        configured: z.boolean().describe("Every step is complete"),
        phase,
        steps: z.array(
          z.object({
            id: z.enum(["database", "schema", "seed", "storage"]),
            label: z.string(),
            status: z.enum(["complete", "active", "pending", "error"]),
            description: z.string(),
            command: z.string().optional(),
          }),
        ),
        nextAction: z
          .object({
            label: z.string(),
            description: z.string(),
            href: z.string().optional().describe("A page of this instance"),
            command: z.string().optional().describe("Typed where Lanekeeper is installed"),
          })
          .nullable(),
        notes: z.array(z.string()).optional().describe("What works and may not be meant; absent without any"),
        error: z.string().optional().describe("What failed; absent while nothing has"),
        database: z.object({
          engine: z.literal("postgresql"),
          hosting: z.enum(["neon", "self-hosted-postgres", "unknown"]),
          usesPooler: z.boolean(),
          directUrlConfigured: z.boolean(),
        }),
        install: z.object({
          mode: z.literal("self-hosted"),
          usesDefaultBootstrapCredentials: z.literal(false),
        }),
        bootstrapAccounts: z
          .object({
            admin: z.object({
              kind: z.literal("FACILITY_ADMIN"),
              outcome: z.enum(["created", "existing"]),
            }),
            researcher: z.object({ kind: z.literal("RESEARCHER"), outcome: z.literal("skipped") }),
          })
          .optional(),
      }),
    },
  },
};
