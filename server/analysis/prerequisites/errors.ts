import { ApiError } from "../../platform/errors/apiError.ts";

export const slurmNotUsed = () =>
  new ApiError(400, "No pipeline is run through Slurm, so there is no compute node to check");
export const slurmRequestUnusable = (problem: string) => new ApiError(400, problem);
