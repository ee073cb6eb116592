import { formatDecimal } from "../../definitions/prices/rules/money.ts";

/** The query of the bases of published read sets by order, as of the publication; of complete read sets only, because one
 *  file of a pair is no delivered amount. counted, uncounted: read sets with and without a known number of bases.
 *  condition: SQL on delivery_items. group: the name of the group and its SQL on delivery_items, instead of the order. */
export const publishedBases = (
  condition: string,
  group: { name: string; sql: string } = { name: "order_id", sql: "delivery_items.order_id" },
) => `
  select ${group.name}, sum(bases) filter (where is_counted) as bases, count(*) filter (where is_counted) as counted,
    count(*) filter (where not is_counted) as uncounted
  from (
    select ${group.sql} as ${group.name}, record_id, sum(file_hashes.bases) as bases,
      bool_and(file_hashes.bases is not null) as is_counted
    from delivery_items left join file_hashes on file_hashes.path = delivery_items.path
    where kind = 'read' and ${condition} group by 1, 2
  ) published_sets group by 1`;

/** Returns the delivered gigabases as a decimal text; null if read sets were published and none of them was counted. Pure. */
export function deliveredGigabases({
  bases,
  counted,
  uncounted,
}: {
  bases: bigint;
  counted: number;
  uncounted: number;
}): string | null {
  return counted === 0 && uncounted > 0 ? null : toGigabases(bases);
}

const GIGABASE = 1_000_000_000n;

/** Formats bases as a decimal text of gigabases (10^9), rounded half up to four decimals, as quantities of quotes. */
function toGigabases(bases: bigint): string {
  return formatDecimal((bases * 10_000n + GIGABASE / 2n) / GIGABASE);
}
