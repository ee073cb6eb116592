/** The topic that starts the import of reads when a run was demultiplexed. */
export const READ_INTAKE_WAKE = "readIntake";
