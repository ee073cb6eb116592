import { ApiError } from "../apiError.ts";

export const invalidPipelineId = () => new ApiError(400, "Invalid pipeline ID");
export const pipelineConfigRefused = (details: string[]) =>
  new ApiError(400, "Pipeline config validation failed", { details });
