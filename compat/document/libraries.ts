import { ordersNotSubmitted, runNameInOrder } from "../../server/sequencing/instrumentRuns/errors.ts";
import { z } from "zod";
import { LIBRARY_STATUSES, POOL_METHODS, POOL_STATUSES } from "../../db/values.ts";
import { sampleNotFound } from "../../server/ordering/samples/errors.ts";
import {
  indexEntriesRefused,
  indexSetNameTaken,
  indexSetNotFound,
  tooManyIndexSets,
} from "../../server/sequencing/indexSets/errors.ts";
import {
  barcodeSetNotFound,
  indexesRunOut,
  librariesNotFound,
  libraryNotFound,
  noLibrariesToLabel,
  samplesOfDraft,
  samplesStopped,
  tooManyLibraryLabels,
  wellNotInSet,
} from "../../server/sequencing/libraries/errors.ts";
import {
  failedLibraries,
  poolEmpty,
  poolNameTaken,
  poolNotFound,
  poolNotPlanned,
  poolVolumesMissing,
  tooManyPooled,
} from "../../server/sequencing/pools/errors.ts";
import type { libraries } from "../libraries.ts";
import { type Described, lenientText } from "./operation.ts";
import { count, id, pageShape, sheet, time } from "./shapes.ts";
import { labelsFile } from "./shipping.ts";

const sequence = z.string().nullable().describe("Forward, as in the kit");
const microliters = z.number().nullable().describe("µl");
const nanomolar = z.number().nullable().describe("nM");
const reads = z.int().nullable().describe("Read pairs count once");

const indexEntry = z.object({
  name: z.string(),
  well: z.string().describe("A1 to P24"),
  i7Name: z.string(),
  i7Sequence: z.string().describe("Forward, as in the kit"),
  i5Name: z.string().nullable(),
  i5Sequence: sequence,
});
const setColumns = { id, name: z.string(), note: z.string().nullable(), createdAt: time, updatedAt: time };
const indexSet = z
  .object({ ...setColumns, entries: z.array(indexEntry).describe("Column by column") })
  .meta({ id: "IndexSet" });

const identification = {
  code: z.string().describe("Such as LIB-000001"),
  status: z.enum(LIBRARY_STATUSES),
  kit: z.string().nullable(),
  i7Name: z.string().nullable(),
  i7Sequence: sequence,
  i5Name: z.string().nullable(),
  i5Sequence: sequence,
  barcode: z.string().nullable().describe("Of a nanopore library, such as barcode07"),
  fragmentLength: z.int().nullable().describe("Mean length with adapters in base pairs"),
  concentration: z.number().nullable().describe("ng/µl"),
  molarity: nanomolar.describe("nM, from concentration and length at 660 g/mol per base pair"),
  wantedReads: reads,
};
const library = z
  .object({
    id,
    ...identification,
    indexSet: z.string().nullable(),
    indexWell: z.string().nullable(),
    volume: microliters,
    note: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
    storedIn: z
      .object({
        placeId: id,
        place: z.string().describe("Names from the top"),
        well: z.string().nullable(),
        storedAt: time,
      })
      .nullable()
      .describe("null: not stored"),
    sample: z.object({ id, sampleId: z.string() }),
    order: z.object({ id, orderNumber: z.string(), name: z.string().nullable() }),
    pools: z.array(z.object({ id, name: z.string() })),
  })
  .meta({ id: "Library" });
const someLibraries = z.object({ libraries: z.array(library) });

const poolColumns = {
  id,
  code: z.string().describe("For its label, such as POOL-000001"),
  name: z.string(),
  status: z.enum(POOL_STATUSES),
  method: z.enum(POOL_METHODS),
  targetMolarity: nanomolar,
  targetVolume: microliters,
  minimumVolume: z.number().describe("The least that is pipetted, in µl"),
  measuredMolarity: nanomolar,
  note: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
};
const poolLibrary = z.object({
  libraryId: id,
  ...identification,
  sampleId: id,
  sampleCode: z.string().describe("Sample ID in its order"),
  orderId: id,
  orderNumber: z.string(),
  availableVolume: microliters.describe("µl that are left of the library"),
  volume: microliters.describe(
    "µl that are pipetted into the pool: typed, or calculated when the pool was made",
  ),
  usedVolume: microliters.describe("µl that were taken from the library when the pool was made"),
  place: z.string().nullable().describe("Where the library is stored"),
  well: z.string().nullable(),
});
const wholePool = z
  .object({
    pool: z.object(poolColumns),
    libraries: z.array(poolLibrary),
    lanes: z.array(z.object({ runId: id, runName: z.string(), lane: z.int() })),
  })
  .meta({ id: "Pool" });

const ofAdded = [
  librariesNotFound({ libraries: "<codes>" }),
  failedLibraries({ libraries: "<codes>" }),
  tooManyPooled(),
];

