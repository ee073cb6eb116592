import { REFUSAL_HEADER, textOfAnswer } from "../../kit/i18n/refusalHeader.ts";
const TEXT_MAX_BYTES = 256 * 1024;

/** What the server says where it does not give a text. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** The beginning of a text at an address, and whether there is more; no more of it is loaded than that.
 *  Raises Refusal; and what fetch raises, where there is no answer. */
export async function firstTextOf(
  address: string,
  signal: AbortSignal,
): Promise<{ text: string; isCut: boolean }> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Refusal(await refusalOf(response));
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let received = 0;
  while (received < TEXT_MAX_BYTES) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isCut: false };
    received += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return { text, isCut: true };
}

async function refusalOf(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => undefined)) as { error?: string } | undefined;
  return textOfAnswer(answer?.error ?? response.statusText, response.headers.get(REFUSAL_HEADER));
}
