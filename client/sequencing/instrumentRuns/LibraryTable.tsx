import { formatNumber } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import type { WholeRun } from "./instrumentRun.ts";

type Library = WholeRun["libraries"][number];
// Below this part of the wanted reads, a library is marked.
const TOO_FEW = 0.9;

/** The libraries of a run with wanted and expected reads. */
export function LibraryTable({ libraries }: { libraries: Library[] }) {
  return (
    <PlainTable
      label={t("instrumentRuns.libraryCount")}
      rows={libraries}
      columns={libraryColumns()}
      renderCard={(library) => (
        <PhoneRow
          name={library.code}
          badge={<Expected library={library} />}
          facts={[library.sample.sampleCode, library.order.name ?? library.order.orderNumber]}
        />
      )}
    />
  );
}

function libraryColumns(): TableColumn<Library>[] {
  return [
    {
      id: "library",
      label: t("instrumentRuns.library"),
      widthPx: 140,
      grow: 1,
      cell: ({ code, lanes }) => (
        <NameCell
          to={undefined}
          name={code}
          note={t("instrumentRuns.onLanes", { lanes: lanes.join(", ") })}
        />
      ),
    },
    {
      id: "sample",
      label: t("instrumentRuns.sample"),
      widthPx: 160,
      grow: 1,
      cell: ({ sample, order }) => (
        <TextLink to="/orders/$orderId/samples/$sampleId" params={{ orderId: order.id, sampleId: sample.id }}>
          {sample.sampleCode}
        </TextLink>
      ),
    },
    {
      id: "order",
      label: t("instrumentRuns.order"),
      widthPx: 180,
      grow: 1,
      cell: ({ order }) => (
        <TextLink to="/orders/$orderId" params={{ orderId: order.id }}>
          {order.name ?? order.orderNumber}
        </TextLink>
      ),
    },
    {
      id: "index",
      label: t("instrumentRuns.index"),
      widthPx: 180,
      cell: ({ barcode, i7Sequence, i5Sequence }) =>
        barcode ?? (i7Sequence === null ? <None /> : [i7Sequence, i5Sequence].filter(Boolean).join(" + ")),
    },
    {
      id: "wanted",
      label: t("instrumentRuns.wanted"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ wantedReads }) => (wantedReads === null ? <None /> : formatNumber(wantedReads)),
    },
    {
      id: "expected",
      label: t("instrumentRuns.expected"),
      widthPx: 160,
      align: "right",
      cell: (library) => <Expected library={library} />,
    },
  ];
}

function Expected({ library: { wantedReads, expectedReads } }: { library: Library }) {
  if (expectedReads === null) return <None />;
  const isLow = wantedReads !== null && expectedReads < wantedReads * TOO_FEW;
  return (
    <span style={{ display: "inline-flex", gap: 8, alignItems: "center" }}>
      {formatNumber(expectedReads)}
      {isLow && <WordBadge color="orange">{t("instrumentRuns.tooFew")}</WordBadge>}
    </span>
  );
}
