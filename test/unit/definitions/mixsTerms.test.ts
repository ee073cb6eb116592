import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { MIXS_TERMS } from "../../../client/definitions/checklists/mixsTerms.ts";
import { bundledChecklists } from "../../../server/definitions/checklists/bundledChecklists.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const standard = join(packageRoot(), "..", "shared", "data", "checklists", "mixs.yaml");

describe("the MIxS numbers of checklist fields", () => {
  it("are numbers of terms, and belong to fields of the bundled checklists", () => {
    const names = new Set(bundledChecklists().flatMap(({ fields }) => fields.map(({ name }) => name)));
    for (const [name, term] of Object.entries(MIXS_TERMS)) {
      expect(term, name).to.match(/^\d{7}$/);
      expect(names.has(name), name).to.equal(true);
    }
  });

  it("are those of the published standard", function () {
    if (!existsSync(standard)) this.skip();
    const { slots } = parse(readFileSync(standard, "utf8")) as {
      slots: Record<string, { title?: string; slot_uri?: string }>;
    };
    const titles = new Map(
      Object.values(slots).map(({ slot_uri, title }) => [slot_uri, title?.toLowerCase()]),
    );
    const labels = new Map(
      bundledChecklists().flatMap(({ fields }) =>
        fields.map(({ name, label }) => [name, label.toLowerCase()]),
      ),
    );
    const renamed: string[] = [];
    for (const [name, term] of Object.entries(MIXS_TERMS)) {
      const title = titles.get(`MIXS:${term}`);
      expect(title, name).to.be.a("string");
      if (title !== labels.get(name)) renamed.push(`${labels.get(name)} = ${title}`);
    }
    // ENA divides or shortens these.
    expect(renamed.sort()).to.deep.equal([
      "geographic location (country and/or sea) = geographic location (country and/or sea,region)",
      "geographic location (latitude) = geographic location (latitude and longitude)",
      "geographic location (longitude) = geographic location (latitude and longitude)",
      "geographic location (region and locality) = geographic location (country and/or sea,region)",
      "lat_lon = geographic location (latitude and longitude)",
      "total nitrogen method = total nitrogen content method",
      "total organic c method = total organic carbon method",
    ]);
  });
});
