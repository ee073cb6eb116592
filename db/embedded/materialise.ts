import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import type { Binaries } from "./locateBinaries.ts";

const marker = "complete";

/** Copies the binaries once to `<folder>/<version>`, where they can run, and returns that path. They cannot run
 *  inside the package: the archive omits its library links, and node_modules may be read-only or inaccessible to the
 *  user of PostgreSQL. A crash leaves only a directory named *.new-*. */
export async function materialise({ native, version }: Binaries, folder: string): Promise<string> {
  const target = join(folder, version);
  if (await stat(join(target, marker)).catch(() => undefined)) return target;
  const draft = `${target}.new-${randomUUID()}`;
  await copyTree(native, draft);
  await makeLinks(native, draft);
  for (const name of await readdir(join(draft, "bin"))) await chmod(join(draft, "bin", name), 0o755);
  await keep(join(draft, marker), (file) => file.writeFile(`${version}\n`));
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
  await keep(folder);
  return target;
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const copy = join(to, entry.name);
    if (entry.isDirectory() && entry.name !== "pgxs") await copyTree(source, copy);
    if (!entry.isFile() || entry.name.endsWith(".a")) continue;
    await copyFile(source, copy);
    await chmod(copy, 0o644);
    await keep(copy);
  }
}

async function makeLinks(native: string, draft: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(draft, relative("native", target));
    await rm(link, { force: true });
    await symlink(relative(dirname(target), source), link);
  }
}

/** A rename may reach the disk before the renamed content: after a power failure the marker would confirm empty
 *  files. */
async function keep(
  path: string,
  write?: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(path, write ? "wx" : "r");
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
