import { REFUSAL_HEADER, textOfAnswer } from "../../kit/i18n/refusalHeader.ts";
const TEXT_MAX_BYTES = 256 * 1024;

/** An error response without a text. */
export class Refusal extends Error {
  override name = "Refusal";
}

/**
 * Loads at most the beginning of a text and returns whether more follows. Throws Refusal for an error response, and
 * the error of fetch without a response.
 */
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
