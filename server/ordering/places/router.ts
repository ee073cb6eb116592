import { SAMPLE_TABLE } from "../../platform/rpc/bodyLimits.ts";
import { exporting } from "../../platform/rpc/limitConcurrency.ts";
import { changesInDemo, facilityOutsideDemo, facilityProcedure } from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { createPlaces, deletePlace, updatePlace } from "./changePlaces.ts";
import { listLibraryPlaces, listPoolPlaces, listSamplePlaces } from "./listItemPlaces.ts";
import { printPlaceLabels } from "./printPlaceLabels.ts";
import { listPlaces, readPlace } from "./readPlaces.ts";
import {
  createPlacesInput,
  libraryPlacesInput,
  placeInput,
  placeLabelsInput,
  placesInput,
  poolPlacesInput,
  samplePlacesInput,
  storeInput,
  storeItemsInput,
  takeOutInput,
  updatePlaceInput,
} from "./schema.ts";
import { storeItems, storeSamples, takeOutItems } from "./storeItems.ts";

const change = facilityOutsideDemo(changesInDemo);

export const placesRouter = trpc.router({
  list: facilityProcedure.input(placesInput).query(({ ctx, input }) => listPlaces(ctx, input)),
  get: facilityProcedure.input(placeInput).query(({ ctx, input }) => readPlace(ctx, input)),
  ofSample: facilityProcedure
    .input(samplePlacesInput)
    .query(({ ctx, input }) => listSamplePlaces(ctx, input)),
  ofLibrary: facilityProcedure
    .input(libraryPlacesInput)
    .query(({ ctx, input }) => listLibraryPlaces(ctx, input)),
  ofPool: facilityProcedure.input(poolPlacesInput).query(({ ctx, input }) => listPoolPlaces(ctx, input)),
  create: change.input(createPlacesInput).mutation(({ ctx, input }) => createPlaces(ctx, input)),
  update: change.input(updatePlaceInput).mutation(({ ctx, input }) => updatePlace(ctx, input)),
  delete: change.input(placeInput).mutation(({ ctx, input }) => deletePlace(ctx, input)),
  store: change
    .meta({ body: SAMPLE_TABLE })
    .input(storeInput)
    .mutation(({ ctx, input }) => storeSamples(ctx, input)),
  storeItems: change
    .meta({ body: SAMPLE_TABLE })
    .input(storeItemsInput)
    .mutation(({ ctx, input }) => storeItems(ctx, input)),
  takeOut: change.input(takeOutInput).mutation(({ ctx, input }) => takeOutItems(ctx, input)),
});

/** Returns documents: for server-side callers only, never served at /trpc. */
export const placesBytesRouter = trpc.router({
  labels: facilityProcedure
    .input(placeLabelsInput)
    .use(exporting)
    .query(({ ctx, input }) => printPlaceLabels(ctx, input)),
});
