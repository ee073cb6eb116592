const MICROSOFT = new Set([
  "login.microsoftonline.com",
  "login.microsoftonline.us",
  "login.partner.microsoftonline.cn",
]);

/** Returns whether a provider states that it has verified the email address: by `email_verified`, or, at Microsoft Entra ID,
 *  which does not send that claim, by `xms_edov`. Some providers send booleans as texts. */
export function isEmailVerified(claims: Readonly<Record<string, unknown>>, issuer: string): boolean {
  if (isTrue(claims["email_verified"])) return true;
  return (
    MICROSOFT.has(new URL(issuer).hostname) &&
    claims["email_verified"] === undefined &&
    isTrue(claims["xms_edov"])
  );
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === "true" || value === "True" || value === "1";
}

/** Returns whether the domain of an address is one of the allowed ones; without a list every domain is. */
export function isAllowedDomain(email: string, allowed: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return allowed.length === 0 || allowed.includes(domain);
}
