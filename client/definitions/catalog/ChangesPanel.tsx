import { Button, Card, CloseButton, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CatalogConfig } from "../../../server/definitions/catalog/rules/catalog.ts";
import { findUpdates } from "../../../server/definitions/catalog/rules/findUpdates.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { PagedList } from "../../kit/components/PagedList.tsx";
import type { CatalogView } from "./catalog.ts";
import classes from "./catalog.module.css";
import { ChangeRow } from "./ChangeRow.tsx";
import { ProviderError } from "./ProviderError.tsx";
import { useCatalogAct } from "./useCatalogAct.ts";

const PAGE_SIZE = 20;
const KINDS = ["new", "changed", "kept"] as const;
type Kind = (typeof KINDS)[number];

/** The preview of a sync with the provider's current catalog: new, changed and unchanged entries with reasons. */
export function ChangesPanel({
  view,
  provided,
  onClose,
}: {
  view: CatalogView;
  provided: CatalogConfig;
  onClose: () => void;
}) {
  const { config, revision } = view;
  const { hasUpdates, changes } = useMemo(() => findUpdates(config, provided), [config, provided]);
  const [kind, setKind] = useState<Kind>();
  const [page, setPage] = useState(1);
  const panel = useRef<HTMLDivElement>(null);
  // Moves focus to the requested preview.
  useEffect(() => panel.current?.focus(), []);
  const sync = useCatalogAct(async () => {
    const { changes: done } = await trpcClient.catalog.sync.mutate({});
    const taken = done.filter((change) => change.kind !== "kept").length;
    onClose();
    return t("catalog.sync.done", { entries: taken });
  }, revision);
  const counts = Object.fromEntries(
    KINDS.map((one) => [one, changes.filter((change) => change.kind === one).length]),
  ) as Record<Kind, number>;
  const shown = kind === undefined ? changes : changes.filter((change) => change.kind === kind);
  const versions = { here: config.version, there: provided.version };

  return (
    <Card
      withBorder
      component="section"
      aria-labelledby="catalog-changes"
      tabIndex={-1}
      ref={panel}
      style={{ outline: "none", scrollMarginTop: 72 }}
    >
      <Stack gap="md">
        <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4" id="catalog-changes">
            {t(hasUpdates ? "catalog.changes.title" : "catalog.changes.none.title")}
          </Title>
          <CloseButton aria-label={t("catalog.changes.close")} onClick={onClose} />
        </Group>
        <Text size="sm" role="status">
          {hasUpdates
            ? t("catalog.changes.text", { ...versions, ...counts })
            : t("catalog.changes.none.text", versions)}
        </Text>
        {hasUpdates && (
          <Group gap="xs">
            <Button loading={sync.isPending} onClick={() => sync.mutate(undefined)}>
              {t("catalog.sync")}
            </Button>
            <Button variant="default" disabled={sync.isPending} onClick={onClose}>
              {t("catalog.sync.later")}
            </Button>
          </Group>
        )}
        {hasUpdates && (
          <Text size="sm" c="dimmed">
            {t("catalog.sync.text")}
          </Text>
        )}
        <ProviderError error={sync.error} title={t("catalog.sync.failed")} />
        {changes.length > 0 && (
          <>
            <SegmentedControl
              size="xs"
              aria-label={t("catalog.changes.kind")}
              style={{ alignSelf: "flex-start" }}
              value={kind ?? "all"}
              onChange={(value) => {
                setKind(KINDS.find((known) => known === value));
                setPage(1);
              }}
              data={[
                { value: "all", label: t("catalog.changes.all") },
                ...KINDS.map((one) => ({
                  value: one,
                  label: t(`catalog.changes.count.${one}`, { entries: counts[one] }),
                })),
              ]}
            />
            <PagedList
              isWaiting={false}
              label={t("catalog.changes.pages")}
              page={page}
              pageSize={PAGE_SIZE}
              total={shown.length}
              onPage={setPage}
            >
              <ul className={classes.changes} aria-label={t("catalog.changes.title")}>
                {shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((change) => (
                  <ChangeRow key={`${change.collection} ${change.id} ${change.kind}`} change={change} />
                ))}
              </ul>
            </PagedList>
          </>
        )}
      </Stack>
    </Card>
  );
}
