import { type Sentence, sentence } from "../../platform/errors/rules/sentence.ts";

// The names of the checks.
export const NAMES = {
  bash: sentence("prerequisites.bash", "bash"),
  node: sentence("prerequisites.node", "Node.js for process packages"),
  runDirectory: sentence("prerequisites.runDirectory", "Run directory"),
  weblogSecret: sentence("prerequisites.weblogSecret", "Weblog secret"),
  weblogUrl: sentence("prerequisites.weblogUrl", "Weblog URL"),
  nextflow: sentence("prerequisites.nextflow", "Nextflow"),
  java: sentence("prerequisites.java", "Java for Nextflow"),
  workflows: sentence("prerequisites.workflows", "Workflow requirements"),
  weblog: sentence("prerequisites.weblog", "Nextflow weblog"),
  apptainer: sentence("prerequisites.apptainer", "Apptainer"),
  singularity: sentence("prerequisites.singularity", "Singularity"),
  docker: sentence("prerequisites.docker", "Docker"),
  conda: sentence("prerequisites.conda", "Conda"),
  modules: sentence("prerequisites.modules", "Environment modules"),
  slurmPrograms: sentence("prerequisites.slurmPrograms", "Slurm client programs"),
  slurmController: sentence("prerequisites.slurmController", "Slurm controller"),
  slurmAccounting: sentence("prerequisites.slurmAccounting", "Slurm accounting"),
  slurmRequests: sentence("prerequisites.slurmRequests", "Slurm resource requests"),
  nodeJob: sentence("prerequisites.nodeJob", "Job on a compute node"),
  nodeRunDirectory: sentence("prerequisites.nodeRunDirectory", "Run directory, from a compute node"),
  nodeData: sentence("prerequisites.nodeData", "Sequencing files, from a compute node"),
  nodeNode: sentence("prerequisites.nodeNode", "Node.js, on a compute node"),
  nodeNextflow: sentence("prerequisites.nodeNextflow", "Nextflow, on a compute node"),
  nodeWeblog: sentence("prerequisites.nodeWeblog", "Weblog URL, from a compute node"),
};

// The summary of a report.
export const notReady = sentence("prerequisites.notReady", "Not ready: {obstacles}");
export const obstacleMissing = sentence("prerequisites.obstacleMissing", "{name} (missing)");
export const obstacleFailed = sentence("prerequisites.obstacleFailed", "{name} (failed)");
export const allMet = sentence("prerequisites.allMet", "All prerequisites are met");
export const readyWithWarning = sentence("prerequisites.readyWithWarning", "Ready, with 1 warning: {names}");
export const readyWithWarnings = sentence(
  "prerequisites.readyWithWarnings",
  "Ready, with {count} warnings: {names}",
);

const withComma = sentence("prerequisites.withComma", "{first}, {next}");
const withDot = sentence("prerequisites.withDot", "{first} · {next}");
const inSequence = sentence("prerequisites.inSequence", "{first} {next}");

/** Joins texts: with a comma, with a dot between sentences of different subjects, or one sentence after the other.
 *  texts: at least one. */
export function join(texts: Sentence[], by: "comma" | "dot" | "space"): Sentence {
  const pair = { comma: withComma, dot: withDot, space: inSequence }[by];
  return texts.reduceRight((next, first) => pair({ first, next }));
}

// Programs.
export const versionFound = sentence("prerequisites.version", "Version {version}");
export const versionOfLanekeeper = sentence(
  "prerequisites.versionOfLanekeeper",
  "Version {version} (runs Lanekeeper)",
);
export const notOnPath = sentence("prerequisites.notOnPath", "Not found on the PATH of Lanekeeper.");
export const notAtPath = sentence("prerequisites.notAtPath", "Not found at the path in the settings.");
export const noResponse = sentence("prerequisites.noResponse", "No response in time.");
export const programFailed = sentence("prerequisites.programFailed", "The program ended with an error.");
export const programFailedWith = sentence(
  "prerequisites.programFailedWith",
  "The program ended with an error: {words}",
);
export const installBash = sentence(
  "prerequisites.installBash",
  "Install bash or add it to the PATH of Lanekeeper: every run is a bash script.",
);
export const nodeNotStartable = sentence(
  "prerequisites.nodeNotStartable",
  "The Node.js that runs Lanekeeper cannot be started anymore. {problem}",
);
export const restartLanekeeper = sentence(
  "prerequisites.restartLanekeeper",
  "Restart Lanekeeper with the installed Node.js.",
);

