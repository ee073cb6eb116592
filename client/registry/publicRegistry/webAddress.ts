/** Returns a text that is an http or https URL; undefined for anything else. */
export function webAddress(given: unknown): string | undefined {
  return typeof given === "string" && /^https?:\/\//i.test(given) && URL.canParse(given) ? given : undefined;
}

/** The host of an address, for link texts. */
export function urlHost(address: string): string {
  return new URL(address).hostname;
}
