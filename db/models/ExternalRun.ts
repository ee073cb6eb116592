import { Model } from "objection";

/** What the client of a run told of it. Paths and command line are shown to the facility only. */
export interface ExternalDetails {
  runName?: string;
  sessionId?: string;
  repository?: string;
  revision?: string;
  commitId?: string;
  commandLine?: string;
  launchDir?: string;
  workDir?: string;
  profile?: string;
  container?: string;
  nextflowVersion?: string;
  /** Whether it went on from an earlier run of its session. */
  resume?: boolean;
  /** Time of the message with the newest details, in milliseconds since 1970. */
  instant?: number;
}

/** A run that was started outside of Lanekeeper and reports itself; its row of pipeline_runs holds its state. */
export class ExternalRun extends Model {
  static override tableName = "external_runs";
  static override idColumn = "runId";
  static override jsonAttributes = ["details"];

  declare runId: string;
  /** Its id in the addresses of the protocol. */
  declare traceId: string;
  declare details: ExternalDetails;
  declare lastMessageAt: Date;
}
