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
    summary: "Get the installed release",
    procedure: "instance.version",
    answers: { 200: z.object({ version: z.string() }) },
  },
  "GET /setup/status": {
    summary: "Get the setup status",
    description:
      "Available even if the database is unavailable. Not cached. Contains no accounts, addresses or paths. `nextAction` is the next step for the operator.",
    procedure: "setup.status",
    answers: {
      200: z.object({
        exists: z.boolean().describe("The database is reachable and has the tables of this release"),
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
            href: z.string().optional().describe("Page of this instance"),
            command: z.string().optional().describe("Command to run on the server"),
          })
          .nullable(),
        notes: z
          .array(z.string())
          .optional()
          .describe("Settings that work but may be unintended; omitted if there are none"),
        error: z.string().optional().describe("Cause of the failure; omitted without one"),
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
