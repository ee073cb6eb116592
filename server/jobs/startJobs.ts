import { Logger, run, type TaskList } from "graphile-worker";
import { removeExpiredSessions } from "../auth/removeExpiredSessions.ts";
import type { Log } from "../log.ts";
import { foldRunCounts } from "../runs/foldRunCounts.ts";
import { sweepRunFolders } from "../runs/sweepRunFolders.ts";
import type { Site } from "../site.ts";
import { runTakings } from "../streams/offers/runTakings.ts";
import { sweepUploads } from "../uploads/sweepUploads.ts";

export interface Jobs {
  /** Takes no further job and waits for those that run. */
  stop(): Promise<void>;
}

const CONCURRENT_JOBS = 2;
// Worker and timetable hold a connection each beside the running jobs.
const CONNECTIONS = CONCURRENT_JOBS + 3;
const POLL_MS = 10_000;

// A job is the operation and nothing else. However many processes there are, each time is run once.
const TIMETABLE = [
  { minute: "7", task: "sweepUploads" },
  { minute: "22", task: "sweepRunFolders" },
  { minute: "52", task: "foldRunCounts" },
  { minute: "37", task: "removeExpiredSessions" },
  // What a process that died was at is gone on with.
  { minute: "*", task: "takeStreamFiles" },
];

/** Runs the work that must outlive a crash and can wait (design §1), from a queue in the database that all processes
 *  share. Brings that queue's tables to its release first. */
export async function startJobs(site: Site & { databaseUrl: string }): Promise<Jobs> {
  const stopping = new AbortController();
  const runner = await run({
    // Given a pool of ours it would want two error handlers on it; its own has them.
    connectionString: site.databaseUrl,
    maxPoolSize: CONNECTIONS,
    taskList: tasks(site, stopping.signal),
    crontab: TIMETABLE.map(({ minute, task }) => `${minute} * * * * ${task} ?jobKey=${task}`).join("\n"),
    concurrency: CONCURRENT_JOBS,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: loggerOn(site.log),
  });
  runner.promise.catch((error: unknown) => site.log.error({ err: error }, "the jobs have stopped"));
  // Without waiting for its minute: what the end of the last process left.
  await runner.addJob("takeStreamFiles", {}, { jobKey: "takeStreamFiles" });
  return {
    stop() {
      stopping.abort();
      return runner.stop();
    },
  };
}

/** Every job by its name. stopping: aborted when those that take long are to leave off. */
function tasks(site: Site, stopping: AbortSignal): TaskList {
  return {
    sweepUploads: async () => void (await sweepUploads(site, new Date())),
    foldRunCounts: () => foldRunCounts(site),
    sweepRunFolders: async () => void (await sweepRunFolders(site, new Date())),
    removeExpiredSessions: async () => void (await removeExpiredSessions(site, new Date())),
    takeStreamFiles: () => runTakings(site, stopping),
  };
}

// What it calls information is of use only when the jobs themselves are looked into.
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

function loggerOn(log: Log): Logger {
  return new Logger((scope) => (level, message) => log[LEVELS[level]]({ jobs: scope }, message));
}
