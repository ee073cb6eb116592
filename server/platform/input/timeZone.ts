import { z } from "zod";

/** The name of a time zone, such as Europe/Berlin. */
export const timeZone = z.string().max(64).refine(isTimeZone);

function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // PostgreSQL reads an offset with the opposite sign.
    return /^[A-Za-z]/.test(name) && timeZone !== "";
  } catch {
    return false;
  }
}
