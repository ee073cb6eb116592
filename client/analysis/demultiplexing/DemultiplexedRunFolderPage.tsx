import { RunFolderPage } from "../../sequencing/runFolders/RunFolderPage.tsx";
import { DemultiplexingPanel } from "./DemultiplexingPanel.tsx";

/** A run folder with the runs that demultiplex it. */
export function DemultiplexedRunFolderPage() {
  return (
    <RunFolderPage renderDemultiplexing={(runFolder) => <DemultiplexingPanel runFolder={runFolder} />} />
  );
}
