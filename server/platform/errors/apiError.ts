export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 416 | 429 | 500 | 502 | 503;

/** A refusal or failure the caller is told about. The message is its identifier (spec §7).
 *  extra: further keys of the answer, such as `details: string[]`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: ErrorStatus;
  readonly extra: Record<string, unknown>;

  constructor(status: ErrorStatus, message: string, extra: Record<string, unknown> = {}, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.extra = extra;
  }
}

/** One that passes by itself: the caller is told when to try again, as Retry-After. */
export class PassingError extends ApiError {
  readonly retryAfterSeconds: number;

  constructor(status: 429 | 503, message: string, retryAfterSeconds: number, cause?: unknown) {
    super(status, message, {}, cause);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Throws where only an expression fits: `(await Order.query().findById(id)) ?? raise(orderNotFound())`. */
export function raise(error: ApiError): never {
  throw error;
}
