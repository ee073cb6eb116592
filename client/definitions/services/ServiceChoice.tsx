import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type OfferedService = Outputs["services"]["list"]["services"][number];

/** The services of the facility as cards, of which one is chosen. */
export function ServiceChoice({
  services,
  chosenId,
  onChoose,
}: {
  services: OfferedService[];
  chosenId?: string | undefined;
  onChoose: (serviceId: string) => void;
}) {
  return (
    <Stack gap="md" component="section" aria-labelledby="services-title">
      <div>
        <Title order={2} size="h4" id="services-title">
          {t("services.choose")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("services.choose.text")}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {services.map(({ id, name, description, turnaroundDays }) => (
          <Card key={id} withBorder component="li">
            <Stack gap="xs" h="100%">
              <Title order={3} size="h5">
                {name}
              </Title>
              {description && (
                <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                  {description}
                </Text>
              )}
              {turnaroundDays !== null && (
                <Group gap={6} wrap="nowrap">
                  <IconClock size={16} aria-hidden />
                  <Text size="sm" c="dimmed">
                    {t("services.turnaround", { days: turnaroundDays })}
                  </Text>
                </Group>
              )}
              <Button
                mt="auto"
                variant={id === chosenId ? "default" : "filled"}
                disabled={id === chosenId}
                aria-label={t("services.choose.one", { name })}
                onClick={() => onChoose(id)}
              >
                {t(id === chosenId ? "services.chosen" : "services.choose.act")}
              </Button>
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
