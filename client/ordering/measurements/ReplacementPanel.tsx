import { Autocomplete, Button, Card, Group, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CARRIER_NAMES } from "../../../server/ordering/shipping/rules/carriers.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { SampleChoice } from "./SampleChoice.tsx";

type MeasuredSample = Outputs["measurements"]["get"]["samples"][number];

/** The requests of the facility for new tubes, which the owner answers with a shipment. */
export function ReplacementPanel({ order }: { order: Order }) {
  const { isOfFacility } = useSession();
  const mayAnswer = useMayChange(order, "orders.change") && !isOfFacility;
  const { data } = useQuery(
    trpc.measurements.get.queryOptions(
      { orderId: order.id },
      { enabled: mayAnswer && order.status !== "DRAFT" },
    ),
  );
  const requested =
    data?.samples.filter(
      ({ decision }) => decision?.decision === "replace" && decision.replacement === null,
    ) ?? [];
  if (!mayAnswer || requested.length === 0) return null;
  return <Requests orderId={order.id} samples={requested} />;
}

function Requests({ orderId, samples }: { orderId: string; samples: MeasuredSample[] }) {
  const client = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [comment, setComment] = useState("");
  const [carrier, setCarrier] = useState("");
  const [trackingNumber, setTrackingNumber] = useState("");
  const answer = useMutation(
    trpc.replacements.answer.mutationOptions({
      onSuccess() {
        notifications.show({ message: t("measurements.question.answered"), color: "teal" });
        void client.invalidateQueries({ queryKey: trpc.shipping.list.queryKey({ orderId }) });
      },
      onSettled: () => client.invalidateQueries({ queryKey: trpc.measurements.pathKey() }),
    }),
  );
  const sampleIds = samples.map(({ id }) => id).filter((id) => !left.has(id));
  const reasons = [...new Set(samples.map(({ decision }) => decision?.reason ?? ""))];
  return (
    <Card withBorder component="section" aria-labelledby="replacement-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="replacement-title">
          {t("measurements.replacement.title")}
        </Title>
        <Text>{t("measurements.replacement.text", { samples: samples.length })}</Text>
        {reasons.map((reason) => (
          <Text key={reason} style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {reason}
          </Text>
        ))}
        <SampleChoice
          label={t("measurements.question.choose")}
          samples={samples.map(({ id, sampleId, decision }) => ({
            id,
            label: t("measurements.replacement.sample", {
              sample: sampleId,
              code: decision?.newTubeCode ?? "",
            }),
          }))}
          left={left}
          onChange={setLeft}
        />
        <Text size="sm" c="dimmed">
          {t("measurements.replacement.labels")}
        </Text>
        <Group grow align="flex-start">
          <Autocomplete
            label={t("shipping.carrier")}
            data={[...CARRIER_NAMES]}
            maxLength={100}
            value={carrier}
            onChange={setCarrier}
          />
          <TextInput
            label={t("shipping.trackingNumber")}
            maxLength={100}
            value={trackingNumber}
            onChange={(event) => setTrackingNumber(event.currentTarget.value)}
          />
        </Group>
        <Textarea
          label={t("measurements.question.comment")}
          autosize
          maxRows={6}
          maxLength={2_000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <ErrorNotice error={answer.error} title={t("measurements.question.failed")} />
        <Group gap="xs">
          <Button
            disabled={sampleIds.length === 0}
            loading={answer.isPending}
            onClick={() =>
              answer.mutate({ orderId, sampleIds, answer: "sent", comment, carrier, trackingNumber })
            }
          >
            {t("measurements.replacement.sent")}
          </Button>
          <Button
            variant="default"
            disabled={sampleIds.length === 0 || answer.isPending}
            onClick={() => answer.mutate({ orderId, sampleIds, answer: "declined", comment })}
          >
            {t("measurements.replacement.declined")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
