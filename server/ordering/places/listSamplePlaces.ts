import type { z } from "zod";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findSample } from "../samples/findSample.ts";
import type { samplePlacesInput } from "./schema.ts";

const LISTED = 100;

/** Lists where a sample is and was stored, newest first. place: the names of the places from the top. Returns
 *  { tubeCode, places: [{ placeId, place, well, storedAt, removedAt, storedBy }] }. Raises sampleNotFound. */
export async function listSamplePlaces(
  ctx: SignedInContext,
  { sampleId }: z.output<typeof samplePlacesInput>,
) {
  const { sample } = await findSample(ctx, sampleId);
  const items = await StoredItem.query(ctx.db)
    .where({ sampleId })
    .orderBy([
      { column: "storedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(LISTED)
    .withGraphFetched("[place, storedBy(named)]")
    .modifiers({ named: (user) => user.select("id", "firstName", "lastName") });
  return {
    tubeCode: sample.tubeCode,
    places: items.map(({ placeId, placeName, place, well, storedAt, removedAt, storedBy }) => ({
      placeId,
      place: placeName ?? place?.name ?? "",
      well,
      storedAt: storedAt.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
      storedBy: storedBy
        ? { id: storedBy.id, firstName: storedBy.firstName, lastName: storedBy.lastName }
        : null,
    })),
  };
}
