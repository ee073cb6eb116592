import { Checkbox, ScrollArea, Stack } from "@mantine/core";

/** Checkboxes for the samples of an answer; all are chosen at first.
 *  @param left the record ids of those that are not chosen */
export function SampleChoice({
  label,
  samples,
  left,
  onChange,
}: {
  label: string;
  samples: readonly { id: string; label: string }[];
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}) {
  const chosen = samples.map(({ id }) => id).filter((id) => !left.has(id));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  return (
    <ScrollArea.Autosize mah={220}>
      <Checkbox.Group label={label} value={chosen}>
        <Stack gap="xs" mt="xs">
          {samples.map((sample) => (
            <Checkbox
              key={sample.id}
              value={sample.id}
              label={sample.label}
              onChange={(event) => toggle(sample.id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </ScrollArea.Autosize>
  );
}
