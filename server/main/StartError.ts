/** The reason why Lanekeeper cannot start, as one sentence for the operator. Never contains a secret. */
export class StartError extends Error {
  override name = "StartError";
}
