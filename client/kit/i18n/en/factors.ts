import { count } from "../count.ts";

/** Second factors of the own account. */
export const factors = {
  "factors.title": "Two-factor authentication",
  "factors.text":
    "After your password, sign-in asks for a second factor: a code of an authenticator app, or a passkey.",
  "factors.provider":
    "You sign in with single sign-on. Its provider decides about second factors; those of this page are not asked for.",
  "factors.off": "Not set up",
  "factors.failed": "Couldn't load your second factors",
  "factors.totp": "Authenticator app",
  "factors.passkey": "Passkey",
  "factors.added": ({ time }: { time: string }) => `Added ${time}`,
  "factors.lastUsed": ({ time }: { time: string }) => `Last used ${time}`,
  "factors.neverUsed": "Not used yet",
  "factors.setUpTotp": "Set up authenticator app",
  "factors.replaceTotp": "Replace authenticator app",
  "factors.addPasskey": "Add passkey",
  "factors.noPasskeys":
    "Passkeys work only over https or at localhost, and not at an IP address. Ask your facility for the right address.",
  "factors.remove": "Remove",
  "factors.removeOf": ({ name }: { name: string }) => `Remove ${name}`,
  "factors.remove.title": ({ name }: { name: string }) => `Remove ${name}?`,
  "factors.remove.text": "Sign-in no longer asks for this second factor.",
  "factors.remove.last": "Sign-in then asks only for your password. Your recovery codes are deleted.",
  "factors.removed": "Second factor removed",
  "factors.required":
    "Your role requires a second factor: you can remove the last one only after adding another.",
  "factors.codesLeft": ({ codes }: { codes: number }) =>
    `${count(codes, "recovery code", "recovery codes")} left`,
  "factors.renewCodes": "Create new recovery codes",
  "factors.renewCodes.text": "Earlier codes no longer work.",
  "factors.codes.title": "Save your recovery codes",
  "factors.codes.text":
    "Each code replaces your second factor once, for example after the loss of your phone. Keep them in a safe place: they are shown only now.",
  "factors.codes.copy": "Copy codes",
  "factors.password": "Current password",
  "factors.continue": "Continue",
  "factors.scan": "Scan the QR code with an authenticator app, or type the key into it.",
  "factors.qr": "QR code for the authenticator app",
  "factors.key": "Key",
  "factors.code": "Code of the app",
  "factors.confirm": "Confirm",
  "factors.name": "Name",
  "factors.name.hint": "To recognize it later, such as “Office laptop” or “Security key”.",
  "factors.notDone": "Couldn't change your second factors",
  "factors.notConfirmed": "Couldn't set up the authenticator app",
  "factors.passkeyFailed": "Couldn't add the passkey",
  "factors.passkeyCancelled": "The browser did not create a passkey.",
  "factors.done": "Second factor added. Your other sessions were signed out.",
  "factors.mustTitle": "Set up a second factor",
  "factors.mustText":
    "Your role requires a second factor at sign-in. Set up an authenticator app or a passkey to continue.",
  "signIn.factor.title": "Second step",
  "signIn.factor.code": "Code from your authenticator app",
  "signIn.factor.recovery": "Recovery code",
  "signIn.factor.recovery.hint": "Each code works once.",
  "signIn.factor.passkey.text":
    "Confirm the sign-in with your passkey: a security key, your phone or this device.",
  "signIn.factor.passkey": "Use passkey",
  "signIn.factor.passkey.cancelled": "The passkey was not used. Try again or choose another way.",
  "signIn.factor.use.totp": "Use the authenticator app",
  "signIn.factor.use.passkey": "Use a passkey",
  "signIn.factor.use.recovery": "Use a recovery code",
  "signIn.factor.none":
    "Your passkey belongs to another address of this installation. Sign in there, or ask your facility to reset your second factor.",
  "signIn.factor.lost": "No access to any of these? Ask your facility to reset your second factors.",
  "signIn.factor.back": "Back to sign-in",
};
