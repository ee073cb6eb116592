/** The facts in the name of a run directory. */
export interface RunFolder {
  /** The position or device the flow cell lay in. */
  deviceId: string;
  flowCellId: string;
  /** The short id that the sequencing software gave the run. */
  sequencerRunId: string;
}

// 20200928_1648_X1_FAO37117_0347a639: day, time, position, flow cell, the beginning of the run's id.
const NAME = /^\d{8}_\d{4}_([^_]+)_([^_]+)_([0-9a-f]{8})$/;

/**
 * Parses the run facts from the path of an output directory, from the innermost directory that has a MinKNOW run
 * name; undefined without one.
 */
export function parseRunFolder(path: string): RunFolder | undefined {
  for (const name of path.split("/").toReversed()) {
    const [, deviceId, flowCellId, sequencerRunId] = NAME.exec(name) ?? [];
    if (deviceId && flowCellId && sequencerRunId) return { deviceId, flowCellId, sequencerRunId };
  }
  return undefined;
}
