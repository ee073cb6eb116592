import { expect } from "chai";
import type { Client } from "../client.ts";
import {
  date,
  expectKeys,
  expectShape,
  expectStatus,
  filledText,
  flag,
  integer,
  list,
  mapKind,
  text,
  timestamp,
} from "../expected.ts";
import { area, skip } from "../row.ts";

interface Metric {
  id: string;
  category: string;
  flagship: boolean;
  series: [string, number][];
}

async function research(client: Client, query = ""): Promise<{ metrics: Metric[]; count: number }> {
  return expectStatus(await client.get(`/research-data${query}`), 200);
}
const METRIC = {
  id: filledText,
  label: filledText,
  category: filledText,
  source: text,
  unit: text,
  cadence: text,
  flagship: flag,
  series: list,
};

/** The public registry: numbers about sequencing. */
export const researchData = area("registry", "catalog-and-registry", [
  [
    "§4 Public registry",
    "GET /research-data answers { schemaVersion, generatedAt, asOf, license, categories, count, metrics }",
    async (site) => {
      const body = await research(site.registry());
      expectShape(body, {
        schemaVersion: integer,
        generatedAt: timestamp,
        asOf: date,
        license: text,
        categories: mapKind(text),
        count: integer,
        metrics: list,
      });
      expect(body.count).to.equal(body.metrics.length);
    },
  ],
  [
    "§2 Research metric",
    "a metric has the documented fields; its series are [date, number] pairs, chronological",
    async (site) => {
      for (const metric of (await research(site.registry())).metrics) {
        expectKeys(metric, METRIC, `metric ${metric.id}`);
        for (const [at, value] of metric.series) {
          expect(date.holds(at), `${at} of ${metric.id}`).to.equal(true);
          expect(value).to.be.a("number");
        }
        const dates = metric.series.map(([at]) => at);
        expect(dates).to.deep.equal([...dates].sort());
      }
    },
  ],
  [
    "§4 Public registry",
    "research-data: flagship=1 keeps headline metrics only, category and metric choose, and filters combine",
    async (site) => {
      const client = site.registry();
      const { metrics } = await research(client);
      const getIds = (some: Metric[]) => some.map(({ id }) => id);
      const [one] = metrics;
      if (!one) skip("this registry has no research metrics");
      expect(getIds((await research(client, "?flagship=1")).metrics)).to.deep.equal(
        getIds(metrics.filter(({ flagship }) => flagship)),
      );
      expect(getIds((await research(client, `?category=${one.category}`)).metrics)).to.deep.equal(
        getIds(metrics.filter(({ category }) => category === one.category)),
      );
      const two = metrics.slice(0, 2);
      const chosen = await research(client, `?metric=${getIds(two).join(",")}`);
      expect(getIds(chosen.metrics)).to.have.members(getIds(two));
      expect(chosen.count).to.equal(two.length);
      const both = await research(
        client,
        `?metric=${getIds(two).join(",")}&flagship=1&category=${one.category}`,
      );
      expect(getIds(both.metrics)).to.deep.equal(
        getIds(two.filter(({ flagship, category }) => flagship && category === one.category)),
      );
    },
  ],
  [
    "§4 Public registry",
    "research-data: latest=1 collapses each series to its most recent point",
    async (site) => {
      const client = site.registry();
      const { metrics } = await research(client);
      const { metrics: latest } = await research(client, "?latest=1");
      expect(latest.map(({ series }) => series)).to.deep.equal(metrics.map(({ series }) => series.slice(-1)));
    },
  ],
]);
