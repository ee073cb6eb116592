import type { Knex } from "knex";
import { UniqueViolationError } from "objection";
import type { z } from "zod";
import { Place } from "../../../db/models/Place.ts";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import { serializable } from "../../../db/serializable.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { refuseTakenCode } from "../intake/changeTubeCode.ts";
import { PLACE_DEPTH_MAX, PLACES_PER_PLACE_MAX } from "../limits.ts";
import {
  gridInUse,
  placeInsideItself,
  placeKindInUse,
  placeNameTaken,
  placeNotEmpty,
  placeNotFound,
  placeTooDeep,
  tooManyPlaces,
} from "./errors.ts";
import { presentPlace, readPath } from "./readPlaces.ts";
import type { createPlacesInput, placeInput, updatePlaceInput } from "./schema.ts";

/** Creates a place, or several at once with the numbers that follow those of the same name. Returns { places }. Raises
 *  placeNotFound, placeTooDeep, tooManyPlaces, placeNameTaken. */
export async function createPlaces(
  ctx: SignedInContext,
  {
    parentId = null,
    placeKind,
    name,
    count,
    rows = null,
    columns = null,
  }: z.output<typeof createPlacesInput>,
) {
  return serializable(ctx.db, async (trx) => {
    if (parentId !== null) await refuseParent(trx, parentId);
    const siblings = await Place.query(trx).where({ parentId }).select("name");
    if (siblings.length + count > PLACES_PER_PLACE_MAX) raise(tooManyPlaces());
    const taken = new Set(siblings.map((place) => place.name.toLowerCase()));
    const names = count === 1 ? [name] : numberedNames(name, count, taken);
    const clash = names.find((one) => taken.has(one.toLowerCase()));
    if (clash !== undefined) raise(placeNameTaken({ name: clash }));
    const places = await Place.query(trx)
      .insert(names.map((one) => ({ parentId, placeKind, name: one, rows, columns })))
      .returning("*");
    await recordChange(trx, ctx, {
      action: "place.created",
      targetType: "place",
      targetId: places[0]?.id ?? "",
      after: { placeKind, parentId, rows, columns, names },
    });
    return { places: places.map(presentPlace) };
  });
}

function numberedNames(name: string, count: number, taken: ReadonlySet<string>): string[] {
  const names: string[] = [];
  for (let number = 1; names.length < count; number++)
    if (!taken.has(`${name} ${number}`.toLowerCase())) names.push(`${name} ${number}`);
  return names;
}

/** Changes the name, code, kind, grid or parent of a place. Returns the place. Raises placeNotFound, placeInsideItself,
 *  placeTooDeep, placeNameTaken, placeKindInUse, gridInUse, tubeCodeTaken, codeOfPlace. */
export async function updatePlace(
  ctx: SignedInContext,
  { placeId, ...given }: z.output<typeof updatePlaceInput>,
) {
  return serializable(ctx.db, async (trx) => {
    const before = (await Place.query(trx).findById(placeId)) ?? raise(placeNotFound());
    const changes = definedFields(given);
    if (changes.parentId) {
      const path = await refuseParent(trx, changes.parentId);
      if (path.some(({ id }) => id === placeId)) raise(placeInsideItself());
    }
    if (changes.code !== undefined && changes.code !== before.code) await refuseTakenCode(trx, changes.code);
    const hasNewKind = changes.placeKind !== undefined && changes.placeKind !== before.placeKind;
    if (hasNewKind && (await countPlaces(trx, placeId)) + (await countItems(trx, placeId)) > 0)
      raise(placeKindInUse());
    const hasNewGrid =
      (changes.rows !== undefined && changes.rows !== before.rows) ||
      (changes.columns !== undefined && changes.columns !== before.columns);
    if (hasNewGrid && (await countItems(trx, placeId)) > 0) raise(gridInUse());
    if (Object.keys(changes).length === 0) return presentPlace(before);
    const after = await Place.query(trx)
      .patchAndFetchById(placeId, changes)
      .catch((error: unknown) => {
        if (error instanceof UniqueViolationError)
          raise(placeNameTaken({ name: changes.name ?? before.name }));
        throw error;
      });
    await recordChange(trx, ctx, {
      action: "place.changed",
      targetType: "place",
      targetId: placeId,
      before: { ...presentPlace(before) },
      after: { ...presentPlace(after) },
    });
    return presentPlace(after);
  });
}

/** Deletes an empty place. Records of what was stored there keep its name. Raises placeNotFound, placeNotEmpty. */
export async function deletePlace(ctx: SignedInContext, { placeId }: z.output<typeof placeInput>) {
  return serializable(ctx.db, async (trx) => {
    const place = (await Place.query(trx).findById(placeId)) ?? raise(placeNotFound());
    const places = await countPlaces(trx, placeId);
    const items = await countItems(trx, placeId);
    if (places + items > 0) raise(placeNotEmpty({ place: place.name, places, items }));
    await Place.query(trx).deleteById(placeId);
    await recordChange(trx, ctx, {
      action: "place.deleted",
      targetType: "place",
      targetId: placeId,
      before: { ...presentPlace(place) },
    });
    return {};
  });
}

/** Returns the path of a place that is to contain another one. */
async function refuseParent(trx: Knex.Transaction, parentId: string): Promise<Place[]> {
  const path = await readPath(trx, parentId);
  if (path.length === 0) raise(placeNotFound());
  if (path.length >= PLACE_DEPTH_MAX) raise(placeTooDeep());
  return path;
}

function countPlaces(trx: Knex.Transaction, placeId: string): Promise<number> {
  return Place.query(trx).where({ parentId: placeId }).resultSize();
}

function countItems(trx: Knex.Transaction, placeId: string): Promise<number> {
  return StoredItem.query(trx).where({ placeId }).whereNull("removedAt").resultSize();
}
