import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { oneAtATime } from "./oneAtATime.js";
import { PrepareError } from "./PrepareError.js";
import { run } from "./run.js";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const SERVER = ["server", "db", "compat"];
const CLIENT = ["client"];
const BOTH = ["package.json", "package-lock.json", "tsconfig.json"];
const BUILDS_KEPT = 5;

/** Compiles server and client when their sources changed. Each build has its own directory, named by a hash of its
 *  sources and renamed to that name only when complete; `dist` is a link to the newest build and is replaced
 *  atomically. A running server keeps the files it was started from, and an older checkout finds its build again.
 *  @param {string} root the checkout */
export async function build(root) {
  if (isCurrent(root, buildName(root))) return;
  await oneAtATime(root, async () => {
    const name = buildName(root);
    if (isCurrent(root, name)) return;
    const target = join(root, ".cache/builds", name);
    if (existsSync(target)) utimesSync(target, new Date(), new Date());
    else await make(root, target);
    point(root, target);
    prune(root, name);
  });
}

/** Hashes the contents of the sources, separately for server and client, because often only one of them changes. */
function buildName(root) {
  return `${hash(root, [...SERVER, ...BOTH])}-${hash(root, [...CLIENT, ...BOTH])}`;
}

function hash(root, names) {
  const all = createHash("sha256");
  for (const path of names.flatMap((name) => filesIn(join(root, name)))) {
    const contents = readFileSync(path);
    all.update(`${relative(root, path)}\0${contents.length}\0`).update(contents);
  }
  return all.digest("hex").slice(0, 16);
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => filesIn(join(path, name)));
}

function isCurrent(root, name) {
  const dist = join(root, "dist");
  const link = lstatSync(dist, { throwIfNoEntry: false });
  return (
    link?.isSymbolicLink() === true && readlinkSync(dist) === join(".cache/builds", name) && existsSync(dist)
  );
}

async function make(root, target) {
  process.stderr.write("Building…\n");
  const builds = join(root, ".cache/builds");
  mkdirSync(builds, { recursive: true });
  for (const name of readdirSync(builds).filter((name) => name.startsWith("draft-")))
    rmSync(join(builds, name), { recursive: true, force: true });
  const draft = join(builds, `draft-${process.pid}`);
  try {
    await Promise.all([makeServer(root, draft), makeClient(root, draft, target)]);
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function makeServer(root, draft) {
  const { ok, output } = await run(["node_modules/typescript/bin/tsc", "-b", "server"], { cwd: root });
  if (!ok) throw new PrepareError(`The server does not compile:\n${output}`);
  for (const name of SERVER) {
    const compiled = join(root, ".cache/server", name);
    const source = join(root, name);
    // The compiler does not delete the output of deleted sources.
    cpSync(compiled, join(draft, name), {
      recursive: true,
      filter: (path) => {
        if (path.endsWith(".d.ts")) return false;
        const match = /^(.+)\.js(\.map)?$/.exec(path);
        return !match || existsSync(join(source, relative(compiled, `${match[1]}.ts`)));
      },
    });
    cpSync(source, join(draft, name), { recursive: true, filter: (path) => !isCode(path) });
  }
}

// Documents are stored beside the code that reads them, in the sources and in the build.
function isCode(path) {
  return /\.ts$|[/\\]tsconfig\.json$|[/\\]main[/\\](prepare|launch\.js)/.test(path);
}

async function makeClient(root, draft, target) {
  const made = join(draft, "client");
  const [, clientHash] = target.split("-").slice(-2);
  const sameClient = readdirSync(join(root, ".cache/builds")).find(
    (name) => !name.startsWith("draft-") && name.endsWith(`-${clientHash}`),
  );
  if (sameClient) {
    cpSync(join(root, ".cache/builds", sameClient, "client"), made, { recursive: true });
    return;
  }
  const vite = ["node_modules/vite/bin/vite.js", "build", "client", "--outDir", made, "--emptyOutDir"];
  const env = { ...process.env, NODE_ENV: "production" };
  const { ok, output } = await run([...vite, "--logLevel", "warn"], { cwd: root, env });
  if (!ok) throw new PrepareError(`The client does not build:\n${output}`);
  await compress(join(made, "assets"));
}

// Compressed once with the highest level, instead of quickly at every request.
async function compress(folder) {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg|wasm)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const contents = readFileSync(path);
      const parameters = { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
      writeFileSync(`${path}.br`, await brotli(contents, { params: parameters }));
      writeFileSync(`${path}.gz`, await gzipped(contents, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

function point(root, target) {
  const dist = join(root, "dist");
  const link = join(root, ".cache", `dist-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(relative(root, target), link);
  if (lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink() === false)
    rmSync(dist, { recursive: true, force: true });
  renameSync(link, dist);
}

function prune(root, current) {
  const builds = join(root, ".cache/builds");
  const old = readdirSync(builds)
    .filter((name) => name !== current && !name.startsWith("draft-"))
    .map((name) => ({ path: join(builds, name), madeMs: statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.madeMs - a.madeMs)
    .slice(BUILDS_KEPT - 1);
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
}
