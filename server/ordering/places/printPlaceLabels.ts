import type { z } from "zod";
import { Place } from "../../../db/models/Place.ts";
import { type Printed, printLabels } from "../../platform/documents/printLabels.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { PLACES_PER_PLACE_MAX } from "../limits.ts";
import { placeNotFound } from "./errors.ts";
import { readPath } from "./readPlaces.ts";
import type { placeLabelsInput } from "./schema.ts";

/** Prints the label of a place, or those of the places inside it: name, code, and the place that contains it. Raises
 *  placeNotFound. */
export async function printPlaceLabels(
  ctx: SignedInContext,
  { placeId, children, ...options }: z.output<typeof placeLabelsInput>,
): Promise<Printed> {
  const path = await readPath(ctx.db, placeId);
  const place = path.at(-1) ?? raise(placeNotFound());
  const inner = children
    ? await Place.query(ctx.db)
        .where({ parentId: placeId })
        .orderBy(["name", "id"])
        .limit(PLACES_PER_PLACE_MAX)
    : [];
  const labeled = inner.length > 0 ? inner : [place];
  const above = (inner.length > 0 ? path : path.slice(0, -1)).map(({ name }) => name).join(" / ");
  const labels = labeled.map(({ code, name }) => ({ code, lines: [name, code, above] }));
  return printLabels(labels, { ...options, name: `labels-${place.code}`, signal: ctx.signal });
}
