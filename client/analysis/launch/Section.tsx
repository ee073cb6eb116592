import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A card of the launch form. aside: a short state beside the title. */
export function Section({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {aside && (
            <Text size="sm" c="dimmed" role="status">
              {aside}
            </Text>
          )}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
