import { isRecord } from "./listing.ts";

/** A metric over time. series: [date, number], oldest first. Further keys, such as its source, are kept. */
export interface ResearchMetric {
  id: string;
  label: string;
  category: string;
  source: string;
  unit: string;
  cadence: string;
  flagship: boolean;
  series: [date: string, value: number][];
  /** Common keys of metrics whose types are not validated. */
  description?: unknown;
  sourceUrl?: unknown;
  licence?: unknown;
  [key: string]: unknown;
}

/** A snapshot of public metrics (catalog-and-registry §4). license: the terms of their publisher. */
export interface ResearchData {
  schemaVersion: number;
  generatedAt?: string | undefined;
  asOf?: string | undefined;
  license: string;
  categories: Record<string, string>;
  metrics: ResearchMetric[];
}

export const NO_RESEARCH: ResearchData = {
  schemaVersion: 1,
  license: "",
  categories: {},
  metrics: [],
};

/** Filters of the snapshot. metricIds and category: undefined for all. */
export interface ResearchFilter {
  flagship: boolean;
  latest: boolean;
  metricIds: string[] | undefined;
  category: string | undefined;
}

/** Parses a snapshot. Throws an Error for a document without a list of metrics. */
export function readResearchData(document: unknown): ResearchData {
  if (!isRecord(document) || !Array.isArray(document["metrics"])) throw new Error("metrics is not a list");
  const { schemaVersion, generatedAt, asOf, license, categories, metrics } = document;
  return {
    schemaVersion: typeof schemaVersion === "number" ? schemaVersion : NO_RESEARCH.schemaVersion,
    generatedAt: typeof generatedAt === "string" ? generatedAt : undefined,
    asOf: typeof asOf === "string" ? asOf : undefined,
    license: typeof license === "string" ? license : "",
    categories: isRecord(categories)
      ? Object.fromEntries(
          Object.entries(categories).filter((one): one is [string, string] => typeof one[1] === "string"),
        )
      : {},
    metrics: metrics.map(parseMetric),
  };
}

/** Filters a snapshot: filters are combined, count is the number of remaining metrics, and with `latest` each series
 *  contains only its last point. An unknown value matches nothing. */
export function filterResearch(
  { metrics, ...snapshot }: ResearchData,
  { flagship, latest, metricIds, category }: ResearchFilter,
) {
  const left = metrics.filter(
    (metric) =>
      (!flagship || metric.flagship) &&
      (metricIds === undefined || metricIds.includes(metric.id)) &&
      (category === undefined || metric.category === category),
  );
  return {
    ...snapshot,
    count: left.length,
    metrics: latest ? left.map((metric) => ({ ...metric, series: metric.series.slice(-1) })) : left,
  };
}

function parseMetric(given: unknown): ResearchMetric {
  if (!isRecord(given) || typeof given["id"] !== "string") throw new Error("a metric has no id");
  const text = (key: string) => {
    const value = given[key];
    return typeof value === "string" ? value : "";
  };
  const series = Array.isArray(given["series"]) ? given["series"].filter(isPoint) : [];
  return {
    ...given,
    id: given["id"],
    label: text("label"),
    category: text("category"),
    source: text("source"),
    unit: text("unit"),
    cadence: text("cadence"),
    flagship: given["flagship"] === true,
    series: series.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))),
  };
}

function isPoint(given: unknown): given is [string, number] {
  return Array.isArray(given) && typeof given[0] === "string" && typeof given[1] === "number";
}
