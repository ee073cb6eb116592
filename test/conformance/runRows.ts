import { access } from "./rows/access.ts";
import { checklists } from "./rows/checklists.ts";
import { files } from "./rows/files.ts";
import { forms } from "./rows/forms.ts";
import { imports } from "./rows/imports.ts";
import { instance } from "./rows/instance.ts";
import { registry } from "./rows/registry.ts";
import { results } from "./rows/results.ts";
import { runs } from "./rows/runs.ts";
import { streams } from "./rows/streams.ts";
import { technologies } from "./rows/technologies.ts";
import { uploads } from "./rows/uploads.ts";
import { weblog } from "./rows/weblog.ts";
import { type Row, Skip } from "./row.ts";
import { type Options, Site } from "./site.ts";

/** Every row of the suite, in the order they are asked. */
export const ROWS: Row[] = [
  ...instance,
  ...forms,
  ...checklists,
  ...uploads,
  ...files,
  ...weblog,
  ...runs,
  ...results,
  ...imports,
  ...streams,
  ...access,
  ...technologies,
  ...registry,
];

const NEED_RUNS = ["files", "runs", "results", "weblog"];

export interface Outcome {
  row: Row;
  result: "pass" | "fail" | "skipped";
  /** What was wrong, or why it was not asked. */
  why?: string;
}

export interface Report {
  outcomes: Outcome[];
  /** What could not be taken away again. */
  left: string[];
}

/** Asks the rows of an implementation, one after the other. only: areas; all of them when it is not given.
 *  tell: is given each outcome as it comes. */
export async function runRows(
  options: Options,
  { only, tell = () => {} }: { only?: string[]; tell?: (outcome: Outcome) => void } = {},
): Promise<Report> {
  const site = new Site(options);
  await site.open();
  const outcomes: Outcome[] = [];
  const chosen = ROWS.filter(({ area }) => only === undefined || only.includes(area));
  if (chosen.some(({ area }) => NEED_RUNS.includes(area))) site.ahead();
  for (const row of chosen) {
    const outcome = await ask(row, site);
    outcomes.push(outcome);
    tell(outcome);
  }
  return { outcomes, left: await site.close() };
}

async function ask(row: Row, site: Site): Promise<Outcome> {
  try {
    await row.check(site);
    return { row, result: "pass" };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { row, result: error instanceof Skip ? "skipped" : "fail", why };
  }
}