// The run directory.
export const directoryMissing = sentence("prerequisites.directoryMissing", "The directory does not exist.");
export const createDirectory = sentence(
  "prerequisites.createDirectory",
  "Create the directory, mount its disk, or choose another directory in the settings.",
);
export const diskSilent = sentence("prerequisites.diskSilent", "The disk does not respond.");
export const directoryNotWritable = sentence(
  "prerequisites.directoryNotWritable",
  "Lanekeeper cannot create, rename and delete files in the directory.",
);
export const grantWrite = sentence(
  "prerequisites.grantWrite",
  "Grant the user that runs Lanekeeper write permission, free up disk space, or choose another directory in the settings.",
);
export const writable = sentence("prerequisites.writable", "Writable.");
export const writableWithSpace = sentence("prerequisites.writableWithSpace", "Writable; {freeBytes} free");
export const freeSpaceFails = sentence(
  "prerequisites.freeSpaceFails",
  "Free up disk space: runs will fail without it.",
);
export const freeSpace = sentence(
  "prerequisites.freeSpace",
  "Free up disk space: work files and outputs of runs are large.",
);

// The weblog.
export const withoutEvents = sentence(
  "prerequisites.withoutEvents",
  "Runs still complete without events; progress updates are delayed.",
);
export const secretSet = sentence("prerequisites.secretSet", "Set.");
export const secretUnset = sentence("prerequisites.secretUnset", "Not set, so runs cannot report events.");
export const generateSecret = sentence("prerequisites.generateSecret", "Generate a secret in the settings.");
export const secretUnreadable = sentence(
  "prerequisites.secretUnreadable",
  "The secret cannot be decrypted: it was encrypted with another session secret.",
);
export const setNewSecret = sentence("prerequisites.setNewSecret", "Set a new secret in the settings.");
export const unusedWithoutSecret = sentence(
  "prerequisites.unusedWithoutSecret",
  "Not used without a weblog secret.",
);
export const urlUnknown = sentence("prerequisites.urlUnknown", "Unknown.");
export const setUrl = sentence("prerequisites.setUrl", "Set the weblog URL in the settings.");
export const loopback = sentence(
  "prerequisites.loopback",
  "Reachable from this server only (loopback address). Jobs on other machines cannot report events.",
);
export const setReachableUrl = sentence(
  "prerequisites.setReachableUrl",
  "Set a weblog URL that the compute nodes can reach in the settings.",
);
export const urlReachable = sentence(
  "prerequisites.urlReachable",
  "Reachable from this server; the secret is accepted.",
);
export const secretRejected = sentence(
  "prerequisites.secretRejected",
  "Lanekeeper rejects the secret: the URL leads to another installation, or a proxy removes the query string.",
);
export const correctUrlOrProxy = sentence(
  "prerequisites.correctUrlOrProxy",
  "Correct the URL in the settings, or configure the proxy to forward the query string.",
);
export const urlRedirects = sentence(
  "prerequisites.urlRedirects",
  "The URL redirects; workflow engines do not follow redirects for POST requests.",
);
export const setRedirectTarget = sentence(
  "prerequisites.setRedirectTarget",
  "Set the redirect target, usually the https URL, in the settings.",
);
export const urlForeign = sentence(
  "prerequisites.urlForeign",
  "The server at this URL is not Lanekeeper (HTTP {httpStatus}).",
);
export const correctUrl = sentence(
  "prerequisites.correctUrl",
  "Correct the URL in the settings or the proxy configuration.",
);
export const urlUnreachable = sentence(
  "prerequisites.urlUnreachable",
  "Not reachable from this server ({reason}).",
);
export const checkConnection = sentence(
  "prerequisites.checkConnection",
  "Check that Lanekeeper is running, and check host name, port, firewall and certificate.",
);
export const noResponseInTime = sentence("prerequisites.noResponseInTime", "no response in time");
export const linkLocal = sentence("prerequisites.linkLocal", "a link-local or metadata address");
export const noConnection = sentence("prerequisites.noConnection", "no connection");
export const noAnswer = sentence("prerequisites.noAnswer", "no answer");

