import { ApiError } from "../../platform/errors/apiError.ts";
import { MODULE_IDS } from "./rules/modules.ts";

export const unknownModule = (id: string) =>
  new ApiError(400, `Unknown module: ${id}`, {
    details: [`moduleId must be one of: ${MODULE_IDS.join(", ")}`],
  });
