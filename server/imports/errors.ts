import { ApiError } from "../apiError.ts";
import { RUN_PLAN_COLUMNS_MAX, RUN_PLAN_ROWS_MAX } from "../limits.ts";

export const tooManyRows = () =>
  new ApiError(400, `Run plan imports are limited to ${RUN_PLAN_ROWS_MAX} data rows`);
export const tooManyColumns = () =>
  new ApiError(400, `Run plan imports are limited to ${RUN_PLAN_COLUMNS_MAX} columns`);
