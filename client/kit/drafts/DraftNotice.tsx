import { Alert, Button, Group, Text } from "@mantine/core";

/** Shows that a stored draft exists, with its actions. */
export function DraftNotice({
  text,
  actions,
}: {
  text: string;
  actions: { label: string; run: () => void }[];
}) {
  return (
    <Alert color="yellow" variant="light" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{text}</Text>
        <Group gap="xs">
          {actions.map(({ label, run }) => (
            <Button key={label} size="compact-sm" variant="default" onClick={run}>
              {label}
            </Button>
          ))}
        </Group>
      </Group>
    </Alert>
  );
}
