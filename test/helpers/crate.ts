import jsonld from "jsonld";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { CONTEXTS } from "./crateContexts.ts";

export interface CrateEntity {
  "@id": string;
  "@type": string | string[];
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests compare whole entities
  [property: string]: any;
}

export interface Crate {
  /** The files of the zip besides the metadata, in their order. */
  files: Map<string, Buffer>;
  metadata: { "@context": unknown; "@graph": CrateEntity[] };
  entity(id: string): CrateEntity;
  ofType(type: string): CrateEntity[];
}

/** Opens the zip of a crate. */
export async function crateIn(bytes: Buffer): Promise<Crate> {
  const files = await unzipped(bytes);
  const text = files.get("ro-crate-metadata.json")?.toString("utf8") ?? "{}";
  files.delete("ro-crate-metadata.json");
  const metadata = JSON.parse(text) as Crate["metadata"];
  const graph = metadata["@graph"];
  return {
    files,
    metadata,
    entity(id) {
      const [found, ...others] = graph.filter((one) => one["@id"] === id);
      if (!found || others.length > 0) throw new Error(`There are not one but ${others.length} of ${id}`);
      return found;
    },
    ofType: (type) => graph.filter((one) => [one["@type"]].flat().includes(type)),
  };
}

/**
 * Expands a crate as a generic JSON-LD processor does: fails for a term without a definition. Requests nothing from
 * the network.
 */
export function readMeaning({ metadata }: Crate): Promise<unknown[]> {
  return jsonld.expand(metadata as jsonld.JsonLdDocument, {
    base: "https://crate.example.org/",
    // Safe mode throws for data that the expansion would drop.
    ...({ safe: true } as object),
    documentLoader: async (url: string) => {
      const document = CONTEXTS[url];
      if (!document) throw new Error(`Nothing is to be fetched: ${url}`);
      return { contextUrl: undefined, documentUrl: url, document } as never;
    },
  });
}

/** Returns the files of a zip by name, in their order. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
