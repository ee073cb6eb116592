import type { demultiplexing as english } from "../en/demultiplexing.ts";

/** Demultiplexing of run folders by a pipeline package. */
export const demultiplexing: typeof english = {
  "demultiplexing.title": "Demultiplexierung",
  "demultiplexing.action": "Demultiplexen",
  "demultiplexing.none": "Lanekeeper hat diesen Laufordner noch nicht demultiplext.",
  "demultiplexing.failed": "Die Demultiplexierungen konnten nicht geladen werden",
  "demultiplexing.number": "Nummer",
  "demultiplexing.status": "Status",
  "demultiplexing.sheet": "Sample Sheet",
  "demultiplexing.sheet.plan": "Geplanter Sequenzierlauf",
  "demultiplexing.sheet.folder": "Im Ordner",
  "demultiplexing.started": "Gestartet",
  "demultiplexing.by": "Angelegt von",
  "demultiplexing.earlier": ({ amount }) => `${amount} frühere nicht gezeigt`,
  "demultiplexing.dialog.title": "Laufordner demultiplexen",
  "demultiplexing.dialog.text":
    "Die FASTQ-Dateien und Berichte werden in ein neues Verzeichnis im Laufordner geschrieben. Die Reads werden importiert wie die jedes demultiplexten Laufordners.",
  "demultiplexing.dialog.package": "Pipeline",
  "demultiplexing.dialog.noPackage":
    "Es ist keine Pipeline für Laufordner aktiviert. BCL Convert lässt sich unter Pipelines aktivieren.",
  "demultiplexing.dialog.sheet": "Sample Sheet",
  "demultiplexing.dialog.sheet.plan": ({ run }) => `Vom geplanten Sequenzierlauf ${run}`,
  "demultiplexing.dialog.sheet.folder": "SampleSheet.csv im Laufordner",
  "demultiplexing.dialog.start": "Starten",
  "demultiplexing.dialog.notStarted": "Die Demultiplexierung wurde nicht gestartet",
  "demultiplexing.dialog.started": "Demultiplexierung gestartet",
  "demultiplexing.again": "Erneut demultiplexen",
  "demultiplexing.target": ({ folder }) => `Laufordner ${folder}`,
  "demultiplexing.target.label": "Laufordner",
};
