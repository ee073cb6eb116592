import { z } from "zod";
import { PLACE_KINDS, STORED_KINDS } from "../../db/values.ts";
import { codeOfItem, codeOfPlace, tubeCodeTaken } from "../../server/ordering/intake/errors.ts";
import {
  gridInUse,
  itemUnknown,
  placeInsideItself,
  placeKindInUse,
  placeNameTaken,
  placeNotEmpty,
  placeNotFound,
  placeTooDeep,
  sampleUnknown,
  tooFewWells,
  tooManyPlaces,
  wellRequired,
  wellTaken,
  wellTwice,
  wellUnknown,
} from "../../server/ordering/places/errors.ts";
import { sampleNotFound } from "../../server/ordering/samples/errors.ts";
import type { places } from "../places.ts";
import type { Described } from "./operation.ts";
import { count, done, id, success, time } from "./shapes.ts";
import { labelsFile } from "./shipping.ts";

const place = z
  .object({
    id,
    parentId: id.nullable(),
    placeKind: z.enum(PLACE_KINDS),
    name: z.string(),
    code: z.string().describe("On the label"),
    rows: count.nullable().describe("Of the grid; null without a grid"),
    columns: count.nullable(),
  })
  .meta({ id: "Place" });
const listed = place.extend({ placeCount: count, itemCount: count });
const well = z.string().nullable().describe("Such as `A1`; null in a place without a grid");
const item = z.object({
  well,
  kind: z.enum(STORED_KINDS),
  id,
  name: z.string(),
  tubeCode: z.string().nullable().describe("Of a sample; of a library or pool its code"),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  storedAt: time,
});

const ofStoring = [
  placeNotFound(),
  sampleUnknown(),
  wellRequired({ place: "<place>" }),
  wellUnknown({ place: "<place>", well: "<well>" }),
  wellTwice({ well: "<well>" }),
  wellTaken({ well: "<well>", place: "<place>", item: "<sample>" }),
  tooFewWells({ place: "<place>", free: "<number>", items: "<number>" }),
];
const history = z.array(
  z.object({
    placeId: id.nullable().describe("null after the place was deleted"),
    place: z.string().describe("The names of the places from the top"),
    well,
    storedAt: time,
    removedAt: time.nullable(),
    storedBy: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  }),
);
const ofItem = {
  description: "Newest first; without `removedAt` it is there now.",
  answers: { 200: z.object({ code: z.string(), places: history }) },
  errors: [itemUnknown()],
};

export const placesDescribed: Described<typeof places> = {
  "GET /places": {
    summary: "List places",
    description: "The places inside `parentId`, or those at the top.",
    procedure: "places.list",
    answers: { 200: z.object({ places: z.array(listed) }) },
  },
  "POST /places": {
    summary: "Create places",
    description:
      "With `count` several at once, which are numbered. Boxes and plates may have a grid of wells.",
    procedure: "places.create",
    answers: { 201: z.object({ places: z.array(place) }) },
    errors: [placeNotFound(), placeTooDeep(), tooManyPlaces(), placeNameTaken({ name: "<name>" })],
  },
  "POST /places/take-out": {
    summary: "Take samples, libraries and pools out of storage",
    procedure: "places.takeOut",
    answers: { 200: success({ removed: count }) },
    errors: [sampleUnknown(), itemUnknown()],
  },
  "GET /places/:placeId": {
    summary: "Get a place",
    description: "With what is stored in it, and the places above and inside it.",
    procedure: "places.get",
    answers: {
      200: place.extend({
        path: z.array(z.object({ id, name: z.string() })).describe("From the top, without the place itself"),
        children: z.array(listed),
        items: z.array(item),
      }),
    },
    errors: [placeNotFound()],
  },
  "PUT /places/:placeId": {
    summary: "Change a place",
    description:
      "Omitted fields are unchanged. With another `parentId` it moves with its content. `placeKind`, `rows` and `columns` change only while it is empty.",
    procedure: "places.update",
    answers: { 200: place },
    errors: [
      placeNotFound(),
      placeInsideItself(),
      placeTooDeep(),
      placeNameTaken({ name: "<name>" }),
      placeKindInUse(),
      gridInUse(),
      tubeCodeTaken({ code: "<code>", sample: "<sample ID>", order: "<order number>" }),
      codeOfPlace({ code: "<code>", place: "<place>" }),
      codeOfItem({ code: "<code>" }),
    ],
  },
  "DELETE /places/:placeId": {
    summary: "Delete an empty place",
    procedure: "places.delete",
    answers: { 200: done },
    errors: [placeNotFound(), placeNotEmpty({ place: "<place>", places: "<number>", items: "<number>" })],
  },
  "POST /places/:placeId/samples": {
    summary: "Store samples",
    description:
      "Each in its `well`, or with `fill` one after the other into free wells, by columns (A1, B1, …) or rows (A1, A2, …). A sample that is stored elsewhere moves.",
    procedure: "places.store",
    answers: { 200: success({ stored: z.array(z.object({ sampleId: id, well })) }) },
    errors: ofStoring,
  },
  "POST /places/:placeId/items": {
    summary: "Store samples, libraries and pools",
    description: "As `POST /api/places/[id]/samples`, with the kind and record id of each item.",
    procedure: "places.storeItems",
    answers: {
      200: success({ stored: z.array(z.object({ kind: z.enum(STORED_KINDS), id, well })) }),
    },
    errors: [...ofStoring, itemUnknown()],
  },
  "GET /places/:placeId/labels": {
    summary: "Print place labels",
    description: "With its code as DataMatrix or QR code, its name, and the places above it.",
    procedure: "bytes.places.labels",
    answers: { 200: labelsFile },
    errors: [placeNotFound()],
  },
  "GET /samples/:sampleId/places": {
    summary: "List where a sample is and was stored",
    description: "Newest first; without `removedAt` it is there now.",
    procedure: "places.ofSample",
    answers: {
      200: z.object({
        tubeCode: z.string(),
        places: history,
      }),
    },
    errors: [sampleNotFound()],
  },
  "GET /libraries/:libraryId/places": {
    ...ofItem,
    summary: "List where a library is and was stored",
    procedure: "places.ofLibrary",
  },
  "GET /pools/:poolId/places": {
    ...ofItem,
    summary: "List where a pool is and was stored",
    procedure: "places.ofPool",
  },
};
