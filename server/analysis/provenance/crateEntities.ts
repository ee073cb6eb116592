import type { CrateFacts, PersonFacts, PipelineFacts, SampleFacts } from "./facts.ts";

const RO_CRATE = "https://w3id.org/ro/crate/1.1";
const CONTEXT = ["https://w3id.org/ro/crate/1.1/context", "https://w3id.org/ro/terms/workflow-run/context"];

/** The profiles that a crate may conform to in addition to RO-Crate. */
export const PROFILES = {
  process: { id: "https://w3id.org/ro/wfrun/process/0.5", name: "Process Run Crate", version: "0.5" },
  workflow: { id: "https://w3id.org/ro/wfrun/workflow/0.5", name: "Workflow Run Crate", version: "0.5" },
  workflowCrate: {
    id: "https://w3id.org/workflowhub/workflow-ro-crate/1.0",
    name: "Workflow RO-Crate",
    version: "1.0",
  },
} as const;

export const COMPLETED = "http://schema.org/CompletedActionStatus";
export const FAILED = "http://schema.org/FailedActionStatus";
export const ROOT = { "@id": "./" };

/**
 * Returns the entities of a complete crate: the metadata descriptor, the root and the common entities, then the others.
 * files: those listed in the root.
 */
export function crateEntities(
  facts: CrateFacts,
  {
    root,
    profiles,
    files,
    actions,
    others,
  }: {
    root: Parameters<typeof entity>[2];
    profiles: (keyof typeof PROFILES)[];
    files: Entity[];
    actions: Entity[];
    others: Entity[];
  },
): Entity[] {
  const conforming = profiles.map((name) => PROFILES[name]);
  const workflowCrate = conforming.filter(({ id }) => id === PROFILES.workflowCrate.id);
  const { now, release } = facts;
  const facility = facilityEntity(facts);
  return [
    entity("ro-crate-metadata.json", "CreativeWork", {
      conformsTo: [{ "@id": RO_CRATE }, ...workflowCrate.map(({ id }) => ({ "@id": id }))],
      about: ROOT,
      description: `Made by Lanekeeper ${release}`,
    }),
    entity(ROOT["@id"], "Dataset", {
      ...root,
      datePublished: now.toISOString(),
      license: { "@id": "#terms" },
      publisher: reference(facility),
      conformsTo: conforming.map(({ id }) => ({ "@id": id })),
      hasPart: references(files),
      mentions: references(actions),
    }),
    ...conforming.map(({ id, name, version }) => entity(id, "CreativeWork", { name, version })),
    entity("#terms", "CreativeWork", {
      name: "No license is stated for these files",
      description:
        "The files belong to the customer. Ask the owner of the order or study, or the facility, before you use or redistribute them.",
    }),
    facility,
    ...actions,
    ...files,
    ...others,
  ];
}

/** Yields the text of ro-crate-metadata.json in parts of at most one entity. */
export function* crateText(entities: Entity[]): Generator<string> {
  yield `{\n"@context": ${JSON.stringify(CONTEXT)},\n"@graph": [\n`;
  for (const [at, one] of entities.entries()) yield `${at === 0 ? "" : ",\n"}${JSON.stringify(one)}`;
  yield "\n]\n}\n";
}

export function lanekeeperEntity({ origin, release }: CrateFacts): Entity {
  return entity("#lanekeeper", "SoftwareApplication", {
    name: "Lanekeeper",
    description: "The order desk and data desk of a sequencing facility",
    version: release,
    url: `${origin}/`,
  });
}

export function facilityEntity({ origin, facility: { name, contactEmail, url } }: CrateFacts): Entity {
  return entity(`${origin}/`, "Organization", {
    name: name ?? `The sequencing facility at ${origin.replace(/^https?:\/\//, "")}`,
    email: contactEmail,
    url: url ?? `${origin}/`,
  });
}

export function personEntity(
  { id, firstName, lastName, isOfFacility }: PersonFacts,
  facts: CrateFacts,
): Entity {
  return entity(localId("person", id), "Person", {
    name: `${firstName} ${lastName}`.trim(),
    givenName: firstName,
    familyName: lastName,
    affiliation: isOfFacility ? reference(facilityEntity(facts)) : null,
  });
}

export function pipelineEntity({ id, name, version, description, url }: PipelineFacts): Entity {
  return entity(localId("pipeline", id, version), "SoftwareApplication", {
    name,
    version,
    description,
    url,
    identifier: id,
  });
}

export function sampleEntity({ id, code }: SampleFacts): Entity {
  return entity(localId("sample", id), "Thing", { name: code, identifier: code });
}

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
    const single = Array.isArray(value) && value.length < 2 ? value[0] : value;
    if (single !== undefined) made[name] = single;
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
export function formatTime(at: Date | null): string | null {
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
