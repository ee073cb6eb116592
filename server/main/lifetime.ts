import type { Log } from "../platform/site/log.ts";

const LONGEST_END_MS = 30_000;
// npm forwards the Ctrl-C that the terminal has already sent to the whole process group.
const SAME_SIGNAL_MS = 1_000;
const PARENT_CHECK_MS = 1_000;

export interface Lifetime {
  /** Registers a resource to close at the end; the last registered one is closed first. */
  onEnd(name: string, close: () => Promise<void>): void;
  readonly isEnding: boolean;
  /** Closes all resources in order and exits the process. */
  end(exitCode: number): Promise<never>;
}

/** Monitors the end of this process: SIGTERM, SIGINT, SIGHUP and the death of the npm process that started it end it
 *  in order with exit code 0, an uncaught error with 1; a second signal ends it immediately. */
export function watchLifetime(log: Log): Lifetime {
  const open: { name: string; close: () => Promise<void> }[] = [];
  let endingSinceMs: number | undefined;
  let ending: Promise<never> | undefined;

  function end(exitCode: number): Promise<never> {
    endingSinceMs ??= Date.now();
    return (ending ??= closeAll(exitCode));
  }

  async function closeAll(exitCode: number): Promise<never> {
    setTimeout(() => {
      log.error("graceful shutdown timed out, exiting");
      process.exit(1);
    }, LONGEST_END_MS).unref();
    let code = exitCode;
    for (const { name, close } of open.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, part: name }, "failed to close a component");
        code = 1;
      }
    }
    log.info({ exitCode: code }, "stopped");
    process.exit(code);
  }

  function onSignal(signal: string): void {
    if (endingSinceMs === undefined) {
      log.info({ signal }, "shutting down");
      void end(0);
    } else if (Date.now() - endingSinceMs > SAME_SIGNAL_MS) {
      log.warn({ signal }, "second signal received, exiting immediately");
      process.exit(1);
    }
  }

  function onError(error: unknown): void {
    log.fatal({ err: error }, "uncaught error");
    if (endingSinceMs === undefined) void end(1);
    else process.exit(1);
  }

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, onSignal);
  process.on("uncaughtException", onError);
  process.on("unhandledRejection", onError);
  onParentDeath(() => onSignal("npm exited"));
  return {
    onEnd: (name, close) => void open.push({ name, close }),
    get isEnding() {
      return ending !== undefined;
    },
    end,
  };
}

// An npm process that is killed with -9 cannot forward a signal, and would leave an orphaned server.
function onParentDeath(gone: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    gone();
  }, PARENT_CHECK_MS);
  check.unref();
}
