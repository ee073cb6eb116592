import { ActionIcon, NumberInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowMerge, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  PoolCalculation,
  PoolRow,
  PoolTargets,
} from "../../../server/sequencing/pools/rules/calculatePool.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type Inputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { formatAmount, formatIndexes } from "../libraries/formatLibrary.ts";
import { LibraryStatusBadge } from "../libraries/libraryColumns.tsx";
import type { PoolView } from "./poolView.ts";

type Library = PoolView["libraries"][number];
type Line = Library & { id: string; row: PoolRow | undefined };

/** The libraries of a pool with their volumes. */
export function PoolLibraryTable({
  pool,
  method,
  libraries,
  calculation,
  mayChange,
}: {
  pool: PoolView["pool"];
  method: PoolTargets["method"];
  libraries: PoolView["libraries"];
  calculation: PoolCalculation;
  mayChange: boolean;
}) {
  const client = useQueryClient();
  const isPlanned = pool.status === "PLANNED";
  const change = useMutation({
    mutationFn: (input: Omit<Inputs["pools"]["changeLibraries"], "poolId">) =>
      trpcClient.pools.changeLibraries.mutate({ poolId: pool.id, ...input }),
    onSuccess: (view) => {
      client.setQueryData(trpc.pools.get.queryKey({ poolId: pool.id }), view);
      void client.invalidateQueries({ queryKey: trpc.libraries.pathKey() });
    },
    onError: (error) =>
      notifications.show({ color: "red", title: t("pools.notChanged"), message: errorText(error) }),
  });
  if (libraries.length === 0)
    return (
      <EmptyState
        icon={<IconArrowMerge size={28} />}
        title={t("pools.noLibraries.title")}
        text={t("pools.noLibraries.text")}
      />
    );
  const lines = libraries.map((library, at): Line => ({
    ...library,
    id: library.libraryId,
    row: calculation.rows[at],
  }));
  return (
    <PlainTable
      label={t("libraries.title")}
      rows={lines}
      columns={columns({
        isPlanned,
        method,
        mayChange,
        onChange: (one) => change.mutate({ changes: [one] }),
        onRemove: (id) => change.mutate({ remove: [id] }),
      })}
      renderCard={(line) => (
        <PhoneRow
          name={`${line.code} ${line.sampleCode}`}
          badge={<LibraryStatusBadge status={line.status} />}
          facts={[formatVolume(line, isPlanned), formatIndexes(line)]}
        />
      )}
    />
  );
}

type LibraryChange = NonNullable<Inputs["pools"]["changeLibraries"]["changes"]>[number];

function columns({
  isPlanned,
  method,
  mayChange,
  onChange,
  onRemove,
}: {
  isPlanned: boolean;
  method: PoolTargets["method"];
  mayChange: boolean;
  onChange: (change: LibraryChange) => void;
  onRemove: (id: string) => void;
}): TableColumn<Line>[] {
  return [
    {
      id: "code",
      label: t("libraries.code"),
      widthPx: 150,
      cell: ({ code, place, well }) => (
        <NameCell to={undefined} name={code} note={place === null ? undefined : [place, well].join(" ")} />
      ),
    },
    {
      id: "sample",
      label: t("libraries.sample"),
      widthPx: 150,
      grow: 1,
      cell: ({ orderId, sampleId, sampleCode }) => (
        <RowLink to={`/orders/${orderId}/samples/${sampleId}/libraries`}>{sampleCode}</RowLink>
      ),
    },
    {
      id: "order",
      label: t("libraries.order"),
      widthPx: 176,
      cell: ({ orderId, orderNumber }) => <RowLink to={`/orders/${orderId}`}>{orderNumber}</RowLink>,
    },
    {
      id: "indexes",
      label: t("libraries.indexes"),
      widthPx: 150,
      grow: 1,
      cell: (line) => formatIndexes(line) ?? <None />,
    },
    {
      id: "molarity",
      label: t("libraries.molarity"),
      unit: "nM",
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ molarity }) => formatAmount(molarity) ?? <None />,
    },
    {
      id: "available",
      label: t("pools.available"),
      unit: "µl",
      widthPx: 110,
      align: "right",
      cell: ({ availableVolume }) => formatAmount(availableVolume) ?? <None />,
    },
    ...(method === "wanted_reads" || !isPlanned
      ? [
          {
            id: "wantedReads",
            label: t("libraries.wantedReads"),
            widthPx: 140,
            align: "right" as const,
            cell: (line: Line) =>
              mayChange && method === "wanted_reads" ? (
                <StoredNumber
                  label={t("pools.wantedReads.of", { library: line.code })}
                  value={line.wantedReads}
                  isInteger
                  onStore={(wantedReads) => onChange({ libraryId: line.id, wantedReads })}
                />
              ) : line.wantedReads === null ? (
                <None />
              ) : (
                formatNumber(line.wantedReads)
              ),
          },
        ]
      : []),
    {
      id: "volume",
      label: t("pools.volume"),
      unit: "µl",
      widthPx: 130,
      align: "right",
      cell: (line) =>
        mayChange && method === "manual" ? (
          <StoredNumber
            label={t("pools.volume.of", { library: line.code })}
            value={line.volume}
            onStore={(volume) => onChange({ libraryId: line.id, volume })}
          />
        ) : (
          (formatVolume(line, isPlanned) ?? <None />)
        ),
    },
    ...(isPlanned
      ? [
          {
            id: "dilution",
            label: t("pools.dilution"),
            widthPx: 170,
            cell: ({ row }: Line) =>
              row?.dilution ? (
                t("pools.dilution.text", {
                  factor: row.dilution.factor,
                  stock: formatAmount(row.dilution.stockVolume) ?? "",
                  diluent: formatAmount(row.dilution.diluentVolume) ?? "",
                })
              ) : (
                <None />
              ),
          },
          {
            id: "share",
            label: t("pools.share"),
            unit: "%",
            widthPx: 110,
            align: "right" as const,
            cell: ({ row }: Line) => formatShare(row?.achievedShare ?? null) ?? <None />,
          },
          {
            id: "problems",
            label: t("pools.problem"),
            widthPx: 170,
            cell: ({ row }: Line) =>
              row?.problems.map((problem) => (
                <WordBadge key={problem} color="orange">
                  {t(`pools.problem.${problem}`)}
                </WordBadge>
              )),
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            id: "remove",
            label: t("pools.remove"),
            isBare: true,
            widthPx: 48,
            cell: ({ id, code }: Line) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("pools.remove.of", { library: code })}
                onClick={() => onRemove(id)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            ),
          },
        ]
      : []),
  ];
}

/** A number that is stored when the field is left or Enter is pressed. */
function StoredNumber({
  label,
  value,
  isInteger = false,
  onStore,
}: {
  label: string;
  value: number | null;
  isInteger?: boolean;
  onStore: (value: number | null) => void;
}) {
  return (
    <NumberInput
      key={value ?? "none"}
      aria-label={label}
      size="xs"
      hideControls
      min={0}
      allowDecimal={!isInteger}
      defaultValue={value ?? ""}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim();
        const typed = text === "" ? null : Number(text);
        if (typed !== value && !Number.isNaN(typed)) onStore(typed === 0 && isInteger ? null : typed);
      }}
    />
  );
}

function formatShare(share: number | null): string | null {
  return share === null ? null : formatAmount(share * 100);
}

function formatVolume({ row, volume }: Line, isPlanned: boolean): string | null {
  return formatAmount(isPlanned ? (row?.volume ?? null) : volume);
}