// Nextflow.
export const nextflowUnused = sentence("prerequisites.nextflowUnused", "No enabled pipeline uses Nextflow.");
export const cannotRun = sentence("prerequisites.cannotRun", "{names} cannot run.");
export const installNextflow = sentence(
  "prerequisites.installNextflow",
  "Install Nextflow and set its path in the settings, or disable the pipelines that need it.",
);
export const tryNextflow = sentence(
  "prerequisites.tryNextflow",
  "Run nextflow -version as the user that runs Lanekeeper; it must work offline.",
);
export const ownJava = sentence(
  "prerequisites.ownJava",
  "Not on the PATH of Lanekeeper; Nextflow uses its own",
);
export const installJavaOnPath = sentence(
  "prerequisites.installJavaOnPath",
  "Install Java 17 or later and add it to the PATH of Lanekeeper.",
);
export const javaTooOld = sentence("prerequisites.javaTooOld", "Version {version} is too old for Nextflow.");
export const installJava = sentence("prerequisites.installJava", "Install Java 17 or later.");
export const needsNextflow = sentence("prerequisites.needsNextflow", "Requires a working Nextflow.");
export const workflowsMatch = sentence(
  "prerequisites.workflowsMatch",
  "Version and plugins match the workflow declarations.",
);
export const workflowNeed = sentence("prerequisites.workflowNeed", "{pipeline}: {problem}");
export const weblogBuiltIn = sentence("prerequisites.weblogBuiltIn", "Built into this version.");
export const eventsByTower = sentence(
  "prerequisites.eventsByTower",
  "Provided by the plugin nf-tower of this Nextflow; {plugin} is installed",
);
export const weblogByPlugin = sentence(
  "prerequisites.weblogByPlugin",
  "Provided by the plugin nf-weblog; {plugin} is installed",
);
export const weblogPluginMissing = sentence(
  "prerequisites.weblogPluginMissing",
  "This version requires the plugin nf-weblog, which is not installed. Workflows run without it; progress updates are delayed.",
);
export const installWeblogPlugin = sentence(
  "prerequisites.installWeblogPlugin",
  "Install it as the user that runs Lanekeeper: nextflow plugin install nf-weblog@1.1.2",
);

// Software of tasks.
export const softwareUnused = sentence(
  "prerequisites.softwareUnused",
  "No profile or site configuration of an enabled pipeline uses it.",
);
export const softwareFound = sentence(
  "prerequisites.softwareFound",
  "Version {version} is installed; no profile or site configuration of an enabled pipeline uses it.",
);
export const installSoftware = sentence(
  "prerequisites.installSoftware",
  "Install it on this server and on the nodes that execute tasks, or choose other profiles in the settings.",
);
export const dockerSilent = sentence(
  "prerequisites.dockerSilent",
  "The Docker server does not respond to the user that runs Lanekeeper.",
);
export const startDocker = sentence(
  "prerequisites.startDocker",
  "Start it, and add the user that runs Lanekeeper to the group docker.",
);

