import { expect } from "chai";
import type { Client } from "../client.ts";
import {
  expectKeys,
  expectRefusal,
  expectShape,
  expectStatus,
  filledText,
  flag,
  integer,
  list,
  text,
} from "../expected.ts";
import { area, skip } from "../row.ts";

interface Summary {
  name: string;
  accession: string;
  fieldCount: number;
  mandatoryCount: number;
}

const PATH = "/api/mixs-checklists";
const TEMPLATES = "/api/mixs-templates";

async function first(client: Client): Promise<Summary & { version: number }> {
  const { checklists, version } = expectStatus(await client.get(PATH), 200);
  return checklists[0] ? { ...checklists[0], version } : skip("this instance has no checklist");
}

/** The full definition of a checklist, wherever its answer holds it. */
function definitionIn(body: Record<string, unknown>): { fields: object[]; accession: string } {
  return (body["checklist"] ?? body["template"] ?? body) as never;
}

/** Metadata checklists. */
export const checklists = area("checklists", "instance-api", [
  [
    "§4 Metadata checklists",
    "GET /api/mixs-checklists answers { checklists, total, version } without a session; total is the number returned",
    async ({ anyone }) => {
      const body = expectStatus(await anyone.get(PATH), 200);
      expectShape(body, { checklists: list, total: integer, version: integer });
      expect(body.total).to.equal(body.checklists.length);
    },
  ],
  [
    "§2 Checklist summary",
    "a summary has name, accession, description, fieldCount, mandatoryCount and deprecated",
    async ({ anyone }) => {
      const body = expectStatus(await anyone.get(PATH), 200);
      for (const summary of body.checklists)
        expectShape(
          summary,
          {
            name: filledText,
            accession: filledText,
            description: text,
            fieldCount: integer,
            mandatoryCount: integer,
            deprecated: flag,
          },
          `checklist ${summary.accession}`,
        );
    },
  ],
  [
    "§2 Checklist summary",
    "the full definition of one checklist contains every field; by accession and by name it is the same",
    async ({ anyone }) => {
      const { accession, name, fieldCount } = await first(anyone);
      const byAccession = expectStatus(
        await anyone.get(`${PATH}?accession=${encodeURIComponent(accession)}`),
        200,
      );
      expect(definitionIn(byAccession).fields).to.have.length(fieldCount);
      const byName = expectStatus(await anyone.get(`${PATH}?name=${encodeURIComponent(name)}`), 200);
      expect(byName).to.deep.equal(byAccession);
    },
  ],
  [
    "§4 Metadata checklists",
    "version gives the checklist as it existed at that registry version",
    async ({ anyone }) => {
      const { accession, version } = await first(anyone);
      const path = `${PATH}?accession=${encodeURIComponent(accession)}`;
      const pinned = expectStatus(await anyone.get(`${path}&version=${version}`), 200);
      expect(pinned).to.deep.equal((await anyone.get(path)).body);
    },
  ],
  [
    "§7 Errors",
    "an unknown accession or name is 404 'Checklist not found: <accession or name>'",
    async ({ anyone }) => {
      for (const query of ["accession=CONF999999", "name=No%20such%20checklist"]) {
        const search = decodeURIComponent(query.split("=")[1] ?? "");
        expectRefusal(await anyone.get(`${PATH}?${query}`), 404, `Checklist not found: ${search}`);
      }
    },
  ],
  [
    "§4 Metadata checklists",
    "GET /api/mixs-templates answers any session",
    async (site) => {
      const { client } = await site.researcher();
      expectStatus(await client.get(TEMPLATES), 200);
    },
  ],
  [
    "§4 Metadata checklists",
    "GET /api/mixs-templates with name tries normalized name equality",
    async ({ anyone, admin }) => {
      const { name, accession } = await first(anyone);
      const written = ` ${name.toUpperCase().replaceAll(" ", "  ")} `;
      const body = expectStatus(await admin.get(`${TEMPLATES}?name=${encodeURIComponent(written)}`), 200);
      expect(JSON.stringify(body)).to.contain(accession);
    },
  ],
  [
    "§4 Metadata checklists",
    "then substring matching; when several match, the one with the most fields is returned",
    async ({ anyone, admin }) => {
      const { checklists: all } = (await anyone.get(PATH)).body as { checklists: Summary[] };
      const word = wordOfSeveral(all) ?? skip("no word is part of the names of two checklists here");
      const matching = all.filter(({ name }) => name.toLowerCase().includes(word));
      const most = Math.max(...matching.map(({ fieldCount }) => fieldCount));
      const body = expectStatus(await admin.get(`${TEMPLATES}?name=${encodeURIComponent(word)}`), 200);
      expect(definitionIn(body).fields).to.have.length(most);
    },
  ],
  [
    "§4 Metadata checklists",
    "GET /api/mixs-templates takes a version",
    async ({ anyone, admin }) => {
      const { name, version } = await first(anyone);
      expectKeys(
        expectStatus(
          await admin.get(`${TEMPLATES}?name=${encodeURIComponent(name)}&version=${version}`),
          200,
        ),
        {},
      );
    },
  ],
  [
    "§7 Errors",
    "no template that matches after fuzzy matching is 404 'Template not found'",
    async ({ admin }) =>
      expectRefusal(await admin.get(`${TEMPLATES}?name=zzz-no-such-template`), 404, "Template not found"),
  ],
  [
    "§7 Errors",
    "GET /api/mixs-templates without a session is 401 'Unauthorized'",
    async ({ anyone }) => expectRefusal(await anyone.get(TEMPLATES), 401, "Unauthorized"),
  ],
]);

/** A word that is part of several names, and the name of none. */
function wordOfSeveral(all: Summary[]): string | undefined {
  const names = all.map(({ name }) => name.toLowerCase());
  const words = names.flatMap((name) => name.split(/[^a-z]+/)).filter((word) => word.length > 3);
  return words.find(
    (word) => !names.includes(word) && names.filter((name) => name.includes(word)).length > 1,
  );
}
