import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

export const CLIENT = { issuer: "", clientId: "lanekeeper", clientSecret: "a secret of the provider" };

export interface OidcProvider extends AsyncDisposable {
  issuer: string;
  /** Stops it and starts it again at the same address with new signing keys. */
  restart(options?: Partial<ProviderOptions>): Promise<void>;
  stop(): Promise<void>;
}

interface ProviderOptions {
  redirectUri: string;
  /** The claims of each account by its subject. */
  accounts: Record<string, Record<string, unknown>>;
  clockOffsetSeconds: number;
  /** Metadata of the client. */
  client: Record<string, unknown>;
}

/** Starts a real OpenID provider in a process of its own. */
export async function oidcProvider(
  given: Pick<ProviderOptions, "redirectUri" | "accounts"> & Partial<ProviderOptions>,
): Promise<OidcProvider> {
  let options: ProviderOptions = {
    clockOffsetSeconds: 0,
    client: { client_secret: CLIENT.clientSecret },
    ...given,
  };
  const port = await freePort();
  let child: ChildProcess;
  await start();
  return {
    issuer: `http://127.0.0.1:${port}`,
    async restart(changed = {}) {
      await stop();
      options = { ...options, ...changed };
      await start();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };

  async function start() {
    child = fork(new URL("./oidcProviderEntry.js", import.meta.url), {
      env: { PATH: process.env["PATH"], PROVIDER: JSON.stringify({ ...options, port }) },
      execArgv: [],
      // It prints notices about its development pages.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const [message] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [unknown];
    if (message !== "listening") throw new Error("The provider did not start");
  }

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
}

/** Signs in at the pages of the provider without a browser. location: of the redirect to it. Returns the redirect back,
 *  as path and query. */
export async function signInAtProvider(location: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(location);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step++) {
    const response: Response = await fetch(next, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    const target = response.headers.get("location");
    if (target === null) {
      if (form) throw new Error(`The provider refused the form: ${await response.text()}`);
      form = new URLSearchParams({ prompt: "login", login, password: "any" });
      continue;
    }
    form = undefined;
    next = new URL(target, next);
    if (next.pathname.startsWith("/api/auth/oidc/callback")) return next.pathname + next.search;
  }
  throw new Error("The provider did not redirect back");
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
