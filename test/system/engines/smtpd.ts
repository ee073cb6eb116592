import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { join } from "node:path";
import tls from "node:tls";
import { promisify } from "node:util";
import { type ParsedMail, parseMail } from "../../helpers/parseMail.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const run = promisify(execFile);
const PROGRAM = process.env["LANEKEEPER_TEST_SMTPD"] ?? "/usr/sbin/smtpd";
const SOCKETS = ["/run/smtpd.sock", "/var/run/smtpd.sock"];
const NOBODY = 65_534;

/** The only recipient, and the credentials that the encrypted ports require. */
export const RECIPIENT = "ada@example.org";
export const LOGIN = { user: "desk", password: "hidden word" };

export interface Smtpd extends AsyncDisposable {
  /** Ports without encryption, with STARTTLS, and with TLS from the first byte. */
  ports: { none: number; starttls: number; tls: number };
  /** The file with the certificate, for localhost. */
  certFile: string;
  /** The reason for which the server cannot encrypt; undefined if it can. */
  tlsFailure: string | undefined;
  /** The mails in the mailbox of RECIPIENT. */
  readMails(): Promise<ParsedMail[]>;
}

/** Starts a real OpenSMTPD with an empty mailbox: Debian's, or the one that LANEKEEPER_TEST_SMTPD names. Skips the tests of
 *  the caller with a message where it is not installed, without root, and beside another OpenSMTPD. */
export async function smtpd(context: Mocha.Context): Promise<Smtpd> {
  const obstacle = findObstacle();
  if (obstacle !== undefined) return skipLoudly(context, obstacle);
  const folder = await tempDir();
  const place = (name: string) => join(folder.path, name);
  await createCertificate(folder.path);
  await mkdir(place("mail"));
  await chown(place("mail"), NOBODY, NOBODY);
  const ports = { none: await freePort(), starttls: await freePort(), tls: await freePort() };
  const { stdout: hash } = await run("openssl", ["passwd", "-6", LOGIN.password]);
  await writeFile(place("smtpd.conf"), configuration(folder.path, ports, hash.trim()), { mode: 0o600 });
  // With -d the server stays in the foreground.
  const child = spawn(PROGRAM, ["-d", "-f", place("smtpd.conf")], { stdio: "ignore" });
  const exit = once(child, "exit");
  await until(() => isOpen(ports.tls), "smtpd");
  return {
    ports,
    certFile: place("cert.pem"),
    tlsFailure: await findTlsFailure(ports.tls),
    async readMails() {
      const names = await readdir(place("mail/new")).catch(() => []);
      const sources = names.map((name) => readFile(place(`mail/new/${name}`), "utf8"));
      return (await Promise.all(sources)).map((source) => parseMail(source.replaceAll("\n", "\r\n")));
    },
    async [Symbol.asyncDispose]() {
      // Its children end with it.
      child.kill("SIGTERM");
      await exit;
      await folder.remove();
    },
  };
}

/** Skips the tests of the caller and prints why. */
export function skipLoudly(context: Mocha.Context, reason: string): never {
  console.error(`\n  SKIPPED: ${context.test?.parent?.title ?? "smtpd"}: ${reason}\n`);
  return context.skip();
}

function findObstacle(): string | undefined {
  if (!existsSync(PROGRAM)) return `${PROGRAM} is not installed`;
  if (process.getuid?.() !== 0) return "OpenSMTPD needs root";
  // Its control socket has a fixed place. A server that was killed leaves it too.
  const socket = SOCKETS.find(existsSync);
  return socket && `${socket} exists: another OpenSMTPD runs, or remove the file`;
}

function configuration(folder: string, ports: Smtpd["ports"], hash: string): string {
  return `
pki "localhost" cert "${folder}/cert.pem"
pki "localhost" key "${folder}/key.pem"
table logins { "${LOGIN.user}" = "${hash}" }
table recipients { "${RECIPIENT}" = "nobody" }
listen on 127.0.0.1 port ${ports.none} hostname localhost
listen on 127.0.0.1 port ${ports.starttls} tls-require pki "localhost" auth <logins> hostname localhost
listen on 127.0.0.1 port ${ports.tls} smtps pki "localhost" auth <logins> hostname localhost
action "keep" maildir "${folder}/mail" virtual <recipients>
match from any for domain "example.org" action "keep"
`;
}

async function createCertificate(folder: string): Promise<void> {
  const options = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost".split(" ");
  const names = ["-addext", "subjectAltName=DNS:localhost"];
  const key = join(folder, "key.pem");
  await run("openssl", [...options, ...names, "-keyout", key, "-out", join(folder, "cert.pem")]);
  await chmod(key, 0o600);
}

// OpenSMTPD 6.8 of Debian 12 cannot use its private key with OpenSSL 3.
async function findTlsFailure(port: number): Promise<string | undefined> {
  const socket = tls.connect({ port, host: "127.0.0.1", rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect");
    // In TLS 1.3 the client is ready before the server reports a failure.
    await once(socket, "data");
    return undefined;
  } catch (error) {
    const { stderr } = await run(PROGRAM, ["-h"]).catch((failure: { stderr: string }) => failure);
    const version = /OpenSMTPD [\w.-]+/.exec(stderr)?.[0] ?? "OpenSMTPD";
    return `${version} fails in the TLS handshake: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    socket.destroy();
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
