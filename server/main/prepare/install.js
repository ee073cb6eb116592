import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { oneAtATime } from "./oneAtATime.js";
import { PrepareError } from "./PrepareError.js";
import { run } from "./run.js";

const DRAFT = /^(install|replaced)-\d+$/;

/** Installs the packages of package-lock.json unless they are installed. They are installed in a separate directory
 *  and swapped in, so that a running server never sees a partial installation, and a failure keeps the previous one.
 *  @param {string} root the checkout */
export async function install(root) {
  if (isInstalled(root)) return;
  await oneAtATime(root, async () => {
    if (isInstalled(root)) return;
    process.stderr.write("Installing packages (the first time takes half a minute)…\n");
    const cache = join(root, ".cache");
    for (const name of readdirSync(cache).filter((name) => DRAFT.test(name)))
      rmSync(join(cache, name), { recursive: true, force: true });
    const isMounted = deviceNumber(join(root, "node_modules")) !== deviceNumber(root);
    if (isMounted) await fetchPackages(root);
    else await fetchAndSwap(root, join(cache, `install-${process.pid}`));
    writeFileSync(markerPath(root), wanted(root));
  });
}

function isInstalled(root) {
  try {
    if (readFileSync(markerPath(root), "utf8") === wanted(root)) return true;
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  }
  return installedByHand(root);
}

// A manual `npm ci` or `npm install` also counts; npm writes its own list last.
function installedByHand(root) {
  const list = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  const there = JSON.parse(readFileSync(list, "utf8")).packages;
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const isMissing = ([path, one]) =>
    path !== "" && there[path]?.version !== one.version && !(there[path] === undefined && canBeMissing(one));
  if (Object.entries(locked).some(isMissing)) return false;
  return Object.keys(there).every((path) => locked[path] !== undefined);
}

// Optional packages are mostly for other machines; one for this machine must be installed.
function canBeMissing({ optional, os, cpu, libc }) {
  const isForHere = os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined;
  return optional === true && !isForHere;
}

async function fetchPackages(folder) {
  const npm = [npmProgram(), "ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const { ok, output } = await run([...npm, "--loglevel=error"], { cwd: folder });
  if (!ok) throw new PrepareError(whyNot(output));
}

function npmProgram() {
  const startedBy = process.env.npm_execpath ?? "";
  const besideNode = dirname(process.execPath);
  const places = [
    ...(startedBy.endsWith("npm-cli.js") ? [startedBy] : []),
    join(besideNode, "../lib/node_modules/npm/bin/npm-cli.js"),
    join(besideNode, "node_modules/npm/bin/npm-cli.js"),
    "/usr/share/nodejs/npm/bin/npm-cli.js",
  ];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new PrepareError("Cannot find npm: start Lanekeeper with npm start");
  return found;
}

function whyNot(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/.test(
      output,
    )
  )
    return (
      "Cannot reach the package registry: check the network, and behind a proxy `npm config set proxy <address>`; " +
      `then start again. npm said:\n${lastLines(output)}`
    );
  if (/ENOSPC/.test(output))
    return "No space is left on the disk for the packages: make room and start again";
  return `The packages could not be installed. npm said:\n${lastLines(output)}`;
}

function lastLines(output) {
  const lines = output
    .split("\n")
    .filter((line) => !/A complete log of this run|^npm error\s*$|^npm error\s+at /.test(line));
  return lines.slice(-12).join("\n");
}

async function fetchAndSwap(root, draft) {
  mkdirSync(draft);
  try {
    for (const name of ["package.json", "package-lock.json", ".npmrc"])
      if (existsSync(join(root, name))) copyFileSync(join(root, name), join(draft, name));
    await fetchPackages(draft);
    swapIn(root, join(draft, "node_modules"));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function swapIn(root, fresh) {
  const installed = join(root, "node_modules");
  const replaced = join(root, ".cache", `replaced-${process.pid}`);
  if (lstatSync(installed, { throwIfNoEntry: false })) renameSync(installed, replaced);
  renameSync(fresh, installed);
  rmSync(replaced, { recursive: true, force: true });
}

function deviceNumber(path) {
  return existsSync(path) ? lstatSync(path).dev : deviceNumber(dirname(path));
}

function markerPath(root) {
  return join(root, "node_modules", ".lanekeeper-installed");
}

// Packages with binaries differ between machines, and a checkout may be moved with all its files.
function wanted(root) {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
}
