export interface Reference {
  "@id": string;
}
type Plain = string | number | boolean;
type Value = Plain | Reference | Plain[] | Reference[];

/** One thing that a crate tells of: flat, whatever else it names by reference. */
export interface Entity {
  "@id": string;
  "@type": string | string[];
  [property: string]: Value;
}

/** An entity of what is known: properties that are null or of no value are left out, and a list of one is that one, as
 *  RO-Crate 1.1 wants it. */
export function entity(
  id: string,
  type: string | string[],
  properties: Record<string, Value | null | undefined>,
): Entity {
  const made: Entity = { "@id": id, "@type": type };
  // There may be thousands of them in one answer.
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

/** A time as every reader of crates takes it: with its distance to UTC in numbers. */
export function timeOf(at: Date | null): string | null {
  return at && at.toISOString().replace("Z", "+00:00");
}

/** A name made by people or programs as part of an id that is local to the crate. */
export function localId(kind: string, ...names: string[]): string {
  return `#${[kind, ...names.map((name) => encodeURIComponent(name))].join("-")}`;
}

/** A path as a relative IRI: letters of all languages stay, what an IRI gives a meaning does not. */
export function pathId(path: string): string {
  return path.replaceAll(/[\s\p{Cc}"#%:<>?[\\\]^`{|}]/gu, (character) =>
    character === ":" ? "%3A" : encodeURIComponent(character),
  );
}
