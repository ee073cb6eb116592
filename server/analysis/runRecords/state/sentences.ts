import { sentence } from "../../../platform/errors/rules/sentence.ts";

/** Reasons of the status of a run (`why`). */
export const alreadyOver = sentence("runState.alreadyOver", "The run is {status}; this status is final.");
export const waitingToStart = sentence("runState.waitingToStart", "Waiting to be started.");
export const preparingLaunch = sentence("runState.preparingLaunch", "Preparing the launch.");
export const runningAsProcess = sentence(
  "runState.runningAsProcess",
  "Running on {host} as process {processId}.",
);
export const queuedAsJob = sentence("runState.queuedAsJob", "Queued as job {jobId}.");
export const submitted = sentence("runState.submitted", "Submitted; no job status yet.");
export const jobQueued = sentence("runState.jobQueued", "Job waiting in the queue.");
export const jobQueuedBecause = sentence("runState.jobQueuedBecause", "Job waiting in the queue: {reason}");
export const jobRunning = sentence("runState.jobRunning", "The job is running.");
export const jobCompleting = sentence("runState.jobCompleting", "The job is completing.");
export const jobStatusUnknown = sentence("runState.jobStatusUnknown", "Job status unknown; retrying.");
export const processLost = sentence(
  "runState.processLost",
  "Process not found; waiting for the exit status.",
);
export const workflowRunning = sentence("runState.workflowRunning", "The workflow is running.");
export const workflowFailing = sentence(
  "runState.workflowFailing",
  "The workflow reported an error; waiting for the job to end.",
);
export const workflowDone = sentence(
  "runState.workflowDone",
  "Workflow completed; waiting for the job to end.",
);
export const completed = sentence("runState.completed", "Completed; outputs collected.");
export const outputsFailed = sentence(
  "runState.outputsFailed",
  "Completed, but collecting outputs failed; retrying.",
);
/** tries: 2 or more. */
export const outputsGivenUp = sentence(
  "runState.outputsGivenUp",
  "Couldn't collect the outputs in {tries} attempts: {reason}",
);
export const outputsUnreadable = sentence(
  "runState.outputsUnreadable",
  "Couldn't read the outputs; see the server log",
);
export const cancelled = sentence("runState.cancelled", "Cancelled.");
export const cancelledBy = sentence("runState.cancelledBy", "Cancelled by {name}.");

/** Failures. */
export const workflowFailed = sentence("runState.workflowFailed", "The workflow reported a failure.");
export const workflowFailedWith = sentence(
  "runState.workflowFailedWith",
  "The workflow reported a failure: {message}",
);
export const processFailed = sentence("runState.processFailed", "Process exited with code {exitCode}.");
export const processEndUnknown = sentence(
  "runState.processEndUnknown",
  "Process exited without an exit code.",
);
export const processKilled = sentence(
  "runState.processKilled",
  "Process not found and no exit code: it was killed, or its machine went down.",
);
export const jobFailed = sentence("runState.jobFailed", "The scheduler reports that the job failed.");
export const jobFailedWith = sentence(
  "runState.jobFailedWith",
  "The scheduler reports that the job failed: {state}",
);
export const jobCancelled = sentence(
  "runState.jobCancelled",
  "The scheduler reports that the job was cancelled.",
);
export const jobCancelledWith = sentence(
  "runState.jobCancelledWith",
  "The scheduler reports that the job was cancelled: {state}",
);
/** Runs that were started outside of Lanekeeper. */
export const startedElsewhere = sentence(
  "runState.startedElsewhere",
  "Started outside of Lanekeeper; Nextflow reports its progress.",
);
export const interrupted = sentence("runState.interrupted", "Stopped where it was started: {signal}");
export const contactLost = sentence(
  "runState.contactLost",
  "Lost contact: no message for {minutes} minutes. The run may have been killed, or it continues without a connection.",
);
export const completedElsewhere = sentence(
  "runState.completedElsewhere",
  "Nextflow reported that the workflow completed.",
);
export const neverStarted = sentence(
  "runState.neverStarted",
  "The server stopped while starting the run. No process was started.",
);
export const launchUnknown = sentence(
  "runState.launchUnknown",
  "The server stopped while starting the run, and its process or job could not be identified.",
);

/** The end of the workflow, while the outputs are collected. */
export const collecting = sentence("runState.collecting", "{end}; collecting outputs.");
export const collectingAgain = sentence(
  "runState.collectingAgain",
  "{end}. Collecting outputs failed {times}; retrying.",
);
export const exitedWell = sentence("runState.exitedWell", "Process exited with code 0");
export const workflowAndProcessDone = sentence(
  "runState.workflowAndProcessDone",
  "Workflow completed and its process exited",
);
export const workflowDoneProcessLost = sentence(
  "runState.workflowDoneProcessLost",
  "Workflow completed; process not found",
);
export const workflowCompleted = sentence("runState.workflowCompleted", "Workflow completed");
export const once = sentence("runState.once", "once");
export const severalTimes = sentence("runState.severalTimes", "{count} times");

/** Current steps. */
export const stepPreparing = sentence("runStep.preparing", "Preparing");
export const stepWaitingInQueue = sentence("runStep.waitingInQueue", "Waiting in the queue");
export const stepStarted = sentence("runStep.started", "Started");
export const stepNotLaunched = sentence("runStep.notLaunched", "Not launched");
export const stepCancelled = sentence("runStep.cancelled", "Cancelled");
export const stepEnding = sentence("runStep.ending", "Waiting for the job to end");
export const stepCollecting = sentence("runStep.collecting", "Collecting outputs");
export const stepTaskFailed = sentence("runStep.taskFailed", "A task failed; other tasks are still running");
export const stepWorkflowFailed = sentence(
  "runStep.workflowFailed",
  "The workflow reported an error; waiting for the job to end",
);
export const stepFailedIn = sentence("runStep.failedIn", "A task failed in {steps}");
/** now: the active steps. failed: stepFailedIn. */
export const stepWithFailure = sentence("runStep.withFailure", "{now} · {failed}");
/** steps: the first names. count: of the others. */
export const stepAndMore = sentence("runStep.andMore", "{steps} and {count} more");

/** The text of a refusal with the first of its causes. */
export const withCause = sentence("runState.withCause", "{problem}: {cause}");
export const furtherCause = sentence("runState.furtherCause", "{first}; {next}");
/** The explanation of a failed run with the reason that its engine reported. */
export const withReason = sentence("runState.withReason", "{why} {reason}");

/** Messages of events. */
export const launchedAsProcess = sentence(
  "runEvents.launchedAsProcess",
  "Started as process {processId} on {host}",
);
export const launchedAsJob = sentence("runEvents.launchedAsJob", "Submitted to the scheduler as job {jobId}");
export const launchedAndResumes = sentence("runEvents.launchedAndResumes", "{how}. {resume}");
export const processStarted = sentence("runEvents.processStarted", "Process started");
export const processFoundAgain = sentence("runEvents.processFoundAgain", "Process found again");
export const processNotFound = sentence("runEvents.processNotFound", "Process not found and no exit code");
export const processStatusUnknown = sentence("runEvents.processStatusUnknown", "Process status unknown");
export const processExited = sentence("runEvents.processExited", "Process exited with code {exitCode}");
export const processExitedWithoutCode = sentence(
  "runEvents.processExitedWithoutCode",
  "Process exited without an exit code",
);
export const taskEnded = sentence("runEvents.taskEnded", "{name}: {status}");
export const taskEndedWithCode = sentence(
  "runEvents.taskEndedWithCode",
  "{name}: {status} with exit code {exitCode}",
);
