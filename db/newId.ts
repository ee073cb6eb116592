import { v7 } from "uuid";

/** A new record id: UUIDv7 text, so ids made later sort later. Opaque outside. */
export function newId(): string {
  return v7();
}