// Slurm.
export const slurmUnused = sentence("prerequisites.slurmUnused", "No pipeline uses Slurm.");
export const needsController = sentence(
  "prerequisites.needsController",
  "Requires a responding Slurm controller.",
);
export const programsAbsent = sentence(
  "prerequisites.programsAbsent",
  "Not found on the PATH of Lanekeeper: {names}",
);
export const installSlurmOfCluster = sentence(
  "prerequisites.installSlurmOfCluster",
  "Install the Slurm client programs on this server in the version of the cluster.",
);
export const programsBroken = sentence("prerequisites.programsBroken", "No version reported: {names}");
export const trySlurmPrograms = sentence(
  "prerequisites.trySlurmPrograms",
  "Run them with --version as the user that runs Lanekeeper. If the Slurm configuration is not in its default location, start Lanekeeper with SLURM_CONF.",
);
/** The versions of programs, such as "slurm 23.11.4: sbatch, squeue". */
export const programVersions = sentence("prerequisites.programVersions", "{versions}");
export const scontrolMissing = sentence("prerequisites.scontrolMissing", "scontrol is not installed.");
export const installSlurm = sentence("prerequisites.installSlurm", "Install the Slurm client programs.");
export const controllerSilent = sentence(
  "prerequisites.controllerSilent",
  "The controller does not respond. Runs keep their status until it does.",
);
export const checkController = sentence(
  "prerequisites.checkController",
  "Check that slurmctld is running and reachable from this server: scontrol ping",
);
export const controllerFailed = sentence(
  "prerequisites.controllerFailed",
  "The controller cannot be queried.",
);
export const controllerFailedWith = sentence(
  "prerequisites.controllerFailedWith",
  "The controller cannot be queried: {words}",
);
export const tryController = sentence(
  "prerequisites.tryController",
  "Run scontrol show partitions as the user that runs Lanekeeper; configuration and munge key must be those of the cluster.",
);
export const noPartitions = sentence(
  "prerequisites.noPartitions",
  "The controller responds but lists no partitions.",
);
export const grantPartition = sentence(
  "prerequisites.grantPartition",
  "Grant the user that runs Lanekeeper access to a partition.",
);
export const controllerResponds = sentence(
  "prerequisites.controllerResponds",
  "The controller responds; partitions: {partitions}",
);
export const defaultPartition = sentence("prerequisites.defaultPartition", "{name} (default)");
export const partitionInState = sentence("prerequisites.partitionInState", "{name} ({state})");
export const defaultPartitionInState = sentence(
  "prerequisites.defaultPartitionInState",
  "{name} (default, {state})",
);
export const accountingResponds = sentence("prerequisites.accountingResponds", "Slurm accounting responds.");
export const accountingSilent = sentence(
  "prerequisites.accountingSilent",
  "Slurm accounting does not respond.",
);
export const checkAccounting = sentence(
  "prerequisites.checkAccounting",
  "Check that slurmdbd is running. Until then, ended jobs are looked up in the controller.",
);
export const noAccounting = sentence(
  "prerequisites.noAccounting",
  "No accounting: ended jobs are looked up in the controller, which removes them after some minutes. After that, the run status is derived from its files.",
);
export const setUpAccounting = sentence(
  "prerequisites.setUpAccounting",
  "Set up slurmdbd, or increase MinJobAge of the controller.",
);
export const slurmSays = sentence("prerequisites.slurmSays", "Slurm says: {words}");
/** Runs of pipelines without resource requests of their own. */
export const otherRuns = sentence("prerequisites.otherRuns", "Runs");
export const requestRefused = sentence("prerequisites.requestRefused", "{whose}: {refusal}");
export const correctRequest = sentence(
  "prerequisites.correctRequest",
  "Correct partition, cores, memory, time limit or options in the settings to match the cluster.",
);
export const partitionClosed = sentence(
  "prerequisites.partitionClosed",
  "{whose}: the partition accepts jobs but does not start them at the moment.",
);
export const choosePartition = sentence(
  "prerequisites.choosePartition",
  "Choose another partition in the settings, or reopen the partition.",
);
export const requestsAccepted = sentence(
  "prerequisites.requestsAccepted",
  "The cluster can provide the requested resources.",
);

