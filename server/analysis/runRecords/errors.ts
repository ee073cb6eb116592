import { ApiError } from "../../platform/errors/apiError.ts";

export const runNotFound = () => new ApiError(404, "Run not found");
export const pipelineNotFound = () => new ApiError(404, "Pipeline not found");
export const pipelineRunNotFound = () => new ApiError(404, "Pipeline run not found");

/** Creating one (spec §7). */
export const executionModeUnknown = () =>
  new ApiError(400, "executionMode must be one of: default, local, slurm");
export const SAMPLE_IDS_NO_LIST = "sampleIds must be an array of strings";
export const sampleIdsNoList = () => new ApiError(400, SAMPLE_IDS_NO_LIST);
export const oneTargetRequired = () => new ApiError(400, "Exactly one of studyId or orderId is required");
export const pipelineDisabled = (id: string) => new ApiError(403, `Pipeline ${id} is disabled`);
export const targetNotSupported = (id: string, target: string) =>
  new ApiError(400, `Pipeline ${id} does not support ${target} targets`);
export const invalidSampleIds = (ids: string[]) => new ApiError(400, `Invalid sample IDs: ${ids.join(", ")}`);
export const metadataRefused = (details: string[]) =>
  new ApiError(400, "Pipeline metadata validation failed", { details });
export const inputRefused = (details: string[]) =>
  new ApiError(400, "Pipeline input validation failed", { details });
export const replacementRefused = (details: string[]) =>
  new ApiError(400, "Read replacement validation failed", { details });
export const replacementDetail = ({ sampleCode, files }: { sampleCode: string; files: string[] }) =>
  `Sample ${sampleCode}: ${files.join(", ")} would be replaced. Send replaceReads: true to replace them.`;
export const cannotRestart = () =>
  new ApiError(400, "restartedRunId must name an ended run of the same pipeline and target");

/** Starting, cancelling and deleting one. */
export const cannotStart = (status: string) => new ApiError(400, `Cannot start run with status: ${status}`);
export const alreadyStarted = (status: string) =>
  new ApiError(409, `Run has already been started (status: ${status})`);
export const dataFolderNotSet = () => new ApiError(400, "Data base path not configured in settings");
export const slurmNotHere = () =>
  new ApiError(
    400,
    "There is no sbatch on the PATH of Lanekeeper. Install the client programs of Slurm, or choose local as execution mode of the run, the pipeline or the instance.",
  );
export const slurmOptionsRefused = (details: string[]) =>
  new ApiError(400, "The Slurm options in the execution settings cannot be used", { details });
export const nextflowNotHere = () =>
  new ApiError(
    400,
    "Nextflow was not found. Name it in the execution settings (nextflowPath), or put it on the PATH of Lanekeeper.",
  );
export const nextflowBroken = (cause: unknown) =>
  new ApiError(
    400,
    "Nextflow does not say its version, so it does not work here: is Java installed?",
    {},
    cause,
  );
export const nextflowNeedsUnmet = (details: string[]) =>
  new ApiError(400, "Nextflow lacks what the workflow of this pipeline needs", { details });
export const paramsFileUnusable = (cause: unknown) =>
  new ApiError(
    400,
    "The parameters file that a setting names cannot be used: it must be a readable JSON or YAML file of at most 1 MiB that holds one object.",
    {},
    cause,
  );
/** runNumber: of the run that is to be gone on with. */
export const stillEnding = (runNumber: string) =>
  new ApiError(409, `${runNumber} has not ended yet, so nothing can go on with it. Start again in a moment.`);
export const endNotKnown = (runNumber: string) =>
  new ApiError(
    409,
    `Slurm does not answer now, so nobody knows whether ${runNumber} has ended. Start again in a moment.`,
  );
export const samplesheetRefused = (details: string[]) =>
  new ApiError(400, "Pipeline samplesheet validation failed", { details });
/** reason: a sentence without a path; cause: for the log alone. */
export const launchFailed = (reason: string, cause: unknown) =>
  new ApiError(500, `The run could not be launched: ${reason}`, {}, cause);
export const cancelledDuringLaunch = () =>
  new ApiError(409, "The run was cancelled or deleted while it was being started");
export const runsElsewhere = (host: string) =>
  new ApiError(409, `The run belongs to the machine ${host} and can be cancelled only there`);
export const notEndedInTime = () =>
  new ApiError(409, "The processes of the run did not end in time. Cancel it again.");
export const slurmSilent = () =>
  new ApiError(
    409,
    "Slurm does not answer now, so nobody knows whether the job of the run ended. Cancel it again.",
  );
export const jobNotRecognised = (jobId: string) =>
  new ApiError(409, `Job ${jobId} is not certainly that of the run, so it is not cancelled`);
export const cannotCancel = () => new ApiError(400, "Cannot cancel a completed or failed run");
export const cannotDeleteRunning = () => new ApiError(400, "Cannot delete a running run. Cancel it first.");
export const cannotDeleteResumed = (runNumber: string) =>
  new ApiError(
    409,
    `Cannot delete a run that ${runNumber} goes on with. Wait until that is over, or cancel it.`,
  );
export const onlyUnfinishedRestarted = (status: string) =>
  new ApiError(400, `Cannot restart run with status: ${status}`);

export const runFolderNotSet = () => new ApiError(400, "Run folder not set");

/** Its results. */
export const onlyCompletedSelected = () =>
  new ApiError(400, "Only completed pipeline runs can be selected as final.");
export const noTargetToSelectFor = () =>
  new ApiError(400, "Pipeline run does not have a study or order target.");
export const cannotResolveYet = () =>
  new ApiError(400, "Can only resolve outputs for completed or failed runs");
export const noSamplesFound = () => new ApiError(400, "No samples found for this run");
export const noAdapter = (id: string) => new ApiError(400, `No adapter found for pipeline: ${id}`);
export const promotionNeedsOrder = () =>
  new ApiError(400, "Pending read promotion requires an order-scoped run");
export const nothingToPromote = () => new ApiError(400, "No pending read candidates selected for promotion");
export const onlyCompletedPromoted = () => new ApiError(400, "Only completed pipeline runs can be promoted");
export const notReadCleaning = () => new ApiError(400, "Pipeline run is not a read-cleaning run");
export const candidateOutside = (path: string) =>
  new ApiError(400, `Read candidate is outside the run folder: ${path}`);
export const candidateGone = (path: string) =>
  new ApiError(400, `Read candidate is not there any more: ${path}`);
export const noPlaceForReads = () => new ApiError(400, "Data base path is not configured");
export const placeTaken = () => new ApiError(409, "There is another file in the place of the reads");
