import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "ldapts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

export const BASE = "dc=example,dc=org";
export const READER = { bindDn: `cn=reader,${BASE}`, bindPassword: "a word of the reader" };
const ROOT = { dn: `cn=admin,${BASE}`, password: "root" };
const PROGRAM = "/usr/sbin/slapd";

export interface Slapd extends AsyncDisposable {
  port: number;
  tlsPort: number;
  /** The certificate, for 127.0.0.1. */
  cert: string;
  add(dn: string, attributes: Record<string, string | string[]>): Promise<void>;
}

/** Starts Debian's OpenLDAP server with an empty directory that only READER may search. Skips the tests of the caller with
 *  a message where it is not installed. */
export async function slapd(context: Mocha.Context): Promise<Slapd> {
  if (!existsSync(PROGRAM)) {
    console.error(`\n  SKIPPED: ${context.test?.parent?.title ?? "slapd"}: ${PROGRAM} is not installed\n`);
    return context.skip();
  }
  const folder = await tempDir();
  const place = (name: string) => join(folder.path, name);
  await mkdir(place("data"));
  const cert = await createCertificate(folder.path);
  await writeFile(place("slapd.conf"), configuration(folder.path));
  const [port, tlsPort] = [await freePort(), await freePort()];
  // With -d the server stays in the foreground.
  const urls = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${tlsPort}/`;
  const child = spawn(PROGRAM, ["-f", place("slapd.conf"), "-h", urls, "-d", "0"], { stdio: "ignore" });
  const exit = once(child, "exit");
  const root = new Client({ url: `ldap://127.0.0.1:${port}` });
  await until(
    () =>
      root.bind(ROOT.dn, ROOT.password).then(
        () => true,
        () => false,
      ),
    "slapd",
  );
  const add = (dn: string, attributes: Record<string, string | string[]>) => root.add(dn, attributes);
  await add(BASE, { objectClass: ["dcObject", "organization"], dc: "example", o: "Example" });
  await add(READER.bindDn, {
    objectClass: ["organizationalRole", "simpleSecurityObject"],
    userPassword: READER.bindPassword,
  });
  await add(`ou=people,${BASE}`, { objectClass: "organizationalUnit" });
  await add(`ou=groups,${BASE}`, { objectClass: "organizationalUnit" });
  return {
    port,
    tlsPort,
    cert,
    add,
    async [Symbol.asyncDispose]() {
      await root.unbind().catch(() => {});
      child.kill("SIGKILL");
      await exit;
      await folder.remove();
    },
  };
}

function configuration(folder: string): string {
  return `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${READER.bindDn}" read by anonymous auth by * none
database mdb
suffix "${BASE}"
rootdn "${ROOT.dn}"
rootpw ${ROOT.password}
directory ${folder}/data
maxsize 10485760
overlay memberof
`;
}

async function createCertificate(folder: string): Promise<string> {
  const cert = join(folder, "cert.pem");
  const options = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"];
  const names = ["-addext", "subjectAltName=IP:127.0.0.1"];
  await promisify(execFile)("openssl", [
    ...options,
    ...names,
    "-keyout",
    join(folder, "key.pem"),
    "-out",
    cert,
  ]);
  return readFile(cert, "utf8");
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
