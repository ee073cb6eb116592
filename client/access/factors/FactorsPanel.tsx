import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { FactorDialog, type Outcome, ProofForm } from "./FactorDialog.tsx";
import { createPasskey, hasPasskeys } from "./passkeys.ts";
import { TotpSetUp } from "./TotpSetUp.tsx";

type Factors = Outputs["factors"]["list"];
type Factor = Factors["factors"][number];
type Act = { kind: "totp" } | { kind: "passkey" } | { kind: "codes" } | { kind: "remove"; factor: Factor };

/** The second factors of the user with the actions on them. onAdded: called after a factor was set up and its recovery codes
 *  were saved. isReadOnly: in the demo. */
export function FactorsPanel({
  isReadOnly = false,
  onAdded,
}: {
  isReadOnly?: boolean;
  onAdded?: () => void;
}) {
  const client = useQueryClient();
  const [act, setAct] = useState<Act>();
  const { data, error, refetch } = useQuery(trpc.factors.list.queryOptions());
  if (!data)
    return error ? (
      <ErrorNotice error={error} title={t("factors.failed")} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={20} width="60%" />
    );
  const { factors, recoveryCodes, isRequired, isAsked } = data;
  const hasTotp = factors.some(({ kind }) => kind === "totp");
  function close() {
    setAct(undefined);
    void client.invalidateQueries({ queryKey: trpc.factors.pathKey() });
    void client.invalidateQueries({ queryKey: trpc.auth.sessions.queryKey() });
  }
  return (
    <Stack gap="sm">
      {!isAsked && <Text size="sm">{t("factors.provider")}</Text>}
      {factors.length === 0 && <Text size="sm">{t("factors.off")}</Text>}
      {factors.length > 0 && (
        <Stack
          component="ul"
          gap="sm"
          m={0}
          p={0}
          style={{ listStyle: "none" }}
          aria-label={t("factors.title")}
        >
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              {...(!isReadOnly && { onRemove: () => setAct({ kind: "remove", factor }) })}
            />
          ))}
        </Stack>
      )}
      {isRequired && factors.length === 1 && (
        <Text size="sm" c="dimmed">
          {t("factors.required")}
        </Text>
      )}
      {!isReadOnly && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setAct({ kind: "totp" })}>
            {t(hasTotp ? "factors.replaceTotp" : "factors.setUpTotp")}
          </Button>
          {hasPasskeys() && (
            <Button variant="default" onClick={() => setAct({ kind: "passkey" })}>
              {t("factors.addPasskey")}
            </Button>
          )}
        </Group>
      )}
      {!hasPasskeys() && (
        <Text size="xs" c="dimmed">
          {t("factors.noPasskeys")}
        </Text>
      )}
      {factors.length > 0 && (
        <Group gap="sm">
          <Text size="sm">{t("factors.codesLeft", { codes: recoveryCodes })}</Text>
          {!isReadOnly && (
            <Button size="xs" variant="subtle" onClick={() => setAct({ kind: "codes" })}>
              {t("factors.renewCodes")}
            </Button>
          )}
        </Group>
      )}
      {act && <ActDialog act={act} data={data} onClose={close} {...(onAdded && { onAdded })} />}
    </Stack>
  );
}

function FactorRow({
  factor: { kind, name, createdAt, lastUsedAt },
  onRemove,
}: {
  factor: Factor;
  onRemove?: () => void;
}) {
  const label = kind === "totp" ? t("factors.totp") : name;
  const facts = [
    kind === "passkey" && t("factors.passkey"),
    t("factors.added", { time: formatDateTime(createdAt) }),
    lastUsedAt === null
      ? t("factors.neverUsed")
      : t("factors.lastUsed", { time: formatDateTime(lastUsedAt) }),
  ].filter(Boolean);
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.join(" · ")}
        </Text>
      </div>
      {onRemove && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          style={{ flex: "none" }}
          aria-label={t("factors.removeOf", { name: label })}
          onClick={onRemove}
        >
          {t("factors.remove")}
        </Button>
      )}
    </Group>
  );
}

function ActDialog({
  act,
  data: { factors, hasPassword },
  onClose,
  onAdded,
}: {
  act: Act;
  data: Factors;
  onClose: () => void;
  onAdded?: () => void;
}) {
  const [isAdded, setIsAdded] = useState(false);
  function close() {
    onClose();
    if (isAdded) onAdded?.();
  }
  const name =
    act.kind === "remove" ? (act.factor.kind === "totp" ? t("factors.totp") : act.factor.name) : "";
  const titles = {
    totp: t("factors.setUpTotp"),
    passkey: t("factors.addPasskey"),
    codes: t("factors.renewCodes"),
    remove: t("factors.remove.title", { name }),
  };
  const proof = { hasPassword, onCancel: close };
  function added(outcome: Outcome, finish: (outcome: Outcome) => void) {
    notifications.show({ message: t("factors.done"), color: "teal" });
    setIsAdded(true);
    finish(outcome);
    if (!outcome.recoveryCodes) onAdded?.();
  }
  return (
    <FactorDialog title={titles[act.kind]} onClose={close}>
      {(finish) => {
        if (act.kind === "totp")
          return (
            <TotpSetUp
              hasPassword={hasPassword}
              onCancel={close}
              onDone={(outcome) => added(outcome, finish)}
            />
          );
        if (act.kind === "passkey")
          return (
            <ProofForm
              {...proof}
              withName
              submit={t("factors.addPasskey")}
              failed={t("factors.passkeyFailed")}
              run={async (values) => added(await addPasskey(values), finish)}
            />
          );
        if (act.kind === "codes")
          return (
            <ProofForm
              {...proof}
              text={t("factors.renewCodes.text")}
              submit={t("factors.renewCodes")}
              failed={t("factors.notDone")}
              run={async ({ password }) =>
                finish(await trpcClient.factors.renewRecoveryCodes.mutate({ password }))
              }
            />
          );
        return (
          <ProofForm
            {...proof}
            text={t(factors.length === 1 ? "factors.remove.last" : "factors.remove.text")}
            submit={t("factors.remove")}
            failed={t("factors.notDone")}
            color="red"
            run={async ({ password }) => {
              await trpcClient.factors.remove.mutate({ password, factorId: act.factor.id });
              notifications.show({ message: t("factors.removed"), color: "teal" });
              close();
            }}
          />
        );
      }}
    </FactorDialog>
  );
}

async function addPasskey({ password, name }: { password: string; name: string }): Promise<Outcome> {
  const { options } = await trpcClient.factors.startPasskey.mutate({ password });
  const response = await createPasskey(options).catch((cause: unknown) => {
    throw new Error(t("factors.passkeyCancelled"), { cause });
  });
  return trpcClient.factors.addPasskey.mutate({ name, response });
}
