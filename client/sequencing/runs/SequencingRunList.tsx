import { t } from "../../kit/i18n/t.ts";
import { formatDate, formatNumber } from "../../kit/components/format.ts";
import { NameCell, None, PhoneRow, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { SequencingRun } from "./sequencingRun.ts";

/**
 * The sequencing runs of an order for selection.
 * @param shownId the run that is displayed below the list
 */
export function SequencingRunList({ runs, shownId }: { runs: SequencingRun[]; shownId: string | undefined }) {
  return (
    <PlainTable
      label={t("sequencing.list")}
      rows={runs}
      columns={runColumns()}
      isCurrent={({ id }) => id === shownId}
      renderCard={(run) => (
        <PhoneRow
          name={<Name run={run} />}
          facts={[
            run.instrument ?? run.platform,
            run.runDate !== null && formatDate(run.runDate),
            t("sequencing.sampleCount", { samples: run.sampleCount }),
          ]}
        />
      )}
    />
  );
}

function runColumns(): TableColumn<SequencingRun>[] {
  return [
    {
      id: "run",
      label: t("sequencing.run"),
      widthPx: WIDTHS.name,
      grow: 2,
      cell: (run) => <Name run={run} note={runTitle(run)} />,
    },
    {
      id: "instrument",
      label: t("sequencing.instrument"),
      widthPx: 180,
      grow: 1,
      cell: formatInstrument,
    },
    {
      id: "date",
      label: t("sequencing.date"),
      widthPx: WIDTHS.date + 16,
      // A day without a time of day, which has no short form.
      cell: ({ runDate }) => (runDate === null ? <None /> : formatDate(runDate)),
    },
    {
      id: "samples",
      label: t("sequencing.samples"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ sampleCount }) => formatNumber(sampleCount),
    },
  ];
}

function Name({ run: { id, orderId, runId }, note }: { run: SequencingRun; note?: string | null }) {
  return <NameCell to={`/orders/${orderId}/sequencing?run=${id}`} name={runId} note={note} />;
}

/** The title of a run if it differs from its name. */
function runTitle({ runId, runName }: SequencingRun): string | null {
  return runName === runId ? null : runName;
}

function formatInstrument({ platform, instrument }: SequencingRun): string {
  return [instrument, platform].filter((part) => part !== null).join(", ") || t("common.none");
}
