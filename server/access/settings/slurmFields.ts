import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";

/** Resources that a Slurm job requests. */
export const slurmFields = z.object({
  partition: z
    .string()
    .trim()
    .max(200)
    .regex(
      /^[A-Za-z0-9_.,-]*$/,
      inputText(
        "settings.partitionRefused",
        "A partition may contain only letters, digits, dots, commas, dashes and underscores",
      ),
    )
    .transform((name) => (name === "" ? null : name))
    .nullable(),
  cores: z.int().min(1).max(4096),
  /** In the format of Slurm: "64GB". */
  memory: z
    .string()
    .trim()
    .max(20)
    .regex(
      /^\d+[KMGT]?B?$/i,
      inputText("settings.memoryRefused", "memory must be a number with a unit, e.g. 64GB"),
    ),
  timeLimitHours: z.int().min(1).max(8784),
  /** Resources of the head job of Nextflow, which only waits for its tasks; these are separate jobs. */
  headCores: z.int().min(1).max(4096),
  headMemory: z
    .string()
    .trim()
    .max(20)
    .regex(
      /^\d+[KMGT]?B?$/i,
      inputText("settings.headMemoryRefused", "headMemory must be a number with a unit, e.g. 2GB"),
    ),
  /** Additional sbatch options, one argument each. */
  options: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(500)
        .refine(
          (word) => !/\p{Cc}/u.test(word),
          inputText("settings.sbatchOptionRefused", "Each sbatch option must be a single line"),
        ),
    )
    .max(50),
});

/** The fields with the defaults for omitted values. */
export const slurmDefaults = z.object({
  partition: slurmFields.shape.partition.default(null),
  cores: slurmFields.shape.cores.default(4),
  memory: slurmFields.shape.memory.default("64GB"),
  timeLimitHours: slurmFields.shape.timeLimitHours.default(12),
  headCores: slurmFields.shape.headCores.default(1),
  headMemory: slurmFields.shape.headMemory.default("2GB"),
  options: slurmFields.shape.options.default([]),
});
