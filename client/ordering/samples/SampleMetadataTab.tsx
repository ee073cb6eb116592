import { Card, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { selectOrderForm } from "../../definitions/answers/selectOrderForm.ts";
import { useKnownChoices } from "../../definitions/answers/useKnownChoices.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { sheetColumns, shownValue } from "./sampleRows.ts";

type Sample = Outputs["samples"]["get"];

/** The answers about a sample: those of its order, and the metadata of its study. */
export function SampleMetadataTab() {
  const { orderId, sampleId } = useParams({ from: "/signed-in/orders/$orderId/samples/$sampleId" });
  const sample = useQuery(trpc.samples.get.queryOptions({ sampleId }));
  const order = useQuery(trpc.orders.get.queryOptions({ orderId }));
  const form = useQuery(
    trpc.forms.order.queryOptions(selectOrderForm(order.data?.serviceId ?? null), {
      staleTime: Infinity,
      enabled: order.data !== undefined,
    }),
  );
  const fields = form.data?.fields;
  const known = useKnownChoices(fields ?? []);
  const columns = useMemo(
    () => sheetColumns(fields ?? [], { codeLabel: t("samples.code"), isFixed: true, known }),
    [fields, known],
  );
  const error = sample.error ?? order.error ?? form.error;

  if (error && !(sample.data && fields))
    return (
      <ErrorNotice
        error={error}
        title={t("workspace.sample.failed")}
        onRetry={() => void Promise.all([sample.refetch(), order.refetch(), form.refetch()])}
      />
    );
  if (!sample.data || !fields) return <Loading rows={6} />;
  const { data } = sample;
  return (
    <Stack gap="lg">
      <Facts
        id="order-answers"
        title={t("workspace.sample.ordered")}
        facts={columns
          .filter(({ unitFor }) => unitFor === undefined)
          .map((column) => [column.label, shownValue(data, column)])}
      />
      {data.study && (
        <Facts
          id="study-answers"
          title={t("workspace.sample.study")}
          facts={[
            [t("allSamples.study"), <StudyLink key="study" study={data.study} />],
            ...checklistFacts(data),
          ]}
        />
      )}
    </Stack>
  );
}

function Facts({ id, title, facts }: { id: string; title: string; facts: [string, ReactNode][] }) {
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <DescriptionList facts={facts} />
      </Stack>
    </Card>
  );
}

/** The filled fields of the checklist; their names are those of the checklist. */
function checklistFacts({ checklistData, checklistUnits }: Sample): [string, string][] {
  return Object.entries(checklistData)
    .map(([name, answer]): [string, string] => [
      name,
      [formatAnswer(answer), formatAnswer(checklistUnits[name])].filter(Boolean).join(" "),
    ])
    .filter(([, text]) => text !== "");
}

function StudyLink({ study }: { study: { id: string; title: string } }) {
  return (
    <TextLink to="/studies/$studyId" params={{ studyId: study.id }} inherit>
      {study.title}
    </TextLink>
  );
}
