import { twice } from "../../analysis/pipelines/validation/packageFault.ts";
import type { ContentReader } from "./contentReader.ts";
import { isRealDate } from "./isRealDate.ts";

const FILE = "research-data.json";

interface Snapshot {
  generatedAt: string;
  asOf: string;
  categories: Record<string, string>;
  metrics: { id: string; category: string; series: [date: string, value: number][] }[];
}

/** Validates research-data.json: its schema, that dates are valid and ascending, that no point is later than the
 *  snapshot, and that every metric belongs to a labelled category. Returns the number of metrics. */
export async function checkResearchData({
  read,
  refuse,
  faults,
}: ContentReader): Promise<number | undefined> {
  const snapshot = await read<Snapshot>("research-data", FILE);
  if (!snapshot) return undefined;
  const { generatedAt, asOf, categories, metrics } = snapshot;
  if (Number.isNaN(Date.parse(generatedAt)) || !isRealDate(generatedAt.slice(0, 10)))
    refuse(FILE, "generatedAt", `is no time of the calendar: ${generatedAt}`);
  if (!isRealDate(asOf)) refuse(FILE, "asOf", `is no date of the calendar: ${asOf}`);
  faults.push(...twice(FILE, "metrics", metrics));
  for (const [index, { category, series }] of metrics.entries()) {
    const at = `metrics[${index}]`;
    if (!Object.hasOwn(categories, category))
      refuse(FILE, `${at}.category`, `names the category ${category}, which categories does not have`);
    for (const [position, [date]] of series.entries()) {
      const before = series[position - 1]?.[0];
      const point = `${at}.series[${position}]`;
      if (!isRealDate(date)) refuse(FILE, point, `is of no date of the calendar: ${date}`);
      else if (before !== undefined && date <= before) refuse(FILE, point, `is not later than ${before}`);
      else if (date > asOf) refuse(FILE, point, `is later than the snapshot, which is as of ${asOf}`);
    }
  }
  return metrics.length;
}
