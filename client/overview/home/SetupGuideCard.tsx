import { Button, Card, CloseButton, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { SampleDataActions } from "../../access/settings/SampleDataActions.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Inputs, type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import classes from "./setupGuide.module.css";

type Guide = Outputs["setupGuide"]["get"];
type Step = Guide["steps"][number];

const LOOK_AGAIN_MS = 15_000;

const PLACES = {
  facility: "/settings/facility",
  access: "/settings/access",
  storage: "/settings/files",
  receivedReads: "/settings/files",
  orderForm: "/settings/order-form",
  catalog: "/settings/catalog",
  people: "/users",
  execution: "/settings/execution",
  testOrder: "/orders/new",
} as const satisfies Record<Step["id"], string>;

/** The setup steps of the facility, until all are done or the guide is hidden. */
export function SetupGuideCard() {
  const { user, can } = useSession();
  const id = useId();
  const { data } = useQuery(
    trpc.setupGuide.get.queryOptions(undefined, {
      enabled: can("settings.manage") && !user.isDemo,
      refetchInterval: ({ state }) => (isShown(state.data) ? LOOK_AGAIN_MS : false),
    }),
  );
  const { mark, dismiss } = useGuideChanges();
  if (!data || !isShown(data)) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;

  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={2}>
            <Title order={2} size="h4" id={id}>
              {t("setupGuide.title")}
            </Title>
            <Text size="sm" c="dimmed">
              {t("setupGuide.done", { done, total: data.steps.length })}
            </Text>
          </Stack>
          <CloseButton
            size="lg"
            aria-label={t("setupGuide.hide")}
            title={t("setupGuide.hide")}
            onClick={() => {
              dismiss.mutate(
                { isDismissed: true },
                {
                  onSuccess: () =>
                    toastUndoable(t("setupGuide.hidden"), () => dismiss.mutate({ isDismissed: false })),
                },
              );
            }}
          />
        </Group>
        <Progress value={(done / data.steps.length) * 100} size="sm" aria-label={t("setupGuide.title")} />
        <ol className={classes.steps}>
          {data.steps.map((step) => (
            <StepRow key={step.id} step={step} onMark={(isDone) => mark(step, isDone)} />
          ))}
        </ol>
        <SampleDataActions />
      </Stack>
    </Card>
  );
}

function StepRow({
  step: { id, isDone, isMarkable },
  onMark,
}: {
  step: Step;
  onMark: (isDone: boolean) => void;
}) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li className={classes.step} data-done={isDone}>
      <Icon size={20} className={classes.mark} aria-hidden />
      <div className={classes.text}>
        <Group gap="xs">
          <TextLink to={PLACES[id]} fw={600} size="sm">
            {t(`setupGuide.${id}`)}
          </TextLink>
          <Text size="xs" c="dimmed">
            {t(isDone ? "setupGuide.isDone" : "setupGuide.isOpen")}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {t(`setupGuide.${id}.why`)}
        </Text>
      </div>
      {isMarkable && !isDone && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("setupGuide.markStep", { step: t(`setupGuide.${id}`) })}
          onClick={() => onMark(true)}
        >
          {t("setupGuide.mark")}
        </Button>
      )}
    </li>
  );
}

function isShown(guide: Guide | undefined): boolean {
  return guide !== undefined && !guide.isComplete && !guide.isDismissed;
}

type MarkedStep = Inputs["setupGuide"]["mark"]["step"];

function useGuideChanges() {
  const client = useQueryClient();
  const onSuccess = (guide: Guide) => client.setQueryData(trpc.setupGuide.get.queryKey(), guide);
  const onError = () => notifications.show({ color: "red", message: t("setupGuide.notSaved") });
  const marking = useMutation(trpc.setupGuide.mark.mutationOptions({ onSuccess, onError }));
  const dismiss = useMutation(trpc.setupGuide.dismiss.mutationOptions({ onSuccess, onError }));
  function mark({ id }: Step, isDone: boolean) {
    const step = id as MarkedStep;
    marking.mutate(
      { step, isDone },
      {
        onSuccess: () =>
          toastUndoable(t("setupGuide.marked", { step: t(`setupGuide.${id}`) }), () =>
            marking.mutate({ step, isDone: !isDone }),
          ),
      },
    );
  }
  return { mark, dismiss };
}
