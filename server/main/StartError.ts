/** Why Lanekeeper cannot start, as one sentence for the person who starts it. Never holds a secret. */
export class StartError extends Error {
  override name = "StartError";
}
