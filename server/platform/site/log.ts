import pino, { type DestinationStream, type Logger } from "pino";

export type Log = Logger;

const SECRET_KEYS = [
  "password",
  "passwordHash",
  "token",
  "secret",
  "cookie",
  "authorization",
  "databaseUrl",
  "sess",
];

/** One JSON line an event, on standard output unless a `destination` is given. Keys that name a secret are blanked
 *  at any of three depths. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  const options = {
    level,
    base: { pid: process.pid },
    redact: { paths, censor: "[secret]" },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What is logged of a failure. The other keys stay out: PostgreSQL puts the whole refused row into `detail`. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint, nativeError, cause } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: code ?? (nativeError as { code?: unknown } | undefined)?.code,
    constraint,
    cause: cause === undefined ? undefined : describeError(cause),
  };
}
