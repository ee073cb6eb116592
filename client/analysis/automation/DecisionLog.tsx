import { Group, Select, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { PhoneRow, ShortDate, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { RunStatusBadge } from "../runs/RunStatusBadge.tsx";
import { type Decision, describeReasons, type Outcome, OUTCOME_COLORS } from "../runs/ruleDecision.ts";

const PAGE_SIZE = 50;
const REFRESH_MS = 10_000;
const OUTCOMES: Outcome[] = ["started", "skipped", "limited", "refused"];

/** The decisions of one rule, or of all, the latest first. */
export function DecisionLog({ ruleId }: { ruleId?: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [chosenRule, setChosenRule] = useState<string>();
  const [page, setPage] = useState(1);
  const of = ruleId ?? chosenRule;
  const rules = useQuery(trpc.analysisRules.list.queryOptions(undefined, { enabled: ruleId === undefined }));
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...trpc.analysisRules.decisions.queryOptions({
      ...(of !== undefined && { ruleId: of }),
      ...(outcome !== undefined && { outcome }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const columns = decisionColumns(ruleId === undefined);
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        {ruleId === undefined && (
          <Select
            label={t("rules.name")}
            placeholder={t("rules.anyRule")}
            clearable
            data={(rules.data?.rules ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={chosenRule ?? null}
            onChange={(value) => {
              setPage(1);
              setChosenRule(value ?? undefined);
            }}
          />
        )}
        <Select
          label={t("rules.outcome")}
          placeholder={t("rules.anyOutcome")}
          clearable
          data={OUTCOMES.map((value) => ({ value, label: t(`rules.outcome.${value}`) }))}
          value={outcome ?? null}
          onChange={(value) => {
            setPage(1);
            setOutcome(OUTCOMES.find((known) => known === value));
          }}
        />
      </Group>
      {error && !data && (
        <ErrorNotice error={error} title={t("rules.log.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={4} />}
      {data?.total === 0 && <Text c="dimmed">{t("rules.log.none")}</Text>}
      {data && data.total > 0 && (
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("rules.log.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={setPage}
        >
          <PlainTable
            label={t("rules.tab.log")}
            rows={data.decisions}
            columns={columns}
            renderCard={(decision) => (
              <PhoneRow
                name={<Target decision={decision} />}
                badge={<OutcomeBadge outcome={decision.outcome} />}
                facts={[decision.rule?.name, ...describeReasons(decision)]}
              />
            )}
          />
        </PagedList>
      )}
    </Stack>
  );
}

function decisionColumns(withRule: boolean): TableColumn<Decision>[] {
  return [
    {
      id: "target",
      label: t("rules.target"),
      widthPx: WIDTHS.name,
      grow: 1,
      cell: (decision) => <Target decision={decision} />,
    },
    ...(withRule
      ? [
          {
            id: "rule",
            label: t("rules.name"),
            widthPx: 180,
            grow: 1,
            cell: ({ rule }: Decision) =>
              rule && !rule.isDeleted ? (
                <RowLink to={`/analyses/rules/${rule.id}`}>{rule.name}</RowLink>
              ) : (
                t("rules.deletedRule", { name: rule?.name ?? "" })
              ),
          },
        ]
      : []),
    {
      id: "at",
      label: t("rules.at"),
      widthPx: WIDTHS.date,
      cell: ({ at }) => <ShortDate time={at} />,
    },
    {
      id: "outcome",
      label: t("rules.outcome"),
      widthPx: 168,
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
    },
    {
      id: "run",
      label: t("rules.run"),
      widthPx: 140,
      cell: ({ run }) =>
        run && (
          <RowLink to={`/analyses/${run.id}`}>
            <RunStatusBadge status={run.status} />
          </RowLink>
        ),
    },
    {
      id: "why",
      label: t("rules.reason"),
      widthPx: 280,
      grow: 2,
      cell: (decision) => <Reasons reasons={withHand(decision)} />,
    },
  ];
}

function withHand(decision: Decision): string[] {
  return [...(decision.byHand ? [t("rules.byHand")] : []), ...describeReasons(decision)];
}

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return <WordBadge color={OUTCOME_COLORS[outcome]}>{t(`rules.outcome.${outcome}`)}</WordBadge>;
}

/** Reasons below each other, which wrap instead of being cut. */
export function Reasons({ reasons }: { reasons: string[] }) {
  return (
    <Stack gap={2} py={4}>
      {reasons.map((reason) => (
        <Text key={reason} size="sm" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
          {reason}
        </Text>
      ))}
    </Stack>
  );
}

function Target({ decision: { order, study } }: { decision: Decision }) {
  if (order)
    return (
      <TextLink to="/orders/$orderId/analyses" params={{ orderId: order.id }}>
        {order.name ? `${order.name} · ${order.orderNumber}` : order.orderNumber}
      </TextLink>
    );
  return study ? (
    <TextLink to="/studies/$studyId" params={{ studyId: study.id }}>
      {study.title}
    </TextLink>
  ) : null;
}
