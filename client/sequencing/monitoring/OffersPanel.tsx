import { Alert, Button, Card, Checkbox, Group, List, Radio, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useReceivedDataClass } from "../../access/settings/useReceivedDataClass.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { OfferRow } from "./OfferRow.tsx";
import classes from "./stream.module.css";
import { isOffered, type Offer, useOffers } from "./useOffers.ts";
import { type Said, textOfSaid } from "../../kit/i18n/sentenceText.ts";

const ROWS_AT_FIRST = 50;
const DATA_CLASSES = ["cleaned", "raw", "unknown"] as const;
type DataClass = (typeof DATA_CLASSES)[number];

export interface OffersPanelProps {
  orderId: string;
  streamRunId: string;
  /** Whether more files may arrive. */
  isLive: boolean;
  /** Whether this person may take them. */
  mayAct: boolean;
  /** The time of the last feed message, in ms. */
  heardAt: number | undefined;
}

/** The files of each sample of a live sequencing run, to import as its reads. */
export function OffersPanel(props: OffersPanelProps) {
  const { orderId, streamRunId, heardAt } = props;
  const { data, error, refetch } = useOffers({ orderId, streamRunId }, heardAt);
  return (
    <Card withBorder component="section" aria-labelledby="offers-title">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={2} size="h4" id="offers-title">
            {t("streamOffers.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("streamOffers.text")}
          </Text>
        </Stack>
        <ErrorNotice
          error={data ? null : error}
          title={t("streamOffers.failed")}
          onRetry={() => void refetch()}
        />
        {!data && !error && <Loading rows={3} />}
        {data?.samples.length === 0 && <Text c="dimmed">{t("streamOffers.none")}</Text>}
        {data && data.samples.length > 0 && <Offers {...props} offers={data.samples} />}
      </Stack>
    </Card>
  );
}

function Offers({ orderId, streamRunId, isLive, mayAct, offers }: OffersPanelProps & { offers: Offer[] }) {
  const client = useQueryClient();
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const received = useReceivedDataClass();
  const [chosenClass, setDataClass] = useState<DataClass>();
  const dataClass = chosenClass ?? received;
  const [limit, setLimit] = useState(ROWS_AT_FIRST);
  const reload = () =>
    client.invalidateQueries({ queryKey: trpc.readImports.list.queryKey({ orderId, streamRunId }) });
  const take = useMutation(
    trpc.readImports.request.mutationOptions({
      async onSuccess({ results }) {
        const asked = new Set(results.flatMap(({ success, sampleId }) => (success ? sampleId : [])));
        if (asked.size > 0)
          notifications.show({ message: t("streamOffers.asked", { count: asked.size }), color: "teal" });
        // Those that were left out stay so.
        setChoices((before) => new Map([...before].filter(([sampleId]) => !asked.has(sampleId))));
        await reload();
      },
    }),
  );
  const cancel = useMutation(trpc.readImports.cancel.mutationOptions({ onSettled: reload }));

  const open = offers.filter(isOffered);
  const fresh = open.filter(({ newFiles }) => newFiles > 0);
  // Samples with new files are selected until the user changes that.
  const isChosen = ({ sampleId, newFiles }: Offer) => choices.get(sampleId) ?? newFiles > 0;
  const chosen = open.filter(isChosen);
  const choose = (which: Offer[], isOn: boolean) =>
    setChoices(new Map([...choices, ...which.map(({ sampleId }) => [sampleId, isOn] as const)]));

  return (
    <>
      {isLive && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconInfoCircle aria-hidden />}
          title={t("streamOffers.live")}
          classNames={{ title: classes.title ?? "" }}
        >
          <Text size="sm">{t("streamOffers.live.text")}</Text>
        </Alert>
      )}
      {mayAct && fresh.length > 1 && (
        <Checkbox
          label={t("streamOffers.chooseAll")}
          checked={fresh.every(isChosen)}
          indeterminate={fresh.some(isChosen) && !fresh.every(isChosen)}
          onChange={({ currentTarget }) => choose(fresh, currentTarget.checked)}
        />
      )}
      <ul className={classes.list} aria-label={t("streamOffers.list")}>
        {offers.slice(0, limit).map((offer) => (
          <OfferRow
            key={offer.sampleId}
            offer={offer}
            isChosen={mayAct && isOffered(offer) ? isChosen(offer) : undefined}
            onChoose={(isOn) => choose([offer], isOn)}
            onCancel={
              mayAct ? () => cancel.mutate({ orderId, streamRunId, sampleId: offer.sampleId }) : undefined
            }
          />
        ))}
      </ul>
      {offers.length > limit && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setLimit(limit + ROWS_AT_FIRST)}>
            {t("streamOffers.more", { count: Math.min(ROWS_AT_FIRST, offers.length - limit) })}
          </Button>
        </Group>
      )}
      <ErrorNotice error={cancel.error} title={t("streamOffers.notCancelled")} />
      {mayAct && (
        <>
          <Radio.Group
            label={t("streamOffers.class")}
            value={dataClass}
            onChange={(value) => setDataClass(DATA_CLASSES.find((known) => known === value) ?? "cleaned")}
          >
            <Stack gap="xs" mt={6}>
              {DATA_CLASSES.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`streamOffers.class.${value}`)}
                  description={t(`streamOffers.class.${value}.text`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <ErrorNotice error={take.error} title={t("streamOffers.notAsked")} />
          <Refused offers={offers} results={take.data?.results ?? []} />
          <Group gap="md">
            <Button
              disabled={chosen.length === 0}
              loading={take.isPending}
              onClick={() =>
                take.mutate({
                  orderId,
                  streamRunId,
                  dataClass,
                  sampleIds: chosen.map(({ sampleId }) => sampleId),
                })
              }
            >
              {chosen.length === 0
                ? t("streamOffers.takeNone")
                : t("streamOffers.take", { count: chosen.length })}
            </Button>
            <TextLink to="/orders/$orderId" params={{ orderId }} size="sm">
              {t("streamOffers.order")}
            </TextLink>
          </Group>
        </>
      )}
    </>
  );
}

function Refused({
  offers,
  results,
}: {
  offers: Offer[];
  results: { sampleId: string; success: boolean; error?: Said }[];
}) {
  const codes = new Map(offers.map(({ sampleId, sampleCode }) => [sampleId, sampleCode]));
  const refused = results.filter(({ success }) => !success);
  if (refused.length === 0) return null;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("streamOffers.refused", { count: refused.length })}
    >
      <List size="sm" className={classes.name ?? ""}>
        {refused.slice(0, ROWS_AT_FIRST).map(({ sampleId, error }) => (
          <List.Item
            key={sampleId}
          >{`${codes.get(sampleId) ?? sampleId}: ${textOfSaid(error ?? "")}`}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
