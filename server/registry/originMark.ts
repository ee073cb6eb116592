/** Stands in kept documents for the scheme and host by which whoever asks sees this server. No text of a document begins
 *  an address with it. */
export const ORIGIN = "\0";

const MARKED = `"downloadUrl":${JSON.stringify(ORIGIN).slice(0, -1)}`;

/** The JSON of a kept document for one who sees this server as `origin`; "": addresses are relative. */
export function atOrigin(json: string, origin: string): string {
  const address = JSON.stringify(origin).slice(0, -1);
  return json.replaceAll(MARKED, () => `"downloadUrl":${address}`);
}
