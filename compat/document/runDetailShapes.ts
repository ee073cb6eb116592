import { z } from "zod";
import { DATA_CLASSES } from "../../db/values.ts";
import { resultFile, run, runArtifact, runEvent, step } from "./runShapes.ts";
import { read } from "./samples.ts";
import { count, freeObject, id, time } from "./shapes.ts";

const sample = z.object({ id, sampleId: z.string() }).nullable();
const dataClass = z.enum(DATA_CLASSES);
const runFile = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string().describe("Begins with the name of the run directory"),
  type: z.enum(["report", "qc", "dag", "log", "data"]),
  size: count.describe("Bytes"),
});
const artifact = runArtifact.extend({
  checksum: z.string().nullable(),
  producedByStepId: z.string().nullable(),
  metadata: freeObject,
  createdAt: time,
  label: z.string().nullable(),
  previewable: z.boolean(),
  downloadable: z.boolean().describe("Whether the user may download the file"),
});
const inputFile = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  type: z.enum(["read_1", "read_2", "samplesheet"]),
  sampleId: id.nullable(),
  checksum: z.string().nullable(),
  size: count.nullable().describe("Bytes"),
  dataClass: dataClass.nullable(),
});
const samples = z.array(z.object({ id, sampleId: z.string(), reads: z.array(read) }));
const otherProcess = step.omit({ stepId: true, stepName: true, description: true, dependsOn: true });

/** One run with all its records. */
export const runDetail = run
  .extend({
    canGoOn: z.boolean().describe("Whether a new run can resume this one"),
    chosenProfiles: z
      .array(z.string())
      .nullable()
      .describe(
        "Nextflow profiles that were chosen for the run; null for those of the package and the settings. Facility only",
      ),
    workFiles: z
      .object({
        bytes: count.nullable().describe("null until they were measured after the end of the run"),
        isMinimum: z.boolean().describe("Whether the count of the bytes stopped at a limit"),
        measuredAt: time.nullable(),
        deletesAt: time.nullable().describe("When they are due by the execution settings; null if never"),
        deletionStartedAt: time.nullable(),
        deletedAt: time.nullable(),
        keptFiles: count.describe("Files that remain because results are links to them"),
        problem: z
          .string()
          .nullable()
          .describe("System error code of a file that could not be deleted; retried every hour"),
      })
      .nullable()
      .describe("Files in the work directories of the tasks. Facility only"),
    leftoverProcess: z
      .enum(["running", "unknown"])
      .nullable()
      .describe(
        "State of the process of a failed or completed run that has not exited; cancel the run to end it. Facility admins only",
      ),
    referenceData: z
      .array(
        z.object({
          setting: z.string().describe("Key of the setting that names it"),
          entryId: id.nullable().describe("null after the entry was deleted"),
          name: z.string(),
          version: z.string(),
          checksum: z
            .string()
            .describe("SHA-256 of a file, or of the list of the checksums of the files of a directory"),
          path: z.string().nullable().describe("Facility only"),
        }),
      )
      .describe("Entries of the catalog of reference data that the settings name, as they were at the start"),
    replacedValues: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .describe("Values that are replaced by safe names in the samplesheet"),
    goesOn: z.string().nullable().describe("How the run resumes an earlier run, as a sentence"),
    reported: z
      .object({
        runName: z.string().optional(),
        sessionId: z.string().optional(),
        repository: z.string().optional(),
        revision: z.string().optional(),
        commitId: z.string().optional(),
        commandLine: z.string().optional().describe("Values that look secret are redacted"),
        launchDir: z.string().optional(),
        workDir: z.string().optional(),
        profile: z.string().optional(),
        container: z.string().optional(),
        nextflowVersion: z.string().optional(),
        resume: z.boolean().optional(),
        lastMessageAt: time,
      })
      .nullable()
      .describe("What Nextflow reported of an external run. Facility only; null for other runs"),
    pipelineDescription: z.string().nullable(),
    order: run.shape.order.unwrap().extend({ samples }).nullable(),
    study: run.shape.study.unwrap().extend({ samples }).nullable(),
    steps: z.array(step),
    otherProcesses: z.array(otherProcess),
    assembliesCreated: z.array(
      z.object({ id, assemblyName: z.string().nullable(), assemblyFile: z.string().nullable(), sample }),
    ),
    binsCreated: z.array(
      z.object({
        id,
        binName: z.string().nullable(),
        binFile: z.string().nullable(),
        completeness: z.number().nullable().describe("Percent"),
        contamination: z.number().nullable().describe("Percent"),
        sample,
      }),
    ),
    artifacts: z.array(artifact),
    artifactCount: count,
    resultFiles: z.array(resultFile),
    primaryResultFile: resultFile.nullable(),
    events: z.array(runEvent).describe("Latest events, newest first"),
    samples,
    sampleCount: count,
    inputFiles: z.array(inputFile),
    runOutputFiles: z.array(runFile),
    detectedLogFiles: z.array(runFile),
    fileSizeByPath: z.record(z.string(), count),
    outputPathSize: count.nullable(),
    errorPathSize: count.nullable(),
    engineLogPath: z
      .string()
      .nullable()
      .describe("Path of the log that Nextflow writes; null for other runs. Facility only"),
    executionCommands: z
      .object({
        scriptPath: z.string(),
        launchCommand: z.string(),
        scriptCommand: z.string(),
        pipelineCommand: z.string().nullable().describe("The command inside the script"),
      })
      .nullable()
      .describe("Shell text, for facility admins"),
  })
  .meta({ id: "RunDetail", description: "Lists contain at most 1000 entries." });
