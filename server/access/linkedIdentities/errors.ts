import { refusal } from "../../platform/errors/refusal.ts";

export const identityNotFound = refusal("identities.notFound", 404, "Sign-in identity not found");
export const onlyWayToSignIn = refusal(
  "identities.onlyWay",
  400,
  "This is the only way to sign in to your account. Set a password first, or ask the facility.",
);
export const ownIdentity = refusal(
  "identities.own",
  400,
  "Unlink your own sign-in identities on your account page",
);
