import { z } from "zod";
import { exportFormat } from "../exports/exportFormat.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../limits/limits.ts";
import { listPage, pageInput } from "../input/page.ts";
import { recordId } from "../input/recordId.ts";
import { text } from "../input/text.ts";

const NAME_MAX_CHARACTERS = 100;
const WINDOW_DEFAULT = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The filter value for changes that no user requested. */
export const SYSTEM = "system";

// Forms send an empty string for a filter that is not set.
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const time = (name: string) =>
  unlessEmpty(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], `${name} must be a date or a time of ISO 8601`),
  );
const isDay = (given: string) => given.length === 10;

/** who: a user id or "system". search: the exact id of a target, an order or a request, or an order number. from,
 *  to: ISO 8601; a date means the complete UTC day, a time means that moment. */
export const auditFilter = z.object({
  who: unlessEmpty(recordId),
  action: unlessEmpty(text(NAME_MAX_CHARACTERS)),
  targetType: unlessEmpty(text(NAME_MAX_CHARACTERS)),
  targetId: unlessEmpty(text(SHORT_TEXT_MAX_CHARACTERS)),
  orderId: unlessEmpty(recordId),
  requestId: unlessEmpty(recordId),
  search: unlessEmpty(text(SHORT_TEXT_MAX_CHARACTERS)),
  from: time("from").transform((given) => given && new Date(given)),
  to: time("to").transform(
    (given) => given && new Date(new Date(given).getTime() + (isDay(given) ? DAY_MS - 1 : 0)),
  ),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditEntry = z.object({ id: recordId });

/** before: id of an entry; only older entries are returned. */
export const listAuditInput = listPage.extend(auditFilter.shape).extend({ before: unlessEmpty(recordId) });

export const browseAuditInput = pageInput(WINDOW_DEFAULT).extend(auditFilter.shape);

/** columns: names in the required order; all columns when absent. */
export const exportAuditInput = z.object({
  matching: auditFilter.default({ from: undefined, to: undefined }),
  format: exportFormat,
  columns: z.array(z.string().max(50)).max(50).optional(),
});
