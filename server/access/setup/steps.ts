import type { InstanceFacts } from "../instance/readInstanceFacts.ts";

export type SetupPhase =
  | "ready"
  | "database-config"
  | "database-unreachable"
  | "schema-missing"
  | "seeding"
  | "seed-failed"
  | "unknown-error";

/** active: to be done now. pending: unknown until an earlier step is complete. */
export type SetupStepStatus = "complete" | "active" | "pending" | "error";

export interface SetupAction {
  label: string;
  description: string;
  /** A page of this instance. */
  href?: string;
  /** A command for the machine on which Lanekeeper is installed. */
  command?: string;
}

/** One state of a step. phase: the phase of the installation while the step is in this state; without it the
 *  installation is usable. */
export interface StepState {
  status: SetupStepStatus;
  description: string;
  phase?: SetupPhase;
  action?: SetupAction;
}

/** Shows an operator details such as directories and addresses. */
export const DOCTOR = "npm run cli -- doctor";

/** The setup steps in order, with the texts of each state. The API, the page and the doctor all show these texts, which
 *  contain no address, path or value. */
export const STEPS: Steps = {
  database: {
    label: "Database",
    states: {
      ok: { status: "complete", description: "Connected to PostgreSQL." },
      unreachable: {
        status: "error",
        description: "PostgreSQL is not responding.",
        phase: "database-unreachable",
        action: {
          label: "Restore the database connection",
          description: "Start PostgreSQL or restore the connection. Lanekeeper resumes automatically.",
          command: DOCTOR,
        },
      },
      refused: {
        status: "error",
        description: "PostgreSQL rejects the login of Lanekeeper.",
        phase: "database-config",
        action: {
          label: "Correct the database URL",
          description:
            "User, password or database name in DATABASE_URL is not valid. Correct it and restart Lanekeeper.",
          command: DOCTOR,
        },
      },
      failed: {
        status: "error",
        description: "PostgreSQL responds, but the data of Lanekeeper cannot be read.",
        phase: "unknown-error",
        action: {
          label: "Check the logs",
          description: "The logs of Lanekeeper and PostgreSQL contain the cause.",
          command: DOCTOR,
        },
      },
    },
  },
  schema: {
    label: "Tables",
    states: {
      ok: { status: "complete", description: "The database schema is up to date." },
      unknown: { status: "pending", description: "Unknown until the database responds." },
      pending: {
        status: "active",
        description: "The database schema is not up to date.",
        phase: "schema-missing",
        action: {
          label: "Restart Lanekeeper",
          description: "Lanekeeper migrates the database at startup. Back up the database first.",
          command: "npm start",
        },
      },
      newer: {
        status: "error",
        description: "The database was migrated by a newer release.",
        phase: "unknown-error",
        action: {
          label: "Start the newer release",
          description: "Install and start the newer release, or restore an earlier database backup.",
        },
      },
    },
  },
  seed: {
    label: "Administrator account",
    states: {
      ok: { status: "complete", description: "An active administrator account exists." },
      unknown: { status: "pending", description: "Unknown until the database can be read." },
      none: {
        status: "active",
        description: "No administrator account yet.",
        phase: "seeding",
        action: {
          label: "Create the administrator account",
          description:
            "Open the setup link printed by Lanekeeper at startup, or create the account on the command line.",
          href: "/setup",
          command: "npm run cli -- user create <email> --role FACILITY_ADMIN",
        },
      },
    },
  },
  storage: {
    label: "Storage",
    states: {
      ok: { status: "complete", description: "The data directory is writable." },
      unknown: { status: "pending", description: "Unknown until the settings can be read." },
      unset: {
        status: "active",
        description: "No data directory is set.",
        action: {
          label: "Set the data directory",
          description: "Facility staff set the data directory in the settings.",
          href: "/settings",
        },
      },
      missing: {
        status: "error",
        description: "The data directory does not exist.",
        action: {
          label: "Restore the storage",
          description: "Mount its disk, or set another data directory in the settings.",
          href: "/settings",
          command: DOCTOR,
        },
      },
      "not writable": {
        status: "error",
        description: "The data directory is not writable.",
        action: {
          label: "Grant write permission",
          description:
            "Grant the user that runs Lanekeeper write permission, or set another data directory in the settings.",
          href: "/settings",
          command: DOCTOR,
        },
      },
      silent: {
        status: "error",
        description: "The disk of the data directory does not respond.",
        action: {
          label: "Check the disk",
          description: "Check the mount and the network connection to it.",
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
