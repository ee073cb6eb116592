/** What users may do, in the order of the table of rights in the interface and in docs/using/roles.md. */
export const RIGHTS = [
  "records.read",
  "orders.change",
  "samples.receive",
  "messages.write",
  "studies.change",
  "sequencing.plan",
  "data.receive",
  "files.delete",
  "deliveries.publish",
  "links.create",
  "analyses.start",
  "results.release",
  "pipelines.manage",
  "definitions.manage",
  "billing.manage",
  "users.manage",
  "tokens.manage",
  "settings.manage",
  "audit.read",
] as const;
export type Right = (typeof RIGHTS)[number];

/** Rights over the records of all customers, and over the own records and those that a department shares. */
interface Grants {
  all: readonly Right[];
  own: readonly Right[];
}

/** The rights of each role. All roles but researchers belong to the facility and see the records of all customers. */
export const RIGHTS_OF_ROLES = {
  FACILITY_ADMIN: { all: RIGHTS, own: [] },
  TECHNICIAN: {
    all: [
      "records.read",
      "orders.change",
      "samples.receive",
      "messages.write",
      "sequencing.plan",
      "data.receive",
      "deliveries.publish",
      "links.create",
    ],
    own: [],
  },
  BIOINFORMATICIAN: {
    all: [
      "records.read",
      "messages.write",
      "studies.change",
      "data.receive",
      "deliveries.publish",
      "links.create",
      "analyses.start",
      "results.release",
      "pipelines.manage",
    ],
    own: [],
  },
  FACILITY_VIEWER: { all: ["records.read"], own: [] },
  RESEARCHER: {
    all: [],
    own: ["records.read", "orders.change", "messages.write", "studies.change", "links.create"],
  },
} as const satisfies Record<string, Grants>;
export type Role = keyof typeof RIGHTS_OF_ROLES;

/** The roles, in the order of the table. */
export const ROLES = Object.keys(RIGHTS_OF_ROLES) as Role[];

/** Returns which records a right of a role covers; undefined without the right. */
export function extentOfRight(role: Role, right: Right): "all" | "own" | undefined {
  const { all, own }: Grants = RIGHTS_OF_ROLES[role];
  if (all.includes(right)) return "all";
  return own.includes(right) ? "own" : undefined;
}

/** Returns whether a user has a right over the records of all customers. */
export function hasRight({ role }: { role: Role }, right: Right): boolean {
  return extentOfRight(role, right) === "all";
}

/** Returns the roles that have a right over the records of all customers. */
export function rolesWith(right: Right): Role[] {
  return ROLES.filter((role) => hasRight({ role }, right));
}
