import { refusal } from "../../platform/errors/refusal.ts";
import { PASSKEYS_PER_ACCOUNT } from "../limits.ts";

export const secondFactorRequired = refusal("auth.secondFactorRequired", 401, "Second factor required");
export const noPendingSignIn = refusal("auth.noPendingSignIn", 401, "Sign in with your password first");
export const wrongCode = refusal("auth.wrongCode", 401, "Code is not correct");
export const passkeyRefused = refusal("auth.passkeyRefused", 401, "Passkey not accepted");
export const signInAgain = refusal("factors.signInAgain", 403, "Sign out and sign in again first");

export const factorNotFound = refusal("factors.notFound", 404, "Second factor not found");
export const setUpExpired = refusal("factors.setUpExpired", 400, "The setup has expired. Start again.");
export const codeNotMatching = refusal(
  "factors.codeNotMatching",
  400,
  "The code does not match. Check the clock of the device with the app, and enter a new code.",
);
export const lastFactor = refusal(
  "factors.last",
  400,
  "Your role requires a second factor. Add another one before you remove this one.",
);
export const passkeyNotAdded = refusal("factors.passkeyNotAdded", 400, "The passkey could not be verified");
export const passkeyKnown = refusal("factors.passkeyKnown", 400, "This passkey is already registered");
export const tooManyPasskeys = refusal(
  "factors.tooManyPasskeys",
  400,
  "An account can have at most {most} passkeys",
  { most: PASSKEYS_PER_ACCOUNT },
);
export const passkeysNeedHostName = refusal(
  "factors.passkeysNeedHostName",
  400,
  "Passkeys require a host name and do not work at an IP address",
);
