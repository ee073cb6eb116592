import { Button, Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { grantableScopes } from "../../../server/access/tokens/rules/grantableScopes.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { Account } from "./TokenPanel.tsx";

const DAYS = [7, 30, 90, 180, 365];
const DAYS_DEFAULT = 90;

type Role = Account["role"];
type Scope = Outputs["tokens"]["create"]["scopes"][number];

/**
 * Creates a token.
 * @param userId the service account; undefined for the current user
 * @param role of the account of the token
 */
export function NewTokenForm({
  userId,
  role,
  onCreated,
  onCancel,
}: {
  userId: string | undefined;
  role: Role;
  onCreated: (created: Outputs["tokens"]["create"]) => void;
  onCancel: () => void;
}) {
  const client = useQueryClient();
  const available = grantableScopes(role);
  const draft = useDraftForm<{ name: string; scopes: string[]; days: string }>({
    stored: { name: "", scopes: ["read"], days: String(DAYS_DEFAULT) },
    validate: { name: required(t("tokens.name")) },
    async send({ name, scopes, days }) {
      const token = {
        name,
        scopes: available.filter((scope) => scopes.includes(scope)),
        expiresInDays: Number(days),
      };
      onCreated(
        userId === undefined
          ? await trpcClient.tokens.create.mutate(token)
          : await trpcClient.tokens.createForAccount.mutate({ ...token, userId }),
      );
      void client.invalidateQueries({ queryKey: trpc.tokens.pathKey() });
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("tokens.notCreated")}>
      <TextInput
        label={t("tokens.name")}
        description={t("tokens.nameHint")}
        maxLength={100}
        autoComplete="off"
        autoFocus
        required
        withAsterisk={false}
        {...form.getInputProps("name")}
      />
      <Checkbox.Group label={t("tokens.scopes")} {...form.getInputProps("scopes")}>
        <Stack gap="xs" mt={6}>
          {available.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`tokens.scope.${scope}`)}
              description={scopeHint(scope, role)}
              disabled={scope === "read"}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t("tokens.days")}
        data={DAYS.map((days) => ({ value: String(days), label: t("tokens.dayCount", { days }) }))}
        allowDeselect={false}
        maw={200}
        {...form.getInputProps("days")}
      />
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" loading={draft.isSending}>
          {t("tokens.create")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}

function scopeHint(scope: Scope, role: Role): string {
  if (scope !== "data:write") return t(`tokens.scope.${scope}.hint`);
  const described = role === "RESEARCHER" || role === "BIOINFORMATICIAN" ? role : "FACILITY_ADMIN";
  return t(`tokens.scope.data:write.hint.${described}`);
}
