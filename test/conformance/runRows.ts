import { access } from "./rows/access.ts";
import { checklists } from "./rows/checklists.ts";
import { fileDownloads } from "./rows/fileDownloads.ts";
import { filePreviews } from "./rows/filePreviews.ts";
import { fileUpkeep } from "./rows/fileUpkeep.ts";
import { forms } from "./rows/forms.ts";
import { imports } from "./rows/imports.ts";
import { instance } from "./rows/instance.ts";
import { registryIndex } from "./rows/registryIndex.ts";
import { registryPackages } from "./rows/registryPackages.ts";
import { registryContent } from "./rows/registryContent.ts";
import { researchData } from "./rows/researchData.ts";
import { registryAccess } from "./rows/registryAccess.ts";
import { lanes } from "./rows/lanes.ts";
import { records } from "./rows/records.ts";
import { resultSelection } from "./rows/resultSelection.ts";
import { resultOutputs } from "./rows/resultOutputs.ts";
import { readPromotion } from "./rows/readPromotion.ts";
import { runCreation } from "./rows/runCreation.ts";
import { runList } from "./rows/runList.ts";
import { runStart } from "./rows/runStart.ts";
import { runProgress } from "./rows/runProgress.ts";
import { runEnd } from "./rows/runEnd.ts";
import { streamRuns } from "./rows/streamRuns.ts";
import { streamEvents } from "./rows/streamEvents.ts";
import { streamAccess } from "./rows/streamAccess.ts";
import { catalogRead } from "./rows/catalogRead.ts";
import { catalogProvider } from "./rows/catalogProvider.ts";
import { catalogUpdates } from "./rows/catalogUpdates.ts";
import { uploadStart } from "./rows/uploadStart.ts";
import { uploadProgress } from "./rows/uploadProgress.ts";
import { weblog } from "./rows/weblog.ts";
import { type Row, Skip } from "./row.ts";
import { type Options, Site } from "./site.ts";

/** Every row of the suite, in the order they are asked. */
export const ROWS: Row[] = [
  ...instance,
  ...forms,
  ...checklists,
  ...uploadStart,
  ...uploadProgress,
  ...lanes,
  ...records,
  ...fileDownloads,
  ...filePreviews,
  ...fileUpkeep,
  ...weblog,
  ...runCreation,
  ...runList,
  ...runStart,
  ...runProgress,
  ...runEnd,
  ...resultSelection,
  ...resultOutputs,
  ...readPromotion,
  ...imports,
  ...streamRuns,
  ...streamEvents,
  ...streamAccess,
  ...access,
  ...catalogRead,
  ...catalogProvider,
  ...catalogUpdates,
  ...registryIndex,
  ...registryPackages,
  ...registryContent,
  ...researchData,
  ...registryAccess,
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
