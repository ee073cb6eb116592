import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, type Runner, runMigrations, type TaskList } from "graphile-worker";
import pg from "pg";
import { z } from "zod";
import { sealEntries } from "../platform/audit/chain/sealEntries.ts";
import { logHead } from "../platform/audit/chain/logHead.ts";
import { removeExpiredSessions } from "../access/auth/signOut.ts";
import { removeExpiredResets } from "../access/auth/passwordReset.ts";
import { removeOldInvitations } from "../access/invitations/listInvitations.ts";
import { removeEndedTokens } from "../access/tokens/listTokens.ts";
import { notifyExpiringTokens } from "../access/tokens/notifyExpiring.ts";
import { removeOldSignInAddresses } from "../access/auth/hasSignedInFrom.ts";
import { hashFiles } from "../data/files/hashes/hashFiles.ts";
import type { Log } from "../platform/site/log.ts";
import { sweepNotifications } from "../overview/notifications/sweepNotifications.ts";
import { eraseDeletedMessages } from "../ordering/comments/editMessage.ts";
import { nudgeJob } from "../platform/jobs/nudgeJob.ts";
import { queueDigests } from "../access/mail/queueDigests.ts";
import { sendMails } from "../access/mail/sendMails.ts";
import { sweepApprovalLinks } from "../ordering/orders/approval/requestApproval.ts";
import { sweepMails } from "../access/mail/sweepMails.ts";
import { runRules, sweepDecisions } from "../analysis/automation/runRules.ts";
import { compactRunCounts } from "../analysis/runs/listRuns.ts";
import { checkEntries, recheckEntries } from "../analysis/referenceData/checkEntries.ts";
import { downloadEntries } from "../analysis/referenceData/downloadEntries.ts";
import { sweepDownloads } from "../analysis/referenceData/sweepDownloads.ts";
import { sweepRunFolders } from "../analysis/runs/sweepRunFolders.ts";
import { cleanWorkFiles } from "../analysis/workFiles/cleanWorkFiles.ts";
import { sweepDeliveries } from "../access/webhooks/deliveries.ts";
import { sendWebhooks } from "../access/webhooks/sendWebhooks.ts";
import type { Site } from "../platform/site/site.ts";
import { queueNextReadImport, runReadImport } from "../sequencing/readImports/runReadImport.ts";
import { READ_INTAKE_WAKE } from "../sequencing/runFolders/watch/readIntakeWake.ts";
import { runReadIntake } from "../sequencing/readIntake/runReadIntake.ts";
import { runJoins } from "../data/lanes/runJoins.ts";
import { sweepAttachments } from "../data/attachments/sweepAttachments.ts";
import { sweepUploads } from "../data/uploads/sweepUploads.ts";

export interface Jobs {
  /** Accepts no further jobs and waits for running ones. */
  stop(): Promise<void>;
}

// Stream imports, lane joins, hashing, and checks and downloads of reference data may each run for hours; other jobs
// need slots besides them.
const CONCURRENT_JOBS = 8;
// Worker and schedule hold a connection each, besides those of the running jobs.
const CONNECTIONS = CONCURRENT_JOBS + 3;
const POLL_MS = 10_000;
const AGAIN_MS = 2_000;
// A change is evaluated five seconds after it was made, so that a burst is evaluated once.
const RULES_DELAY_MS = 5_500;
const LAST_RESULTS_MS = 5_000;

// A job only calls its operation. Each scheduled time runs once, regardless of the number of processes.
const TIMETABLE = [
  { minute: "7", task: "sweepUploads" },
  { minute: "9", task: "sweepAttachments" },
  { minute: "22", task: "sweepRunFolders" },
  { minute: "*", task: "cleanWorkFiles" },
  { minute: "52", task: "foldRunCounts" },
  { minute: "37", task: "removeExpiredSessions" },
  { minute: "32", task: "notifyExpiringTokens" },
  { minute: "12", task: "sweepNotifications" },
  { minute: "27", task: "eraseDeletedMessages" },
  // Continues the work of a process that died.
  { minute: "*", task: "resumeReadImports" },
  { minute: "*", task: "runReadIntake" },
  { minute: "*", task: "joinLanes" },
  { minute: "*", task: "hashFiles" },
  { minute: "*", task: "checkReferenceData" },
  { minute: "*", task: "downloadReferenceData" },
  { minute: "43", task: "recheckReferenceData" },
  { minute: "44", task: "sweepReferenceDownloads" },
  { minute: "*", task: "sendMails" },
  { minute: "*", task: "sendWebhooks" },
  { minute: "17", task: "sweepMails" },
  { minute: "47", task: "sweepApprovalLinks" },
  { minute: "57", task: "sweepDeliveries" },
  // In every time zone, 07:00 is at one of these minutes.
  { minute: "0,15,30,45", task: "queueDigests" },
  { minute: "*", task: "runRules" },
  { minute: "42", task: "sweepDecisions" },
  { minute: "*", task: "sealAudit" },
  { minute: "2", task: "tellAuditHead" },
];

/** Runs background jobs, which must survive a crash and may wait (design §1), from a queue in the database that all
 *  processes share. Migrates the tables of the queue first. */
