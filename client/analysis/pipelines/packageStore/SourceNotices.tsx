import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { trpc } from "../../../kit/trpc/trpc.ts";
import { KeyDialog } from "./KeyDialog.tsx";
import { sourceName } from "./requirementTexts.ts";
import { type StoreSource, withSource } from "./store.ts";

/** The unreachable sources, each with reason and remedy. */
export function SourceNotices({ sources }: { sources: StoreSource[] }) {
  return sources
    .filter(({ reason }) => reason !== null)
    .map((source) => <SourceNotice key={source.id} source={source} />);
}

function SourceNotice({ source }: { source: StoreSource }) {
  const { user } = useSession();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useMutation(
    trpc.pipelines.querySource.mutationOptions({
      onSuccess(answer) {
        client.setQueryData(trpc.pipelines.store.queryKey(), (store) => store && withSource(store, answer));
      },
    }),
  );
  const { id, address, reason, needsKey, keyLabel } = source;
  const label = sourceName(source);
  const next = needsKey
    ? "packageStore.unavailable.key"
    : id === "registry"
      ? "packageStore.unavailable.default"
      : "packageStore.unavailable.next";
  return (
    <Alert
      color={needsKey ? "blue" : "orange"}
      variant="light"
      icon={<IconPlugConnectedX aria-hidden />}
      title={t("packageStore.unavailable", { label })}
      role="group"
      aria-label={label}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {reason}
          {address !== null && ` (${address})`}
        </Text>
        <Text size="sm">{t(next)}</Text>
        {needsKey && !user.isDemo && (
          <Button
            size="xs"
            variant="default"
            aria-label={t("packageStore.unavailable.enterOne", { label })}
            onClick={() => setIsOpen(true)}
          >
            {t("packageStore.unavailable.enter")}
          </Button>
        )}
      </Stack>
      {isOpen && (
        <KeyDialog
          name={label}
          keyLabel={keyLabel}
          host={address !== null && URL.canParse(address) ? new URL(address).host : undefined}
          action={t("packageStore.key.ask")}
          error={ask.error}
          problem={ask.data?.sources[0]?.reason}
          isPending={ask.isPending}
          onKey={(key) => ask.mutate({ sourceId: id, credentials: { accessKey: key } })}
          onClose={() => {
            setIsOpen(false);
            ask.reset();
          }}
        />
      )}
    </Alert>
  );
}
