import pino, { type Logger } from "pino";

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

/** One JSON line an event on standard output. Keys that name a secret are blanked at any of three depths. */
export function createLog(level: string): Log {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  return pino({ level, base: { pid: process.pid }, redact: { paths, censor: "[secret]" } });
}
