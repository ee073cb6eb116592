import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Whether this page can use passkeys: browsers offer them only in a secure context, and for host names. */
export function hasPasskeys(): boolean {
  const isIpAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return window.isSecureContext && "PublicKeyCredential" in window && !isIpAddress;
}

/** Creates a passkey with the options of the server. Throws if the user cancels. */
export async function createPasskey(options: object) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

/** Signs the challenge of the server with a passkey. Throws if the user cancels. */
export async function signWithPasskey(options: object) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}
