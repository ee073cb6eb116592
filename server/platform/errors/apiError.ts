import type { Sentence } from "./sentence.ts";

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 429 | 500 | 502 | 503;

/** Further keys of the answer. details: the causes, where there are several. */
export interface Extra {
  readonly [key: string]: unknown;
  readonly details?: readonly (Sentence | string)[];
}

/** A refusal or failure that is answered as such. Its text is what the documented paths identify it by (spec §7); inside
 *  the product its code does. Defined by `refusal` alone. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: ErrorStatus;
  readonly sentence: Sentence;
  readonly extra: Extra;

  constructor(status: ErrorStatus, sentence: Sentence, extra: Extra = {}, cause?: unknown) {
    super(sentence.text, { cause });
    this.status = status;
    this.sentence = sentence;
    this.extra = extra;
  }

  get code(): string {
    return this.sentence.code;
  }

  /** The causes as texts; none where there is one. */
  get details(): string[] {
    return (this.extra.details ?? []).map((detail) => (typeof detail === "string" ? detail : detail.text));
  }
}

/** One that passes by itself: the caller is told when to try again, as Retry-After. */
export class PassingError extends ApiError {
  readonly retryAfterSeconds: number;

  constructor(status: 429 | 503, sentence: Sentence, retryAfterSeconds: number, cause?: unknown) {
    super(status, sentence, {}, cause);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws where only an expression fits: `(await Order.query().findById(id)) ?? raise(orderNotFound())`. */
export function raise(error: ApiError): never {
  throw error;
}
