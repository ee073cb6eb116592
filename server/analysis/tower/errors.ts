import { passingRefusal, refusal } from "../../platform/errors/refusal.ts";
import { EXTERNAL_DAILY_MAX, EXTERNAL_OPEN_MAX } from "../limits.ts";

/** Nextflow prints these texts, so each names what its user can do. */
export const towerTokenRequired = refusal(
  "tower.tokenRequired",
  401,
  "Set TOWER_ACCESS_TOKEN to a valid Lanekeeper token with the scope runs:write.",
);
export const cannotReportRuns = refusal(
  "tower.cannotReport",
  403,
  "The owner of this token may not start analyses, so runs cannot be reported with it.",
);
export const traceNotFound = refusal(
  "tower.notFound",
  404,
  "Lanekeeper knows no run with this id for this token. It may have been removed from the list.",
);
export const tooManyOpenRuns = passingRefusal(
  "tower.tooManyOpen",
  503,
  "{count} runs of this user are reported as running. Wait until one of them has ended.",
  { count: EXTERNAL_OPEN_MAX },
);
export const tooManyRunsToday = passingRefusal(
  "tower.tooManyToday",
  503,
  "{count} runs of this user were reported within one day. Try again tomorrow.",
  { count: EXTERNAL_DAILY_MAX },
);
