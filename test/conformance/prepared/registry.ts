import { expectStatus } from "../expected.ts";
import { skip } from "../row.ts";
import type { Site } from "../site.ts";

/** An entry of the index, as far as rows look into it. */
interface Entry {
  id: string;
  latestVersion: string;
  isPrivate: boolean;
  versions: { version: string; downloadUrl?: string }[];
  databases?: object[];
}

/** What GET /registry answers. */
export async function index(site: Site): Promise<{ pipelines: Entry[] } & Record<string, unknown>> {
  return expectStatus(await site.registry().get("/registry"), 200);
}

/** An entry whose payload this registry hosts. */
export async function hosted(site: Site): Promise<{ entry: Entry; version: string; path: string }> {
  const { pipelines } = await index(site);
  for (const entry of pipelines) {
    const listed = entry.versions.find(
      ({ downloadUrl }) => downloadUrl !== undefined && downloadUrl !== null,
    );
    if (listed)
      return {
        entry,
        version: listed.version,
        path: `/registry/pipelines/${entry.id}/${listed.version}/download`,
      };
  }
  return skip("this registry hosts no payload");
}
