/** Placeholder in serialized documents for the scheme and host under which a client reaches this server. No other
 *  text of a document starts with it. */
export const ORIGIN = "\0";

const MARKED = `"downloadUrl":${JSON.stringify(ORIGIN).slice(0, -1)}`;

/** Inserts the origin into serialized JSON; "" makes URLs relative. */
export function atOrigin(json: string, origin: string): string {
  const address = JSON.stringify(origin).slice(0, -1);
  return json.replaceAll(MARKED, () => `"downloadUrl":${address}`);
}
