import { Button, Card, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { SampleChoice } from "./SampleChoice.tsx";

type MeasuredSample = Outputs["measurements"]["get"]["samples"][number];

/** The open questions of the facility about samples, which the owner answers. */
export function QuestionPanel({ order }: { order: Order }) {
  const { isOfFacility } = useSession();
  const mayAnswer = useMayChange(order, "orders.change") && !isOfFacility;
  const { data } = useQuery(
    trpc.measurements.get.queryOptions(
      { orderId: order.id },
      { enabled: mayAnswer && order.status !== "DRAFT" },
    ),
  );
  const open = data?.samples.filter(isOpen) ?? [];
  if (!mayAnswer || open.length === 0) return null;
  return <Questions orderId={order.id} samples={open} />;
}

function Questions({ orderId, samples }: { orderId: string; samples: MeasuredSample[] }) {
  const client = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [comment, setComment] = useState("");
  const answer = useMutation(
    trpc.measurements.answer.mutationOptions({
      onSuccess() {
        notifications.show({ message: t("measurements.question.answered"), color: "teal" });
        setComment("");
      },
      onSettled: () => client.invalidateQueries({ queryKey: trpc.measurements.pathKey() }),
    }),
  );
  const sampleIds = samples.map(({ id }) => id).filter((id) => !left.has(id));
  const questions = [...new Set(samples.map(({ decision }) => decision?.question ?? ""))];
  const send = (given: "continue" | "stop") => answer.mutate({ orderId, sampleIds, answer: given, comment });
  return (
    <Card withBorder component="section" aria-labelledby="question-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="question-title">
          {t("measurements.question.title")}
        </Title>
        <Text>{t("measurements.question.text", { samples: samples.length })}</Text>
        {questions.map((question) => (
          <Text key={question} style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {question}
          </Text>
        ))}
        <SampleChoice
          label={t("measurements.question.choose")}
          samples={samples.map(({ id, sampleId }) => ({ id, label: sampleId }))}
          left={left}
          onChange={setLeft}
        />
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
            onClick={() => send("continue")}
          >
            {t("measurements.question.continue")}
          </Button>
          <Button
            variant="default"
            disabled={sampleIds.length === 0 || answer.isPending}
            onClick={() => send("stop")}
          >
            {t("measurements.question.stop")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function isOpen({ decision }: MeasuredSample): boolean {
  return (
    decision !== null && decision.askedAt !== null && decision.answer === null && decision.decision === null
  );
}
