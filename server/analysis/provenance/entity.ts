export interface Reference {
  "@id": string;
}
type Plain = string | number | boolean;
type Value = Plain | Reference | Plain[] | Reference[];

/** An entity of a crate: flat, with references to other entities. */
export interface Entity {
  "@id": string;
  "@type": string | string[];
  [property: string]: Value;
}

/**
 * Creates an entity: properties that are null or undefined are omitted, and a list of one value becomes that value, as
 * RO-Crate 1.1 requires.
 */
export function entity(
  id: string,
  type: string | string[],
  properties: Record<string, Value | null | undefined>,
): Entity {
  const made: Entity = { "@id": id, "@type": type };
  // A loop, because an answer may have thousands of entities.
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    const told = Array.isArray(value) && value.length < 2 ? value[0] : value;
    if (told !== undefined) made[name] = told;
  }
  return made;
}

export function reference({ "@id": id }: Reference): Reference {
  return { "@id": id };
}

export function references(entities: readonly Reference[]): Reference[] {
  return entities.map(reference);
}

/** Formats a time for RO-Crate readers, with a numeric UTC offset. */
export function timeOf(at: Date | null): string | null {
  return at && at.toISOString().replace("Z", "+00:00");
}

/** Returns an id that is local to the crate, with encoded names. */
export function localId(kind: string, ...names: string[]): string {
  return `#${[kind, ...names.map((name) => encodeURIComponent(name))].join("-")}`;
}

/** Encodes a path as a relative IRI: letters of all languages are kept, reserved characters are encoded. */
export function pathId(path: string): string {
  return path.replaceAll(/[\s\p{Cc}"#%:<>?[\\\]^`{|}]/gu, (character) =>
    character === ":" ? "%3A" : encodeURIComponent(character),
  );
}