// A compute node.
export const jobRejected = sentence("prerequisites.jobRejected", "Slurm rejected the job: {words}");
export const correctRequests = sentence(
  "prerequisites.correctRequests",
  "Correct the resource requests in the settings.",
);
export const slurmSilent = sentence("prerequisites.slurmSilent", "Slurm does not respond.");
export const checkSlurmctld = sentence(
  "prerequisites.checkSlurmctld",
  "Check that slurmctld is running, then run the check again.",
);
export const noNodeFree = sentence(
  "prerequisites.noNodeFree",
  "No compute node was free in time: the job was {state} and is cancelled.",
);
export const checkLater = sentence(
  "prerequisites.checkLater",
  "Run the check again when the cluster is less busy, or check the partition: sinfo",
);
export const jobHung = sentence(
  "prerequisites.jobHung",
  "The job did not end in time and is cancelled: a disk or the network of the node may hang.",
);
export const checkNode = sentence(
  "prerequisites.checkNode",
  "Check the node, in particular the mount of the run directory.",
);
export const jobWithoutReport = sentence(
  "prerequisites.jobWithoutReport",
  "The job ended as {state} without a report.",
);
export const checkSlurmd = sentence(
  "prerequisites.checkSlurmd",
  "Check the slurmd log on the node. The user that runs Lanekeeper must exist there, and bash must be installed.",
);
export const jobRan = sentence("prerequisites.jobRan", "Job ran on {host}.");
export const jobCompleted = sentence("prerequisites.jobCompleted", "Job completed.");
export const writableFromNode = sentence(
  "prerequisites.writableFromNode",
  "Visible and writable from the node.",
);
export const directoryNotSeen = sentence(
  "prerequisites.directoryNotSeen",
  "The node cannot see the directory or has no write permission.",
);
export const mountWritable = sentence(
  "prerequisites.mountWritable",
  "Mount the directory at the same path on every compute node, writable by the user that runs Lanekeeper, or choose another directory.",
);
export const visibleFromNode = sentence("prerequisites.visibleFromNode", "Visible from the node.");
export const dataNotSeen = sentence(
  "prerequisites.dataNotSeen",
  "The node cannot see the directory for sequencing files.",
);
export const mountEverywhere = sentence(
  "prerequisites.mountEverywhere",
  "Mount it at the same path on every compute node.",
);
export const nodeJsAbsent = sentence(
  "prerequisites.nodeJsAbsent",
  "Node.js is not installed at the same path as on this server: process packages cannot run.",
);
export const installNodeJs = sentence(
  "prerequisites.installNodeJs",
  "Install Node.js on the compute nodes at the same path as on this server, or on a shared disk.",
);
export const installed = sentence("prerequisites.installed", "Installed.");
export const nextflowAbsent = sentence(
  "prerequisites.nextflowAbsent",
  "Nextflow is not installed at the same path as on this server: Nextflow workflows cannot run.",
);
export const installOnNodes = sentence(
  "prerequisites.installOnNodes",
  "Install it on the compute nodes at the same path as on this server, or on a shared disk.",
);
export const notTested = sentence(
  "prerequisites.notTested",
  "Unknown: the node has neither this Node.js nor curl to test the connection.",
);
export const installOne = sentence(
  "prerequisites.installOne",
  "Install one of them on the node, then run the check again.",
);
export const reachableFromNode = sentence("prerequisites.reachableFromNode", "Reachable from the node.");
export const unreachableFromNode = sentence(
  "prerequisites.unreachableFromNode",
  "Not reachable from the node ({reason}).",
);
export const foreignFromNode = sentence(
  "prerequisites.foreignFromNode",
  "Not reachable from the node: the server at this URL is not Lanekeeper (HTTP {httpStatus}).",
);
export const redirectFromNode = sentence(
  "prerequisites.redirectFromNode",
  "Not reachable from the node: the URL redirects.",
);
export const openForNodes = sentence(
  "prerequisites.openForNodes",
  "Set a weblog URL that the compute nodes can reach in the settings, and allow it in their firewall.",
);
