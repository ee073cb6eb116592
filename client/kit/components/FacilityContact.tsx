import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../trpc/trpc.ts";

/** The name and contact of the facility; renders nothing while they are unset. */
export function FacilityContact() {
  const { data } = useQuery(trpc.setup.welcome.queryOptions());
  const { name, contactEmail, url } = data?.facility ?? {};
  if (!name && !contactEmail) return null;

  return (
    <Group gap="xs" justify="center">
      {name &&
        (url ? (
          <Anchor href={url} size="sm">
            {name}
          </Anchor>
        ) : (
          <Text size="sm">{name}</Text>
        ))}
      {contactEmail && (
        <Anchor href={`mailto:${contactEmail}`} size="sm" c="dimmed">
          {contactEmail}
        </Anchor>
      )}
    </Group>
  );
}
