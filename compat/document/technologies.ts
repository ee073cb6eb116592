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
  .meta({ id: "CatalogEntry", description: "As its provider sent it: any field may be of any type." });
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
    version: z.int().describe("Counts up"),
    syncUrl: z.string().describe("Of the provider that is asked now"),
    lastSyncedAt: z.string().nullable(),
  })
  .meta({ id: "CatalogConfig" });

const catalog = z
  .object({
    config,
    revision: z.int().nullable().describe("Of the newest change; null while nothing is stored"),
    defaultSyncUrl: z.string(),
    pictureOrigin: z.string().describe("Where relative pictures are"),
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
    summary: "Sequencing technology that can be chosen",
    description: "Filtered and in order, pictures by whole addresses.",
    procedure: "bytes.technologies.catalog",
    answers: { 200: z.object(collections) },
    errors: [technologiesNotFetched()],
  },
};

export const technologyAdministrationDescribed: Described<typeof technologyAdministration> = {
  "GET /admin/sequencing-tech": {
    summary: "Catalog as it is kept",
    description: "Where none is stored it is fetched first.",
    procedure: "technologies.configuration",
    answers: { 200: catalog },
  },
  "PUT /admin/sequencing-tech": {
    summary: "Replace the catalog",
    description:
      "Collections that are not given are empty. `revision` is the one that the edit began from: refused once there is a newer one.",
    procedure: "technologies.save",
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
    summary: "Compare with a provider, sync from it, or go back to the default catalog",
    description: "After a failure of the provider the stored catalog is as it was.",
    procedure: "technologies.perform",
    body: z.object({
      action: z.enum(["check-updates", "sync", "reset"]),
      syncUrl: z.string().nullish().describe("Another provider than the one that is set"),
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
