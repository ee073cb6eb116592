/** Returns the value of a datetime-local field, in the time zone of the browser, for an ISO time; empty for null. */
export function toLocalTime(time: string | null): string {
  if (time === null) return "";
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Returns the ISO time of a datetime-local field; null for an empty one. */
export function fromLocalTime(value: string): string | null {
  return value === "" ? null : new Date(value).toISOString();
}
