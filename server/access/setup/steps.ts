import { type Sentence, sentence } from "../../platform/errors/rules/sentence.ts";
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
  label: Sentence;
  description: Sentence;
  /** A page of this instance. */
  href?: string;
  /** A command for the machine on which Lanekeeper is installed. */
  command?: string;
}

/** One state of a step. phase: the phase of the installation while the step is in this state; without it the
 *  installation is usable. */
export interface StepState {
  status: SetupStepStatus;
  description: Sentence;
  phase?: SetupPhase;
  action?: SetupAction;
}

/** Shows an operator details such as directories and addresses. */
export const DOCTOR = "npm run cli -- doctor";

export const checkMount = sentence(
  "setup.storage.silentAdvice",
  "Check the mount and the network connection to it.",
);

/** The setup steps in order, with the texts of each state. The API, the page and the doctor all show these texts, which
 *  contain no address, path or value. */
export const STEPS: Steps = {
  database: {
    label: sentence("setup.database.label", "Database")(),
    states: {
      ok: { status: "complete", description: sentence("setup.database.ok", "Connected to PostgreSQL.")() },
      unreachable: {
        status: "error",
        description: sentence("setup.database.unreachable", "PostgreSQL is not responding.")(),
        phase: "database-unreachable",
        action: {
          label: sentence("setup.database.unreachableAction", "Restore the database connection")(),
          description: sentence(
            "setup.database.unreachableAdvice",
            "Start PostgreSQL or restore the connection. Lanekeeper resumes automatically.",
          )(),
          command: DOCTOR,
        },
      },
      refused: {
        status: "error",
        description: sentence("setup.database.refused", "PostgreSQL rejects the login of Lanekeeper.")(),
        phase: "database-config",
        action: {
          label: sentence("setup.database.refusedAction", "Correct the database URL")(),
          description: sentence(
            "setup.database.refusedAdvice",
            "User, password or database name in DATABASE_URL is not valid. Correct it and restart Lanekeeper.",
          )(),
          command: DOCTOR,
        },
      },
      failed: {
        status: "error",
        description: sentence(
          "setup.database.failed",
          "PostgreSQL responds, but the data of Lanekeeper cannot be read.",
        )(),
        phase: "unknown-error",
        action: {
          label: sentence("setup.database.failedAction", "Check the logs")(),
          description: sentence(
            "setup.database.failedAdvice",
            "The logs of Lanekeeper and PostgreSQL contain the cause.",
          )(),
          command: DOCTOR,
        },
      },
    },
  },
  schema: {
    label: sentence("setup.schema.label", "Tables")(),
    states: {
      ok: {
        status: "complete",
        description: sentence("setup.schema.ok", "The database schema is up to date.")(),
      },
      unknown: {
        status: "pending",
        description: sentence("setup.schema.unknown", "Unknown until the database responds.")(),
      },
      pending: {
        status: "active",
        description: sentence("setup.schema.pending", "The database schema is not up to date.")(),
        phase: "schema-missing",
        action: {
          label: sentence("setup.schema.pendingAction", "Restart Lanekeeper")(),
          description: sentence(
            "setup.schema.pendingAdvice",
            "Lanekeeper migrates the database at startup. Back up the database first.",
          )(),
          command: "npm start",
        },
      },
      newer: {
        status: "error",
        description: sentence("setup.schema.newer", "The database was migrated by a newer release.")(),
        phase: "unknown-error",
        action: {
          label: sentence("setup.schema.newerAction", "Start the newer release")(),
          description: sentence(
            "setup.schema.newerAdvice",
            "Install and start the newer release, or restore an earlier database backup.",
          )(),
        },
      },
    },
  },
  seed: {
    label: sentence("setup.seed.label", "Administrator account")(),
    states: {
      ok: {
        status: "complete",
        description: sentence("setup.seed.ok", "An active administrator account exists.")(),
      },
      unknown: {
        status: "pending",
        description: sentence("setup.seed.unknown", "Unknown until the database can be read.")(),
      },
      none: {
        status: "active",
        description: sentence("setup.seed.none", "No administrator account yet.")(),
        phase: "seeding",
        action: {
          label: sentence("setup.seed.noneAction", "Create the administrator account")(),
          description: sentence(
            "setup.seed.noneAdvice",
            "Open the setup link printed by Lanekeeper at startup, or create the account on the command line.",
          )(),
          href: "/setup",
          command: "npm run cli -- user create <email> --role FACILITY_ADMIN",
        },
      },
    },
  },
  storage: {
    label: sentence("setup.storage.label", "Storage")(),
    states: {
      ok: {
        status: "complete",
        description: sentence("setup.storage.ok", "The data directory is writable.")(),
      },
      unknown: {
        status: "pending",
        description: sentence("setup.storage.unknown", "Unknown until the settings can be read.")(),
      },
      unset: {
        status: "active",
        description: sentence("setup.storage.unset", "No data directory is set.")(),
        action: {
          label: sentence("setup.storage.unsetAction", "Set the data directory")(),
          description: sentence(
            "setup.storage.unsetAdvice",
            "Facility staff set the data directory in the settings.",
          )(),
          href: "/settings/files",
        },
      },
      missing: {
        status: "error",
        description: sentence("setup.storage.missing", "The data directory does not exist.")(),
        action: {
          label: sentence("setup.storage.missingAction", "Restore the storage")(),
          description: sentence(
            "setup.storage.missingAdvice",
            "Mount its disk, or set another data directory in the settings.",
          )(),
          href: "/settings/files",
          command: DOCTOR,
        },
      },
      "not writable": {
        status: "error",
        description: sentence("setup.storage.notWritable", "The data directory is not writable.")(),
        action: {
          label: sentence("setup.storage.notWritableAction", "Grant write permission")(),
          description: sentence(
            "setup.storage.notWritableAdvice",
            "Grant the user that runs Lanekeeper write permission, or set another data directory in the settings.",
          )(),
          href: "/settings/files",
          command: DOCTOR,
        },
      },
      silent: {
        status: "error",
        description: sentence("setup.storage.silent", "The disk of the data directory does not respond.")(),
        action: {
          label: sentence("setup.storage.silentAction", "Check the disk")(),
          description: checkMount(),
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
  label: Sentence;
  states: Record<State, StepState>;
}
