import type { Client } from "ldapts";
import net from "node:net";
import tls from "node:tls";
import { connectOutgoing } from "../../platform/outgoing/connectOutgoing.ts";
import { FACILITY } from "../../platform/outgoing/outgoingRule.ts";
import type { Directory } from "../identities/signInSettings.ts";
import { DIRECTORY_ANSWER_MAX_MS, DIRECTORY_MAX_MS } from "../limits.ts";

const USUAL_PORTS: Record<string, number> = { "ldap:": 389, "ldaps:": 636 };

/** Connects to the directory, encrypted as the settings say, and runs `work` with the connection, which is closed
 *  afterwards and at the latest after 15 seconds. Connects only to addresses that the outgoing rules allow, and follows
 *  no referrals. Throws the errors of `work`, of the network and of the directory. */
export async function withDirectory<T>(
  directory: Directory,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // Loaded with the first use: most processes never need it.
  const ldap = await import("ldapts");
  const url = new URL(directory.url);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const socket = await connectOutgoing(FACILITY, {
    host,
    port: Number(url.port) || (USUAL_PORTS[url.protocol] ?? 389),
    timeoutMs: DIRECTORY_ANSWER_MAX_MS,
  });
  const timer = setTimeout(() => socket.destroy(new Error("The directory took too long")), DIRECTORY_MAX_MS);
  const secure: tls.ConnectionOptions = {
    host,
    ...(net.isIP(host) === 0 && { servername: host }),
    minVersion: "TLSv1.2",
    ...(directory.caCertificate !== null && { ca: [...tls.rootCertificates, directory.caCertificate] }),
  };
  try {
    const open = url.protocol === "ldaps:" ? await encrypt(socket, secure) : socket;
    const client = new ldap.Client({
      // The connection is open already; the address is not used.
      url: "ldap://directory.invalid",
      timeout: DIRECTORY_ANSWER_MAX_MS,
      createConnection: () => open,
    });
    try {
      if (url.protocol === "ldap:" && directory.startTls) await client.startTLS(secure);
      return await work(client);
    } finally {
      await client.unbind().catch(() => {});
    }
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function encrypt(socket: net.Socket, options: tls.ConnectionOptions): Promise<tls.TLSSocket> {
  return new Promise((resolve, reject) => {
    const encrypted = tls.connect({ ...options, socket });
    encrypted.once("error", reject);
    encrypted.once("close", () => reject(new Error("The directory closed the connection")));
    encrypted.once("secureConnect", () => {
      encrypted.removeAllListeners("error").removeAllListeners("close");
      encrypted.on("error", () => {});
      resolve(encrypted);
    });
  });
}
