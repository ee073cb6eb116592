/** The reason why a registry cannot be built, as a sentence for the operator. */
export class CannotBuild extends Error {
  override name = "CannotBuild";
}
