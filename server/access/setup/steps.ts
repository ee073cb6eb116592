import type { InstanceFacts } from "../instance/readInstanceFacts.ts";

export type SetupPhase =
  | "ready"
  | "database-config"
  | "database-unreachable"
  | "schema-missing"
  | "seeding"
  | "seed-failed"
  | "unknown-error";

/** active: to be done now. pending: cannot be known before a step above it is complete. */
export type SetupStepStatus = "complete" | "active" | "pending" | "error";

export interface SetupAction {
  label: string;
  description: string;
  /** A page of this instance. */
  href?: string;
  /** To be typed where Lanekeeper is installed. */
  command?: string;
}

/** What a step is in one of its states. phase: the one it holds the installation in; without it people can work. */
export interface StepState {
  status: SetupStepStatus;
  description: string;
  phase?: SetupPhase;
  action?: SetupAction;
}

/** Says more to whoever stands at the machine: which folder, which address. */
export const DOCTOR = "npm run cli -- doctor";

/** The steps from nothing to an installation that can do its work, in their order, and what each is in each state of
 *  the facts. The API, the page and the doctor all say these words, which hold no address, path or value. */
export const STEPS: Steps = {
  database: {
    label: "Database",
    states: {
      ok: { status: "complete", description: "PostgreSQL answers." },
      unreachable: {
        status: "error",
        description: "PostgreSQL does not answer.",
        phase: "database-unreachable",
        action: {
          label: "Bring the database back",
          description:
            "Start PostgreSQL, or mend the way to it. Lanekeeper goes on by itself as soon as it answers.",
          command: DOCTOR,
        },
      },
      refused: {
        status: "error",
        description: "PostgreSQL answers and does not let Lanekeeper in.",
        phase: "database-config",
        action: {
          label: "Correct the address of the database",
          description:
            "User, password or database name in DATABASE_URL are not right any more. Correct them and start Lanekeeper again.",
          command: DOCTOR,
        },
      },
      failed: {
        status: "error",
        description: "PostgreSQL answers, and what Lanekeeper keeps in it cannot be read.",
        phase: "unknown-error",
        action: {
          label: "Look for the cause",
          description: "The logs of Lanekeeper and of PostgreSQL say what happened.",
          command: DOCTOR,
        },
      },
    },
  },
  schema: {
    label: "Tables",
    states: {
      ok: { status: "complete", description: "The database is of this release." },
      unknown: { status: "pending", description: "Not known before the database can be asked." },
      pending: {
        status: "active",
        description: "The tables of this release are not all there yet.",
        phase: "schema-missing",
        action: {
          label: "Start Lanekeeper again",
          description: "Each start brings the tables to its release. Back up the database first.",
          command: "npm start",
        },
      },
      newer: {
        status: "error",
        description: "The database belongs to a newer release than the one that runs.",
        phase: "unknown-error",
        action: {
          label: "Start the newer release",
          description: "Install it and start it, or put back a backup of the database from before.",
        },
      },
    },
  },
  seed: {
    label: "Facility account",
    states: {
      ok: { status: "complete", description: "Somebody can administer the facility." },
      unknown: { status: "pending", description: "Not known before the tables can be read." },
      none: {
        status: "active",
        description: "Nobody can administer the facility yet.",
        phase: "seeding",
        action: {
          label: "Make the facility account",
          description:
            "Open the setup link that Lanekeeper printed when it started, or make the account on the command line.",
          href: "/setup",
          command: "npm run cli -- user create <email> --role FACILITY_ADMIN",
        },
      },
    },
  },
  storage: {
    label: "Storage",
    states: {
      ok: { status: "complete", description: "The folder for sequencing files takes files." },
      unknown: { status: "pending", description: "Not known before the settings can be read." },
      unset: {
        status: "active",
        description: "No folder for sequencing files is chosen.",
        action: {
          label: "Choose a folder for sequencing files",
          description: "A facility admin sets the data base path in the settings.",
          href: "/settings",
        },
      },
      missing: {
        status: "error",
        description: "The folder for sequencing files is not there.",
        action: {
          label: "Bring the storage back",
          description: "Mount its disk, or choose another folder in the settings.",
          href: "/settings",
          command: DOCTOR,
        },
      },
      "not writable": {
        status: "error",
        description: "The folder for sequencing files takes no files.",
        action: {
          label: "Let Lanekeeper write",
          description:
            "Give the user that Lanekeeper runs as the right to write to the folder, or choose another in the settings.",
          href: "/settings",
          command: DOCTOR,
        },
      },
      silent: {
        status: "error",
        description: "The disk of the sequencing files does not answer.",
        action: {
          label: "Look after the disk",
          description: "See whether its mount or the network to it hangs.",
          command: DOCTOR,
        },
      },
    },
  },
};

export type StepId = keyof Steps;

interface Steps {
  database: Step<InstanceFacts["database"]>;
  schema: Step<InstanceFacts["migrations"]>;
  seed: Step<InstanceFacts["admin"]>;
  storage: Step<InstanceFacts["storage"]>;
}

interface Step<State extends string> {
  label: string;
  states: Record<State, StepState>;
}
