import { Button, Group, PasswordInput, type PasswordInputProps, Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";

const SECRET_BYTES = 24;

/**
 * A write-only secret: shows whether one is stored and allows replacing or removing it.
 * @param value the value to save; undefined keeps the stored secret, null removes it
 */
export function SecretField({
  isSet,
  value,
  onChange,
  ...about
}: {
  isSet: boolean;
  value?: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
} & Pick<PasswordInputProps, "error" | "onFocus" | "onBlur">) {
  if (value === undefined)
    return (
      <Stack gap="xs">
        <Text size="sm">{t(isSet ? "runs.settings.secret.isSet" : "runs.settings.secret.notSet")}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onChange("")}>
            {t(isSet ? "runs.settings.secret.replace" : "runs.settings.secret.set")}
          </Button>
          {isSet && (
            <Button size="xs" variant="default" onClick={() => onChange(null)}>
              {t("runs.settings.secret.remove")}
            </Button>
          )}
        </Group>
      </Stack>
    );
  return (
    <Stack gap="xs">
      {value === null ? (
        <Text size="sm">{t("runs.settings.secret.willRemove")}</Text>
      ) : (
        <PasswordInput
          label={t("runs.settings.secret.new")}
          description={t("runs.settings.secret.newHint")}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={500}
          value={value}
          {...about}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {value !== null && (
          <Button size="xs" variant="default" onClick={() => onChange(randomSecret())}>
            {t("runs.settings.secret.generate")}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => onChange(undefined)}>
          {t(isSet ? "runs.settings.secret.keep" : "runs.settings.secret.none")}
        </Button>
      </Group>
    </Stack>
  );
}

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
