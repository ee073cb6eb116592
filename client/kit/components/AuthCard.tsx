import { Card, Center, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { FacilityContact } from "./FacilityContact.tsx";
import { FacilityMark } from "./FacilityMark.tsx";
import { useTitle } from "./useTitle.ts";

/** The layout of pages without a session: one centered card. width: maximum width in pixels. */
export function AuthCard({
  title,
  text,
  width = 440,
  children,
}: {
  title: string;
  text?: string;
  width?: number;
  children: ReactNode;
}) {
  useTitle(title);

  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={width} gap="lg">
        <Text component="div" fw={600} size="lg" ta="center">
          <FacilityMark />
        </Text>
        <Card withBorder padding="xl" shadow="sm">
          <Stack gap="md">
            <Stack gap={4}>
              <Title order={1}>{title}</Title>
              {text && <Text c="dimmed">{text}</Text>}
            </Stack>
            {children}
          </Stack>
        </Card>
        <FacilityContact />
      </Stack>
    </Center>
  );
}
