// Run by oidcProvider.ts: a certified OpenID provider in a process of its own, so that its clock may differ.
const { port, redirectUri, accounts, clockOffsetSeconds, client } = JSON.parse(process.env.PROVIDER ?? "{}");
const readClock = Date.now.bind(Date);
Date.now = () => readClock() + clockOffsetSeconds * 1000;

const { default: Provider } = await import("oidc-provider");
const { exportJWK, generateKeyPair } = await import("jose");

const { privateKey } = await generateKeyPair("RS256", { extractable: true });
const key = { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: crypto.randomUUID() };

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id: "lanekeeper", redirect_uris: [redirectUri], ...client }],
  jwks: { keys: [key] },
  cookies: { keys: ["a key of the tests"] },
  pkce: { required: () => true },
  claims: {
    openid: ["sub"],
    email: ["email", "email_verified"],
    profile: ["name", "given_name", "family_name", "realm_access"],
    groups: ["groups"],
  },
  findAccount: (_ctx, sub) =>
    accounts[sub] ? { accountId: sub, claims: () => ({ sub, ...accounts[sub] }) } : undefined,
  // Without a page for consent.
  async loadExistingGrant(ctx) {
    const grant = new ctx.oidc.provider.Grant({
      clientId: ctx.oidc.client.clientId,
      accountId: ctx.oidc.session.accountId,
    });
    grant.addOIDCScope("openid email profile groups");
    await grant.save();
    return grant;
  },
});
provider.listen(port, "127.0.0.1", () => process.send?.("listening"));
process.on("disconnect", () => process.exit());
