import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";

/**
 * Downloads the RO-Crate that describes a run or a delivery and its provenance.
 * @param of run or delivery
 * @param address the address of the crate
 */
export function CratePanel({ of, address }: { of: "run" | "delivery"; address: string }) {
  return (
    <Card withBorder component="section" aria-labelledby="crate-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="crate-title">
          {t("provenance.title")}
        </Title>
        <Text size="sm" c="dimmed" maw={720}>
          {t(`provenance.text.${of}`)}
        </Text>
        <Group gap="xs">
          <Button component="a" href={address} download size="xs" variant="default">
            {t(`provenance.few.${of}`)}
          </Button>
          <Button component="a" href={`${address}?files=all`} download size="xs" variant="default">
            {t("provenance.all")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
