import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { editedForm } from "./editedForm.ts";
import { FormPreview } from "./FormPreview.tsx";
import { savedText } from "./savedText.ts";
import type { StoredForm } from "./useFormDraft.ts";
import classes from "./VersionsDrawer.module.css";

const VERSIONS_AT_FIRST = 20;
const VERSIONS_MAX = 500;

/** The versions of an order form, which can be viewed and loaded into the editor. */
export function VersionsDrawer({
  serviceId,
  onRestore,
  onClose,
}: {
  serviceId: string | undefined;
  onRestore: (stored: StoredForm, version: number) => void;
  onClose: () => void;
}) {
  const [viewed, setViewed] = useState<number>();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      styles={{ title: { fontWeight: 600 } }}
      title={viewed === undefined ? t("forms.versions") : t("forms.version", { version: viewed })}
    >
      {viewed === undefined ? (
        <VersionList serviceId={serviceId} onView={setViewed} />
      ) : (
        <VersionView
          serviceId={serviceId}
          version={viewed}
          onBack={() => setViewed(undefined)}
          onRestore={(stored) => onRestore(stored, viewed)}
        />
      )}
    </Drawer>
  );
}

function VersionList({
  serviceId,
  onView,
}: {
  serviceId: string | undefined;
  onView: (version: number) => void;
}) {
  const [limit, setLimit] = useState(VERSIONS_AT_FIRST);
  const { data, error, isFetching, refetch } = useQuery(
    trpc.forms.orderVersions.queryOptions(
      { serviceId, limit },
      { staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
  if (error)
    return <ErrorNotice error={error} title={t("forms.versions.failed")} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={4} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("forms.versions.text")}
      </Text>
      {data.versions.length === 0 && <Text size="sm">{t("forms.versions.none")}</Text>}
      <ol className={classes.versions}>
        {data.versions.map((saved, index) => (
          <li key={saved.version} className={classes.version}>
            <div>
              <Group gap="xs">
                <Text fw={600}>{t("forms.version", { version: saved.version })}</Text>
                {index === 0 && <WordBadge color="teal">{t("forms.versions.current")}</WordBadge>}
              </Group>
              <Text size="sm" c="dimmed">
                {savedText(saved)}
              </Text>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={t("forms.versions.view", { version: saved.version })}
              onClick={() => onView(saved.version)}
            >
              {t("forms.versions.show")}
            </Button>
          </li>
        ))}
      </ol>
      {data.total > data.versions.length && limit < VERSIONS_MAX && (
        <Button
          size="xs"
          variant="default"
          loading={isFetching}
          onClick={() => setLimit(Math.min(limit * 4, VERSIONS_MAX))}
        >
          {t("forms.versions.more")}
        </Button>
      )}
    </Stack>
  );
}

function VersionView({
  serviceId,
  version,
  onBack,
  onRestore,
}: {
  serviceId: string | undefined;
  version: number;
  onBack: () => void;
  onRestore: (stored: StoredForm) => void;
}) {
  const { data, error, refetch } = useQuery(trpc.forms.orderVersion.queryOptions({ serviceId, version }));
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
          data-autofocus
        >
          {t("forms.versions.back")}
        </Button>
        {data && <Button onClick={() => onRestore(data)}>{t("forms.versions.restore")}</Button>}
      </Group>
      <Text size="sm" c="dimmed">
        {t("forms.versions.restore.hint")}
      </Text>
      {error && (
        <ErrorNotice error={error} title={t("forms.versions.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={6} />}
      {data && <FormPreview form={editedForm(data)} />}
    </Stack>
  );
}
