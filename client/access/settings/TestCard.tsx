import { Alert, Button, Group, Stack, Text, TextInput, type TextInputProps } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { SettingsCard } from "./SettingsPage.tsx";

/** Tests saved settings and shows the result: the text `success`, or `children`.
 *  @param field what the test needs, such as a recipient
 *  @param isChanged whether the form has unsaved changes, which the test would not use */
export function TestCard({
  title,
  text,
  field,
  action,
  test,
  onTest,
  failed,
  isChanged,
  success,
  children,
}: {
  title: string;
  text: string;
  field?: TextInputProps;
  action: string;
  test: { isPending: boolean; error: unknown };
  onTest: () => void;
  failed: string;
  isChanged: boolean;
  success?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <SettingsCard title={title} text={text}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChanged) onTest();
        }}
      >
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            {field && (
              <TextInput
                required
                withAsterisk={false}
                maxLength={254}
                style={{ flex: "1 1 16rem" }}
                {...field}
              />
            )}
            <Button type="submit" variant="default" loading={test.isPending} disabled={isChanged}>
              {action}
            </Button>
          </Group>
          {isChanged && (
            <Text size="sm" c="dimmed">
              {t("mail.test.saveFirst")}
            </Text>
          )}
          {success !== undefined && (
            <Alert role="status" color="teal" variant="light" icon={<IconCheck aria-hidden />}>
              {success}
            </Alert>
          )}
          {children}
          <ErrorNotice error={test.error} title={failed} />
        </Stack>
      </form>
    </SettingsCard>
  );
}
