/** A task that had reached the limits of the execution settings gets no more in a repetition. */
function limitReached(limit: string): string {
  return limit === ""
    ? ""
    : ` It had already been given the ${limit} to which the execution settings limit tasks: raise that limit first.`;
}

/** The values of a cause; each is "" where the message of the engine does not name it. */
export interface CauseValues {
  subject: string;
  requested: string;
  available: string;
}

/** Known causes of failed analyses, and how to fix each; the details of a task. */
export const runCauses = {
  "runs.cause.jobTimeLimit": () => "Slurm ended the analysis because it reached its time limit.",
  "runs.cause.jobTimeLimit.next":
    "Raise the time limit in the execution settings, then resume: completed tasks are not repeated.",
  "runs.cause.jobOutOfMemory": () =>
    "Slurm ended the job of the workflow engine because it exceeded its memory.",
  "runs.cause.jobOutOfMemory.next": "Raise the head-job memory in the execution settings, then resume.",
  "runs.cause.jobNodeFailed": () => "The compute node of the analysis failed or was withdrawn.",
  "runs.cause.jobNodeFailed.next": "Resume the analysis: completed tasks are not repeated.",
  "runs.cause.nextflowVersion": ({ requested, available }: CauseValues) =>
    `The pipeline requires Nextflow ${requested}; version ${available} is installed.`,
  "runs.cause.nextflowVersion.next":
    "Install a suitable Nextflow, or choose another version of the pipeline.",
  "runs.cause.pluginMissing": ({ subject, requested }: CauseValues) =>
    `The Nextflow plugin ${subject}${requested === "" ? "" : `@${requested}`} is not installed, or the pipeline names no version of it.`,
  "runs.cause.pluginMissing.next":
    "Install the plugin for Nextflow. Without internet access, the pipeline must name the version. The system check lists missing plugins.",
  "runs.cause.pluginDamaged": ({ subject }: CauseValues) =>
    subject === ""
      ? "The installation of a Nextflow plugin is incomplete."
      : `The installation of the Nextflow plugin ${subject} is incomplete.`,
  "runs.cause.pluginDamaged.next":
    "Delete the directory of the plugin that the log names, install the plugin again, then resume.",
  "runs.cause.javaUnusable": () => "Nextflow found no suitable Java.",
  "runs.cause.javaUnusable.next":
    "Install the Java version that this Nextflow requires, or correct JAVA_HOME.",
  "runs.cause.tooManyCpus": ({ requested, available }: CauseValues) =>
    `A process requests ${requested} CPUs${available === "" ? ", more than are available" : `; ${available} are available`}.`,
  "runs.cause.tooManyCpus.next":
    "Run again with fewer CPUs, set resource limits for this site, or use an executor with more CPUs.",
  "runs.cause.tooMuchMemory": ({ requested, available }: CauseValues) =>
    `A process requests ${requested} of memory${available === "" ? ", more than is available" : `; ${available} is available`}.`,
  "runs.cause.tooMuchMemory.next":
    "Run again with less memory, set resource limits for this site, or use an executor with more memory.",
  "runs.cause.imageUnavailable": ({ subject }: CauseValues) =>
    subject === ""
      ? "A container image could not be downloaded."
      : `The container image ${subject} could not be downloaded.`,
  "runs.cause.imageUnavailable.next":
    "Check the network and the name of the image, or place the image in the cache of the container engine, then resume.",
  "runs.cause.containerEngine": ({ subject }: CauseValues) =>
    `The container engine ${subject} is not available.`,
  "runs.cause.containerEngine.next":
    "Install or start it, give Lanekeeper's account access to it, or choose another profile.",
  "runs.cause.condaFailed": ({ subject }: CauseValues) =>
    `${subject} could not create the software environment.`,
  "runs.cause.condaFailed.next":
    "Read the message of the engine; check the network and the channels, then resume.",
  "runs.cause.invalidParameter": ({ subject, requested }: CauseValues) =>
    `The parameter ${subject} is not valid${requested === "" ? "" : `: ${requested}`}.`,
  "runs.cause.invalidParameter.next":
    "Correct the parameter and run the analysis again with changed settings.",
  "runs.cause.invalidSamplesheet": ({ requested }: CauseValues) =>
    `The pipeline rejects the samplesheet${requested === "" ? "" : `: ${requested}`}.`,
  "runs.cause.invalidSamplesheet.next":
    "Correct the metadata of the samples, or the columns of the samplesheet in the pipeline package.",
  "runs.cause.submissionFailed": ({ subject }: CauseValues) =>
    `The scheduler rejected a task${subject === "" ? "" : `: ${subject}`}.`,
  "runs.cause.submissionFailed.next":
    "Check the partition and the options of the scheduler in the execution settings, then resume.",
  "runs.cause.diskFull": () => "The disk is full, or its quota is used up.",
  "runs.cause.diskFull.next":
    "Free space on the disk of the analyses or of the temporary files, then resume.",
  "runs.cause.outOfMemory": ({ available }: CauseValues) =>
    "The task exceeded its memory." + limitReached(available),
  "runs.cause.outOfMemory.next": "Run again with more memory: completed tasks are not repeated.",
  "runs.cause.timeLimit": ({ available }: CauseValues) =>
    "The task reached its time limit." + limitReached(available),
  "runs.cause.timeLimit.next": "Run again with more time: completed tasks are not repeated.",
  "runs.cause.nodeFailed": () => "The compute node of the task failed or was withdrawn.",
  "runs.cause.nodeFailed.next": "Resume the analysis: completed tasks are not repeated.",
  "runs.cause.libraryMissing": ({ subject, requested }: CauseValues) =>
    `The program ${subject} could not load the shared library ${requested}.`,
  "runs.cause.libraryMissing.next":
    "Reinstall the program where the tasks are executed, or choose a profile with containers or conda, then resume.",
  "runs.cause.moduleMissing": ({ subject, requested }: CauseValues) =>
    requested === ""
      ? `A program lacks the module ${subject}.`
      : `A program needs ${requested} of the module ${subject}, whose installed version does not have it.`,
  "runs.cause.moduleMissing.next":
    "Install the module in a suitable version where the tasks are executed, or choose a profile with containers or conda, then resume.",
  "runs.cause.syntaxRefused": ({ subject, requested }: CauseValues) =>
    `Python could not read ${subject}: ${requested}. Programs that need a newer Python fail like this.`,
  "runs.cause.syntaxRefused.next":
    "Install the program with the Python version that it requires, or choose a profile with containers or conda, then resume.",
  "runs.cause.commandNotFound": ({ subject }: CauseValues) =>
    subject === ""
      ? "Exit code 127: a command was not found."
      : `The program ${subject} was not found (exit code 127).`,
  "runs.cause.commandNotFound.next":
    "Install the program where the tasks are executed, or choose a profile with containers or conda, then resume.",
  "runs.cause.notExecutable": ({ subject }: CauseValues) =>
    subject === ""
      ? "Exit code 126: a command could not be executed."
      : `The program ${subject} could not be executed (exit code 126).`,
  "runs.cause.notExecutable.next":
    "Check the permissions of the file, and that it is built for the processors of the compute nodes.",
  "runs.cause.killed": ({ available }: CauseValues) =>
    "The task was killed (exit code 137), usually because it exceeded its memory." + limitReached(available),
  "runs.cause.killed.next": "Compare requested and peak memory, then run again with more memory.",
  "runs.cause.terminated": ({ available }: CauseValues) =>
    "The task was terminated (exit code 143), usually by a time limit or because it was cancelled." +
    limitReached(available),
  "runs.cause.terminated.next":
    "Compare requested time and duration. If the task reached its limit, run again with more time.",
  "runs.cause.crashed": () => "The program crashed.",
  "runs.cause.crashed.next":
    "Read the error output of the task. A crash is a defect of the tool, of its input or of its installation.",
  "runs.cause.signal": ({ subject }: CauseValues) => `The task was ended by the signal ${subject}.`,
  "runs.cause.signal.next": "Read the error output of the task, then resume.",
  "runs.cause.outputMissing": ({ subject }: CauseValues) =>
    `The task ended without error, but did not create the expected output ${subject}.`,
  "runs.cause.outputMissing.next":
    "Read the output of the task. Often its input is empty or has an unexpected form.",
  "runs.cause.configInvalid": ({ subject }: CauseValues) =>
    `The configuration is not valid${subject === "" ? "" : `: ${subject}`}.`,
  "runs.cause.configInvalid.next":
    "Correct the profiles in the execution settings, or the configuration of the pipeline.",
  "runs.cause.scriptInvalid": ({ subject }: CauseValues) =>
    `The workflow contains an error${subject === "" ? "" : `: ${subject} is not defined`}.`,
  "runs.cause.scriptInvalid.next":
    "Report the error to the authors of the pipeline, or choose another version of it.",
  "runs.cause.network": ({ subject }: CauseValues) =>
    subject === "" ? "A network connection failed." : `${subject} could not be reached.`,
  "runs.cause.network.next": "Check the network and the proxy settings of the server, then resume.",
  "runs.cause.fileMissing": ({ subject }: CauseValues) => `The file ${subject} does not exist.`,
  "runs.cause.fileMissing.next":
    "Check the paths in the parameters and that the disk is mounted, then run again.",

  "runs.exit.1": "error",
  "runs.exit.2": "incorrect use",
  "runs.exit.126": "not executable",
  "runs.exit.127": "command not found",
  "runs.exit.130": "interrupted",
  "runs.exit.134": "aborted by the program",
  "runs.exit.137": "killed",
  "runs.exit.139": "memory access error",
  "runs.exit.140": "time limit",
  "runs.exit.143": "terminated",

  "runs.task.open": "Open task",
  "runs.task.failed": "Couldn't load the task",
  "runs.task.process": "Process",
  "runs.task.tag": "Tag",
  "runs.task.ended": "Ended",
  "runs.task.job": "Process or job ID",
  "runs.task.queue": "Queue",
  "runs.task.container": "Container",
  "runs.task.resource": "Resource",
  "runs.task.resource.cpu": "CPU cores",
  "runs.task.resource.memory": "Memory",
  "runs.task.resource.time": "Time",
  "runs.task.requested": "Requested",
  "runs.task.used": "Used",
  "runs.task.share": "Share used",
  "runs.task.attempt": ({ attempt }: { attempt: number }) => `Attempt ${attempt}`,
  "runs.task.files": "Command and logs",
  "runs.task.workFolder": "Work directory",
  "runs.task.workDeleted": "The work files of the analysis were deleted on",
  "runs.task.noFolder": "The work directory of this task no longer exists.",
  "runs.task.noFolderYet": "No work directory has been reported for this task.",
  "runs.task.file": "File",
  "runs.task.file.error": "Standard error",
  "runs.task.file.output": "Standard output",
  "runs.task.file.log": "Log",
  "runs.task.file.command": "Command",
  "runs.task.file.wrapper": "Wrapper script",
  "runs.task.file.showWrapper": "Show wrapper script",
  "runs.task.file.earlier": "Show earlier lines",
  "runs.task.file.before": ({ size }: { size: string }) => `${size} before the first line shown`,
  "runs.task.file.empty": "Empty file",
  "runs.task.file.missing": "This file does not exist.",
  "runs.page.error.againWith": ({ amounts }: { amounts: string }) => `Run again with ${amounts}`,
  "runs.page.error.memory": ({ amount }: { amount: string }) => `${amount} memory`,
  "runs.page.error.time": ({ amount }: { amount: string }) => `time limit ${amount}`,
  "runs.page.error.cpus": ({ count }: { count: number }) => (count === 1 ? "1 CPU" : `${count} CPUs`),
  "runs.page.error.againWith.text": ({ process }: { process: string }) =>
    `The change applies to each task of ${process} in the new analysis, which reuses completed tasks.`,
};
