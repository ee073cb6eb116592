import { v7 } from "uuid";

/** Creates a record id: UUIDv7 text, so later ids sort later. Clients must treat it as opaque. */
export function newId(): string {
  return v7();
}

/** Returns a lower bound for all ids created since a time, so that queries for new records need only the index of
 *  the ids. */
export function firstIdSince(time: Date): string {
  return v7({ msecs: time.getTime(), seq: 0, random: new Uint8Array(16) });
}
