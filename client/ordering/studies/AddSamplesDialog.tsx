import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { SampleChoice, withChosen } from "./SampleChoice.tsx";
import { NoMatches } from "../../kit/components/NoMatches.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";

const SHOWN_MAX = 200;
const PAGE_SIZE = 500;

/**
 * Chooses samples without a study: single ones, or complete orders.
 * @param onAdd returns whether they were added
 */
export function AddSamplesDialog({
  opened,
  busy,
  error,
  onClose,
  onAdd,
}: {
  opened: boolean;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onAdd: (sampleIds: string[]) => Promise<boolean>;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("study.samples.addTitle")} size="lg" centered>
      <Choice busy={busy} error={error} onClose={onClose} onAdd={onAdd} />
    </Modal>
  );
}

function Choice({
  busy,
  error,
  onClose,
  onAdd,
}: Pick<Parameters<typeof AddSamplesDialog>[0], "busy" | "error" | "onClose" | "onAdd">) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [wholeError, setWholeError] = useState<unknown>(null);
  const {
    data,
    error: notLoaded,
    refetch,
  } = useQuery(
    trpc.studies.candidates.queryOptions(
      { limit: SHOWN_MAX, ...(search === "" ? {} : { search }) },
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
  );
  const samples = (data?.samples ?? []).flatMap(({ id, sampleId, sampleTitle, order }) =>
    order ? [{ id, sampleId, title: sampleTitle, order: { id: order.id, label: orderLabel(order) } }] : [],
  );

  async function chooseWhole(orderId: string, on: boolean) {
    const shown = samples.filter(({ order }) => order.id === orderId).map(({ id }) => id);
    setChosen((before) => withChosen(before, shown, on));
    try {
      const ids = await fetchCandidates(orderId);
      setWholeError(null);
      setChosen((before) => withChosen(before, ids, on));
    } catch (failure) {
      setWholeError(failure);
    }
  }

  return (
    <Stack gap="sm">
      <SearchField
        label={t("study.samples.search")}
        placeholder={t("study.samples.searchHint")}
        value={search}
        onSearch={setSearch}
      />
      <ErrorNotice error={notLoaded} onRetry={() => void refetch()} />
      {!data && !notLoaded && <Loading rows={5} />}
      {data?.total === 0 &&
        (search === "" ? (
          <Group gap="sm">
            <Text c="dimmed">{t("study.samples.none")}</Text>
            <LinkButton size="compact-sm" variant="default" to="/orders/new">
              {t("navigation.newOrder")}
            </LinkButton>
          </Group>
        ) : (
          <NoMatches text={t("study.samples.noneFound")} onClear={() => setSearch("")} />
        ))}
      {samples.length > 0 && (
        <SampleChoice
          label={t("study.samples.addTitle")}
          samples={samples}
          chosen={chosen}
          onChoose={(ids, on) => setChosen((before) => withChosen(before, ids, on))}
          onWhole={(orderId, on) => void chooseWhole(orderId, on)}
        />
      )}
      {data && data.total > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {t("study.samples.more", { shown: formatNumber(SHOWN_MAX), total: formatNumber(data.total) })}
        </Text>
      )}
      <ErrorNotice error={wholeError ?? error} title={t("study.samples.changeFailed")} />
      <DialogButtons onCancel={onClose}>
        <Button
          loading={busy}
          disabled={chosen.size === 0}
          onClick={() => void onAdd([...chosen]).then((added) => added && onClose())}
        >
          {chosen.size === 0 ? t("study.samples.add") : t("study.samples.addNow", { samples: chosen.size })}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

async function fetchCandidates(orderId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { samples, total } = await trpcClient.studies.candidates.query({
      orderId,
      limit: PAGE_SIZE,
      offset,
    });
    ids.push(...samples.map(({ id }) => id));
    if (samples.length === 0 || offset + samples.length >= total) return ids;
  }
}

function orderLabel({ orderNumber, name }: { orderNumber: string; name: string | null }): string {
  return name === null ? orderNumber : `${orderNumber} · ${name}`;
}
