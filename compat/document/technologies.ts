import { z } from "zod";
import {
  catalogChangedMeanwhile,
  catalogNotSaved,
  configRequired,
  providerInvalid,
  providerRefused,
  providerUnreachable,
  syncUrlInvalid,
  technologiesNotArray,
  technologiesNotFetched,
  unknownAction,
} from "../../server/definitions/catalog/errors.ts";
import { ownLinkRefused } from "../../server/platform/outgoing/errors.ts";
import type { technologies, technologyAdministration } from "../technologies.ts";
import type { Described } from "./operation.ts";
import { count } from "./shapes.ts";

const entry = z
  .looseObject({ id: z.string() })
  .meta({ id: "CatalogEntry", description: "Entry as sent by the provider; fields may have any type." });
/** The collections of a technology catalog. */
export const collections = {
  technologies: z.array(entry),
  devices: z.array(entry),
  flowCells: z.array(entry),
  kits: z.array(entry),
  software: z.array(entry),
  barcodeSchemes: z.array(entry),
  barcodeSets: z.array(entry),
};

const config = z
  .looseObject({
    ...collections,
    version: z.int().describe("Incremented on each change"),
    syncUrl: z.string().describe("URL of the current provider"),
    lastSyncedAt: z.string().nullable(),
  })
  .meta({ id: "CatalogConfig" });

const catalog = z
  .object({
    config,
    revision: z.int().nullable().describe("Newest revision; null if no catalog is stored"),
    defaultSyncUrl: z.string(),
    pictureOrigin: z.string().describe("Base URL of relative image paths"),
  })
  .meta({ id: "Catalog" });

const updates = {
  hasUpdates: z.boolean(),
  remoteVersion: z.int(),
  currentVersion: z.int(),
  newTechnologies: count,
  changes: z.array(
    z.object({
      collection: z.string(),
      id: z.string(),
      name: z.string().nullable(),
      kind: z.enum(["new", "changed", "kept"]),
      fields: z.array(
        z.object({ field: z.string(), local: z.unknown().optional(), remote: z.unknown().optional() }),
      ),
    }),
  ),
};

export const technologiesDescribed: Described<typeof technologies> = {
  "GET /sequencing-tech": {
    summary: "List available sequencing technologies",
    description: "Returns the filtered and sorted catalog with absolute image URLs.",
    procedure: "bytes.catalog.catalog",
    answers: { 200: z.object(collections) },
    errors: [technologiesNotFetched()],
  },
};

export const technologyAdministrationDescribed: Described<typeof technologyAdministration> = {
  "GET /admin/sequencing-tech": {
    summary: "Get catalog",
    description: "Fetches the catalog from the provider if none is stored.",
    procedure: "catalog.configuration",
    answers: { 200: catalog },
  },
  "PUT /admin/sequencing-tech": {
    summary: "Replace the catalog",
    description:
      "Omitted collections are emptied. `revision` is the revision that was edited; the request is refused if a newer one exists.",
    procedure: "catalog.save",
    body: z.object({
      config: z.looseObject({
        ...Object.fromEntries(
          Object.entries(collections).map(([name, entries]) => [name, entries.optional()]),
        ),
        technologies: collections.technologies,
        version: z.union([z.number(), z.string()]).optional(),
        syncUrl: z.string().nullish().describe("Empty for the default provider"),
      }),
      revision: z.int().nullish(),
    }),
    answers: { 200: catalog },
    errors: [
      configRequired(),
      technologiesNotArray(),
      syncUrlInvalid(),
      ownLinkRefused(),
      catalogNotSaved([]),
      catalogChangedMeanwhile(null),
    ],
  },
  "POST /admin/sequencing-tech": {
    summary: "Compare or sync with a provider, or reset to the default catalog",
    description: "If the provider fails, the stored catalog is unchanged.",
    procedure: "catalog.perform",
    body: z.object({
      action: z.enum(["check-updates", "sync", "reset"]),
      syncUrl: z.string().nullish().describe("Overrides the configured provider"),
    }),
    answers: {
      200: z.union([
        z.object({ ...updates, applied: z.literal(false) }).describe("After check-updates"),
        z.object({ ...updates, applied: z.literal(true), config }).describe("After sync"),
        z.object({ config, message: z.string() }).describe("After reset"),
      ]),
    },
    errors: [
      unknownAction(),
      syncUrlInvalid(),
      ownLinkRefused(),
      providerRefused({ status: "<status>" }),
      providerInvalid(),
      providerUnreachable({ why: "<why>" }),
    ],
  },
};
