import { v7 } from "uuid";

/** A new record id: UUIDv7 text, so ids made later sort later. Opaque outside. */
export function newId(): string {
  return v7();
}

/** What every id made since then comes after: lists of what is new need no other index than that of the ids. */
export function firstIdSince(time: Date): string {
  return v7({ msecs: time.getTime(), seq: 0, random: new Uint8Array(16) });
}
