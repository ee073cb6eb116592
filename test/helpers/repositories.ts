import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const PATH = process.env["PATH"] ?? "";

export interface Repositories extends AsyncDisposable {
  url: string;
  /** The required token, as the password of any user; undefined for an open server. */
  token: string | undefined;
  /** The requests, oldest first. */
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** Answers in place of git if a test sets it; returns false to pass the request to git. */
  instead: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Creates a repository with the content of `folder` as the only commit, on the branch main; returns the commit. */
  publish(name: string, folder: string, tag?: string): Promise<string>;
}

/** Serves git repositories over http with git's own implementation. root: an empty directory for them. */
export async function repositories(root: string): Promise<Repositories> {
  const served = join(root, "served");
  await mkdir(served, { recursive: true });
  const given: Repositories = {
    url: "",
    token: undefined,
    requests: [],
    instead: () => false,
    async publish(name, folder, tag) {
      await git(folder, "init", "--quiet", "--initial-branch=main");
      await git(folder, "add", "--all");
      await git(folder, "commit", "--quiet", "--allow-empty", "--message=Publish");
      if (tag !== undefined) await git(folder, "tag", tag);
      await git(root, "clone", "--quiet", "--bare", "--", folder, join(served, `${name}.git`));
      return (await git(folder, "rev-parse", "HEAD")).trim();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer((req, res) => {
    given.requests.push({ path: req.url ?? "", headers: req.headers });
    if (given.instead(req, res)) return;
    if (given.token !== undefined && getPassword(req) !== given.token) {
      res.writeHead(401, { "WWW-Authenticate": 'Basic realm="repositories"' }).end();
      return;
    }
    void answer(served, req, res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  given.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return given;
}

async function git(folder: string, ...words: string[]): Promise<string> {
  const who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"];
  const env = { PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" };
  const { stdout } = await run("git", [...who, ...words], { cwd: folder, env });
  return stdout;
}

/** Uses the CGI program that is part of git. */
async function answer(served: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(req.url ?? "", "http://localhost");
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH,
      GIT_PROJECT_ROOT: served,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: req.method,
      CONTENT_TYPE: req.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: req.headers["content-encoding"] ?? "",
      GIT_PROTOCOL: String(req.headers["git-protocol"] ?? ""),
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdin.on("error", () => {});
  req.pipe(child.stdin);
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  await once(child, "close");
  const said = Buffer.concat(pieces);
  const end = said.indexOf("\r\n\r\n");
  for (const line of said.subarray(0, Math.max(end, 0)).toString().split("\r\n")) {
    const [name = "", value = ""] = line.split(/: (.*)/s);
    if (name === "Status") res.statusCode = Number(value.slice(0, 3));
    else if (name !== "") res.setHeader(name, value);
  }
  res.end(said.subarray(end + 4));
}

function getPassword(req: IncomingMessage): string | undefined {
  const [, coded = ""] = /^Basic (.+)$/.exec(req.headers.authorization ?? "") ?? [];
  return Buffer.from(coded, "base64").toString().split(/:(.*)/s)[1];
}
