import { refusal } from "../../platform/errors/refusal.ts";

export const slurmNotUsed = refusal(
  "prerequisites.slurmNotUsed",
  400,
  "No pipeline runs through Slurm, so there is no compute node to check",
);
export const slurmRequestUnusable = refusal("prerequisites.slurmRequestUnusable", 400, "{problem}");
