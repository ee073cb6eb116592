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

/** Creates a logger that writes one JSON line per event to standard output or `destination`. Values of secret keys
 *  are redacted at up to three levels. */
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

/** Returns the logged properties of an error. Others are omitted, because PostgreSQL puts the complete refused row
 *  into `detail`. */
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