export const librariesDescribed: Described<typeof libraries> = {
  "GET /index-sets": {
    summary: "List index sets",
    procedure: "indexSets.list",
    answers: {
      200: z.object({
        indexSets: z.array(z.object({ ...setColumns, wellCount: count, isDual: z.boolean() })),
      }),
    },
  },
  "POST /index-sets": {
    summary: "Create an index set",
    description: "Wells and pairs of sequences are unique in a set.",
    procedure: "indexSets.create",
    answers: { 201: z.object({ indexSet }) },
    errors: [
      indexEntriesRefused({ line: "<number>", problem: "<problem>" }),
      indexSetNameTaken({ name: "<name>" }),
      tooManyIndexSets(),
    ],
  },
  "GET /index-sets/:indexSetId": {
    summary: "Get an index set with its wells",
    procedure: "indexSets.get",
    answers: { 200: z.object({ indexSet }) },
    errors: [indexSetNotFound()],
  },
  "GET /libraries": {
    summary: "List libraries, newest first",
    procedure: "libraries.list",
    query: z.object({
      search: lenientText.describe("Part of code, kit, index name, barcode or sample ID"),
      status: z.enum(LIBRARY_STATUSES).optional().describe("Several values are combined by or"),
      kit: z.string().optional(),
      order: id.optional(),
      sample: id.optional(),
      pool: z.string().optional().describe("Id of a pool, or `none` for libraries without a pool"),
      limit: z.int().min(1).max(500).optional(),
      offset: count.optional(),
    }),
    answers: { 200: pageShape({ libraries: z.array(library) }) },
  },
  "POST /libraries": {
    summary: "Create a library for each sample",
    description:
      "Samples are sorted by order and position. With `indexSetId` they receive the wells of the set from `startWell` on, with `barcodeSetId` the barcodes of a set of the catalog from `firstBarcode` on.",
    procedure: "libraries.create",
    answers: { 201: someLibraries },
    errors: [
      sampleNotFound(),
      indexSetNotFound(),
      barcodeSetNotFound(),
      samplesOfDraft({ sampleCodes: "<sample IDs>" }),
      samplesStopped({ sampleCodes: "<sample IDs>" }),
      wellNotInSet({ well: "<well>" }),
      indexesRunOut({ start: "<well>", available: "<number>", needed: "<number>" }),
    ],
  },
  "PATCH /libraries": {
    summary: "Change libraries",
    description: "Omitted columns are unchanged. All libraries are changed, or none.",
    procedure: "libraries.update",
    answers: { 200: someLibraries },
    errors: [libraryNotFound()],
  },
  "GET /libraries/labels": {
    summary: "Print library labels",
    description:
      "One label per library, by code: its code as DataMatrix or QR code and as text, sample ID and order number. Without `libraryIds`, all libraries that match the filter of `GET /api/libraries`, without those of `except`.",
    procedure: "bytes.libraries.labels",
    answers: { 200: labelsFile },
    errors: [noLibrariesToLabel(), tooManyLibraryLabels()],
  },
  "GET /pools": {
    summary: "List pools, newest first",
    procedure: "pools.list",
    query: z.object({
      search: lenientText.describe("Part of the name"),
      status: z.enum(POOL_STATUSES).optional(),
      order: id.optional().describe("Pools with a library of this order"),
      limit: z.int().min(1).max(500).optional(),
      offset: count.optional(),
    }),
    answers: {
      200: pageShape({
        pools: z.array(z.object({ ...poolColumns, libraryCount: count, laneCount: count })),
      }),
    },
  },
  "POST /pools": {
    summary: "Create a pool",
    description: "`libraries` lists ids or codes. Omitted targets are those of the newest pool.",
    procedure: "pools.create",
    answers: { 201: wholePool },
    errors: [poolNameTaken({ name: "<name>" }), ...ofAdded],
  },
  "GET /pools/:poolId": {
    summary: "Get a pool with its libraries",
    procedure: "pools.get",
    answers: { 200: wholePool },
    errors: [poolNotFound()],
  },
  "PATCH /pools/:poolId": {
    summary: "Change a pool",
    description:
      "With the status POOLED, the calculated volumes are stored and taken from the volumes of the libraries; back to PLANNED, they are returned. Method and targets can be changed only while the pool is planned.",
    procedure: "pools.update",
    answers: { 200: wholePool },
    errors: [
      poolNotFound(),
      poolNotPlanned(),
      poolNameTaken({ name: "<name>" }),
      poolEmpty(),
      poolVolumesMissing({ libraries: "<codes>" }),
    ],
  },
  "POST /pools/:poolId/libraries": {
    summary: "Add, remove and change the libraries of a planned pool",
    description: "`add` and `remove` list ids or codes.",
    procedure: "pools.changeLibraries",
    answers: { 200: wholePool },
    errors: [
      poolNotFound(),
      poolNotPlanned(),
      ...ofAdded,
      ordersNotSubmitted({ orders: "<orders>" }),
      runNameInOrder({ name: "<run>", orders: "<orders>" }),
    ],
  },
  "GET /pools/:poolId/pipetting": {
    summary: "Export the pipetting table of a pool",
    description: "With `format=gwl` a worklist for a pipetting robot. The last line is the diluent.",
    procedure: "bytes.pools.pipetting",
    answers: {
      200: { ...sheet, contentTypes: [...sheet.contentTypes, "text/plain"] },
    },
    errors: [poolNotFound(), poolEmpty(), poolVolumesMissing({ libraries: "<codes>" })],
  },
  "GET /pools/:poolId/labels": {
    summary: "Print the label of a pool",
    description: "With its code as DataMatrix or QR code and as text, and its name.",
    procedure: "bytes.pools.label",
    answers: { 200: labelsFile },
    errors: [poolNotFound()],
  },
};
