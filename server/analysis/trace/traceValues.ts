const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?$/;
const RAW = /^\d+(\.\d+)?$/;
const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const UNIT_BYTES = ["B", "KB", "MB", "GB", "TB", "PB", "EB"];

/**
 * Parses "2022-11-03 22:11:13.833" to milliseconds since 1970 in the time zone of this machine, because a trace names
 * none. A raw value is that number already.
 */
export function localTimeOf(text: string): number | undefined {
  if (RAW.test(text)) return Number(text);
  const parts = LOCAL_TIME.exec(text);
  if (!parts) return undefined;
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const ms = Number((parts[7] ?? "").padEnd(3, "0"));
  return new Date(year, month - 1, day, hours, minutes, seconds, ms).getTime();
}

/** Parses "325ms", "5.8s", "1d 2h 1s", or a raw number, to milliseconds. */
export function durationMsOf(text: string): number | undefined {
  if (RAW.test(text)) return Number(text);
  let totalMs = 0;
  for (const part of text.split(/\s+/)) {
    const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)(ms|[smhd])$/.exec(part) ?? [];
    if (amount === undefined) return undefined;
    totalMs += Number(amount) * (UNIT_MS[unit] ?? 0);
  }
  return Math.round(totalMs);
}

/** Parses "217.3 MB", or a raw number, to bytes. Each unit is 1024 of the previous one. */
export function bytesOf(text: string): number | undefined {
  if (RAW.test(text)) return Number(text);
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?) ?([KMGTPE]?B)$/.exec(text) ?? [];
  return amount === undefined ? undefined : Math.round(Number(amount) * 1024 ** UNIT_BYTES.indexOf(unit));
}
