import { detailedRefusal, refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";

export const runNotFound = refusal("runs.notFound", 404, "Run not found");
export const pipelineNotFound = refusal("runs.pipelineNotFound", 404, "Pipeline not found");
export const pipelineRunNotFound = refusal("runs.pipelineRunNotFound", 404, "Pipeline run not found");

export const taskNotFound = refusal("runs.taskNotFound", 404, "Task not found");

/** Creation (spec §7). */
export const executionModeUnknown = refusal(
  "runs.executionModeUnknown",
  400,
  "executionMode must be one of: default, local, slurm",
);
export const SAMPLE_IDS_NO_LIST = "sampleIds must be an array of strings";
export const sampleIdsNoList = refusal("runs.sampleIdsNoList", 400, SAMPLE_IDS_NO_LIST);
export const profilesNoList = refusal(
  "runs.profilesNoList",
  400,
  "profiles must be an array of at most 20 names of letters, digits, dashes and underscores",
);
export const profilesNeedNextflow = refusal(
  "runs.profilesNeedNextflow",
  400,
  "Only Nextflow pipelines have profiles",
);
export const profileUnknown = refusal("runs.profileUnknown", 400, "The workflow has no profile {profile}");
export const oneTargetRequired = refusal(
  "runs.oneTargetRequired",
  400,
  "Exactly one of studyId or orderId is required",
);
export const pipelineDisabled = refusal("runs.pipelineDisabled", 403, "Pipeline {id} is disabled");
export const targetNotSupported = refusal(
  "runs.targetNotSupported",
  400,
  "Pipeline {id} does not support {target} targets",
);
export const invalidSampleIds = refusal("runs.invalidSampleIds", 400, "Invalid sample IDs: {ids}");
export const metadataRefused = detailedRefusal(
  "runs.metadataRefused",
  400,
  "Pipeline metadata validation failed",
);
export const inputRefused = detailedRefusal("runs.inputRefused", 400, "Pipeline input validation failed");
export const replacementRefused = detailedRefusal(
  "runs.replacementRefused",
  400,
  "Read replacement validation failed",
);
export const replacementDetail = sentence(
  "runs.replacementDetail",
  "Sample {sampleCode}: {files} would be replaced. Send replaceReads: true to replace them.",
);
export const cannotRestart = refusal(
  "runs.cannotRestart",
  400,
  "restartedRunId must name an ended run of the same pipeline and target",
);

/** Start, cancellation and deletion. */
export const cannotStart = refusal("runs.cannotStart", 400, "Cannot start run with status: {status}");
export const alreadyStarted = refusal(
  "runs.alreadyStarted",
  409,
  "Run has already been started (status: {status})",
);
export const dataFolderNotSet = refusal(
  "runs.dataFolderNotSet",
  400,
  "Data base path not configured in settings",
);
export const slurmNotHere = refusal(
  "runs.slurmNotHere",
  400,
  "sbatch was not found on the PATH of Lanekeeper. Install the Slurm client programs, or choose local execution for the run, the pipeline or the instance.",
);
export const programNotHere = refusal(
  "runs.programNotHere",
  400,
  "The program {program} was not found on the PATH of Lanekeeper. Install it on this server, or choose Slurm if it is installed there.",
);
export const slurmOptionsRefused = detailedRefusal(
  "runs.slurmOptionsRefused",
  400,
  "The Slurm options in the execution settings are not valid",
);
export const nextflowNotHere = refusal(
  "runs.nextflowNotHere",
  400,
  "Nextflow was not found. Set nextflowPath in the execution settings, or put Nextflow on the PATH of Lanekeeper.",
);
export const nextflowBroken = refusal(
  "runs.nextflowBroken",
  400,
  "Nextflow did not report its version and cannot be used. Check that Java is installed.",
);
export const nextflowNeedsUnmet = detailedRefusal(
  "runs.nextflowNeedsUnmet",
  400,
  "Nextflow does not meet the requirements of this pipeline's workflow",
);
export const paramsFileUnusable = refusal(
  "runs.paramsFileUnusable",
  400,
  "The parameters file named in a setting cannot be used: it must be a readable JSON or YAML file of at most 1 MiB that contains one object.",
);
/** runNumber: of the run to resume. */
export const stillEnding = refusal(
  "runs.stillEnding",
  409,
  "{runNumber} has not ended yet and cannot be resumed. Try again in a moment.",
);
export const endNotKnown = refusal(
  "runs.endNotKnown",
  409,
  "Slurm is not responding, so it is unknown whether {runNumber} has ended. Try again in a moment.",
);
export const samplesheetRefused = detailedRefusal(
  "runs.samplesheetRefused",
  400,
  "Pipeline samplesheet validation failed",
);
/** Reasons of launchFailed. */
export const slurmRefused = sentence("launch.slurmRefused", "Slurm rejected the job");
export const slurmRefusedWith = sentence("launch.slurmRefusedWith", "Slurm rejected the job: {message}");
export const slurmUnanswered = sentence("launch.slurmUnanswered", "Slurm is not responding");
/** reason: a sentence without a path; cause: only for the log. */
export const launchFailed = refusal("runs.launchFailed", 500, "The run could not be started: {reason}");
export const workFilesGone = refusal(
  "runs.workFilesGone",
  409,
  "The work files of {runNumber} were deleted while this run was starting. Start it again: it will start from the beginning.",
);
export const cancelledDuringLaunch = refusal(
  "runs.cancelledDuringLaunch",
  409,
  "The run was cancelled or deleted while it was being started",
);
export const runsElsewhere = refusal(
  "runs.runsElsewhere",
  409,
  "The run is executing on {host} and can be cancelled only from there",
);
export const notEndedInTime = refusal(
  "runs.notEndedInTime",
  409,
  "The processes of the run did not end in time. Cancel the run again.",
);
export const slurmSilent = refusal(
  "runs.slurmSilent",
  409,
  "Slurm is not responding, so it is unknown whether the job of the run ended. Cancel the run again.",
);
export const jobNotRecognised = refusal(
  "runs.jobNotRecognised",
  409,
  "Couldn't verify that job {jobId} belongs to this run, so the job was not cancelled",
);
export const runStartedElsewhere = refusal(
  "runs.startedElsewhere",
  409,
  "This run was started outside of Lanekeeper, which only shows it. Control it where it was started.",
);
export const cannotRemoveReporting = refusal(
  "runs.cannotRemoveReporting",
  409,
  "This run still reports itself. It can be removed from the list when it has ended.",
);
export const cannotCancel = refusal("runs.cannotCancel", 400, "Cannot cancel a completed or failed run");
export const cannotDeleteRunning = refusal(
  "runs.cannotDeleteRunning",
  400,
  "Cannot delete a running run. Cancel it first.",
);
export const cannotDeleteResumed = refusal(
  "runs.cannotDeleteResumed",
  409,
  "Cannot delete a run that {runNumber} resumes. Wait until {runNumber} has ended, or cancel it.",
);
export const onlyUnfinishedRestarted = refusal(
  "runs.onlyUnfinishedRestarted",
  400,
  "Cannot restart run with status: {status}",
);

export const processUnknown = refusal("runs.processUnknown", 400, "The analysis has no process {process}");
export const resourcesNeedNextflow = refusal(
  "runs.resourcesNeedNextflow",
  400,
  "Resources by process can be changed only for Nextflow pipelines",
);

export const runFolderNotSet = refusal("runs.folderNotSet", 400, "Run folder not set");

/** Results. */
export const onlyCompletedSelected = refusal(
  "runs.onlyCompletedSelected",
  400,
  "Only completed pipeline runs can be selected as final.",
);
export const noTargetToSelectFor = refusal(
  "runs.noTargetToSelectFor",
  400,
  "Pipeline run does not have a study or order target.",
);
export const cannotResolveYet = refusal(
  "runs.cannotResolveYet",
  400,
  "Can only resolve outputs for completed or failed runs",
);
export const noSamplesFound = refusal("runs.noSamplesFound", 400, "No samples found for this run");
export const noAdapter = refusal("runs.noAdapter", 400, "No adapter found for pipeline: {id}");
export const promotionNeedsOrder = refusal(
  "runs.promotionNeedsOrder",
  400,
  "Pending read promotion requires an order-scoped run",
);
export const nothingToPromote = refusal(
  "runs.nothingToPromote",
  400,
  "No pending read candidates selected for promotion",
);
export const onlyCompletedPromoted = refusal(
  "runs.onlyCompletedPromoted",
  400,
  "Only completed pipeline runs can be promoted",
);
export const notReadCleaning = refusal(
  "runs.notReadCleaning",
  400,
  "Pipeline run is not a read-cleaning run",
);
export const candidateOutside = refusal(
  "runs.candidateOutside",
  400,
  "Read candidate is outside the run folder: {path}",
);
export const candidateGone = refusal("runs.candidateGone", 400, "Read candidate no longer exists: {path}");
export const noPlaceForReads = refusal("runs.noPlaceForReads", 400, "Data base path is not configured");
export const placeTaken = refusal(
  "runs.placeTaken",
  409,
  "Another file already exists at the destination of the reads",
);
export const siteConfigUnreadable = refusal(
  "siteConfig.unreadable",
  409,
  "The site configuration cannot be decrypted with the secret of this installation. Save it again.",
);
