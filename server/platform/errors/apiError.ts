import type { Sentence } from "./rules/sentence.ts";

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 429 | 500 | 502 | 503;

/** Additional keys of the response. details: the causes, when there are several. */
export interface Extra {
  readonly [key: string]: unknown;
  readonly details?: readonly (Sentence | string)[];
}

/** A refusal or failure that becomes an error response. Clients of the documented paths identify it by its text
 *  (spec §7), code inside the product by its code. Created only by definitions of `refusal`. */
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

  /** The causes as texts; empty when the response has no details. */
  get details(): string[] {
    return (this.extra.details ?? []).map((detail) => (typeof detail === "string" ? detail : detail.text));
  }
}

/** A temporary failure: the response contains the time until the next try as Retry-After. */
export class PassingError extends ApiError {
  readonly retryAfterSeconds: number;

  constructor(status: 429 | 503, sentence: Sentence, retryAfterSeconds: number, cause?: unknown) {
    super(status, sentence, {}, cause);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws the error, for places that need an expression: `(await Order.query(db).findById(id)) ??
 *  raise(orderNotFound())`. */
export function raise(error: ApiError): never {
  throw error;
}