export async function startJobs(site: Site & { databaseUrl: string }): Promise<Jobs> {
  const stopping = new AbortController();
  const pgPool = poolOn(site);
  const logger = loggerOn(site.log);
  await runMigrations({ pgPool, logger });
  // Continues work of the last process without waiting for the schedule. Queued before the runner starts, so that its
  // first poll finds it.
  for (const left of [
    "resumeReadImports",
    "runReadIntake",
    "joinLanes",
    "hashFiles",
    "checkReferenceData",
    "downloadReferenceData",
    "sendMails",
    "sendWebhooks",
    "runRules",
  ])
    await pgPool.query("select graphile_worker.add_job($1, job_key := $1)", [left]);
  const runAgain = () =>
    run({
      pgPool,
      taskList: tasks(site, stopping.signal),
      crontab: TIMETABLE.map(({ minute, task }) => `${minute} * * * * ${task} ?jobKey=${task}`).join("\n"),
      concurrency: CONCURRENT_JOBS,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger,
      // Otherwise an unawaited promise records the end of a job: an unavailable database would then cause an unhandled
      // rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  // Announced by the tables of the outboxes, whichever process wrote to them.
  const unsubscribe = site.changes.subscribe((topic) => {
    if (topic === "mail") void nudgeJob(site, "sendMails");
    if (topic === "webhook") void nudgeJob(site, "sendWebhooks");
    if (topic === READ_INTAKE_WAKE) void nudgeJob(site, "runReadIntake");
    if (topic === "analysisRules") void nudgeJob(site, "runRules", RULES_DELAY_MS);
  });
  let runner: Runner | null = await runAgain();
  const running = keepRunning();

  /** The runner stops when it cannot record the result of a job: it is replaced by a new one. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await runAgain();
        const end = ended(runner);
        if (stopping.signal.aborted) stopRunner();
        await end;
      } catch (error) {
        site.log.warn({ err: error }, "the job worker has stopped, restarting");
      }
      runner = null;
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  // `keepRunning` waits for the end. Fails when the runner has just stopped on its own.
  function stopRunner(): void {
    runner?.stop().catch(() => {});
  }

  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      stopRunner();
      await running;
      await pgPool.end();
    },
  };
}

/** Waits until a runner has ended. When several results fail to be recorded at once, the runner never reports its own
 *  end: after its last job it then gets LAST_RESULTS_MS for the results of jobs, and its schedule is stopped here. */
async function ended(runner: Runner): Promise<void> {
  const lastJob = new Promise((resolve) => {
    runner.events.once("pool:gracefulShutdown:complete", resolve);
    runner.events.once("pool:forcefulShutdown:complete", resolve);
    runner.events.once("pool:forcefulShutdown:error", resolve);
  });
  const isSilent = await Promise.race([
    runner.promise.then(() => false),
    lastJob.then(() => sleep(LAST_RESULTS_MS, true, { ref: false })),
  ]);
  if (isSilent) await runner.stop().catch(() => {});
}

// Each connection has an error listener: the queue releases its pool before the connections are closed, and one that
// breaks in between would otherwise cause an uncaught error.
function poolOn({ databaseUrl, log }: Site & { databaseUrl: string }): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const onError = (error: Error) => log.warn({ err: error }, "lost a connection of the job worker");
  pool.on("error", onError);
  pool.on("connect", (client) => void client.on("error", onError));
  return pool;
}

const readImportPayload = z.object({ importId: z.string() });

/** Returns all jobs by name. stopping: aborted when long jobs must stop. */
function tasks(site: Site, stopping: AbortSignal): TaskList {
  return {
    sweepUploads: async () => void (await sweepUploads(site, new Date())),
    sweepAttachments: async () => void (await sweepAttachments(site, new Date())),
    foldRunCounts: () => compactRunCounts(site),
    sweepRunFolders: async () => void (await sweepRunFolders(site, new Date())),
    cleanWorkFiles: () => cleanWorkFiles(site, new Date(), stopping),
    removeExpiredSessions: async () => {
      await removeExpiredSessions(site, new Date());
      await removeOldSignInAddresses(site, new Date());
      await removeEndedTokens(site, new Date());
      await removeExpiredResets(site, new Date());
      await removeOldInvitations(site, new Date());
    },
    notifyExpiringTokens: async () => void (await notifyExpiringTokens(site, new Date())),
    sweepNotifications: async () => void (await sweepNotifications(site, new Date())),
    eraseDeletedMessages: async () => void (await eraseDeletedMessages(site.database, new Date())),
    importReads: (payload, { withPgClient }) =>
      runReadImport(site, readImportPayload.parse(payload).importId, { stopping, withPgClient }),
    resumeReadImports: () => queueNextReadImport(site.database),
    runReadIntake: () => runReadIntake(site, stopping),
    joinLanes: () => runJoins(site, stopping),
    hashFiles: () => hashFiles(site, stopping),
    checkReferenceData: () => checkEntries(site, stopping),
    downloadReferenceData: () => downloadEntries(site, stopping),
    recheckReferenceData: async () => void (await recheckEntries(site, new Date())),
    sweepReferenceDownloads: () => sweepDownloads(site),
    sendMails: () => sendMails(site, { stopping }),
    queueDigests: async () => void (await queueDigests(site, new Date())),
    sendWebhooks: () => sendWebhooks(site, { stopping }),
    sweepDeliveries: async () => void (await sweepDeliveries(site, new Date())),
    sweepMails: async () => void (await sweepMails(site, new Date())),
    sweepApprovalLinks: async () => void (await sweepApprovalLinks(site.database, new Date())),
    runRules: () => runRules(site, { stopping }),
    sweepDecisions: async () => void (await sweepDecisions(site, new Date())),
    sealAudit: async () => void (await sealEntries(site)),
    tellAuditHead: () => logHead(site),
  };
}

// Information messages of the queue are useful only for debugging jobs.
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

function loggerOn(log: Log): Logger {
  return new Logger((scope) => (level, message) => log[LEVELS[level]]({ jobs: scope }, message));
}
