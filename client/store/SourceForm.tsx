import { Button, Group, Select, Stack, Switch, TextInput } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import { t } from "../messages/t.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { type SavedSource, newSourceId } from "./store.ts";

const KINDS = ["registry", "privateRegistry", "github"] as const;

interface Typed {
  kind: SavedSource["kind"];
  label: string;
  url: string;
  repository: string;
  ref: string;
  descriptorPath: string;
  includeWorkflow: boolean;
  keyLabel: string;
}

/** One source of packages. source: the one that is edited; a new one without. taken: the ids of all others. */
export function SourceForm({
  source,
  taken,
  error,
  isPending,
  onSave,
  onCancel,
}: {
  source: SavedSource | undefined;
  taken: string[];
  error: unknown;
  isPending: boolean;
  onSave: (source: SavedSource) => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(source));
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const { kind } = typed;
  const isWhole =
    typed.label.trim() !== "" && (kind === "github" ? typed.repository : typed.url).trim() !== "";
  const input = (name: "label" | "url" | "repository" | "ref" | "descriptorPath" | "keyLabel") => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => set({ [name]: value }),
    spellCheck: false,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(sourceOf(typed, source?.id ?? newSourceId(typed.label, taken)));
      }}
    >
      <Stack gap="md">
        <Select
          label={t("store.source.kind")}
          data={KINDS.map((value) => ({ value, label: t(`store.source.kind.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => set({ kind: KINDS.find((known) => known === value) ?? "registry" })}
        />
        <TextInput
          label={t("store.source.label")}
          description={t("store.source.label.hint")}
          maxLength={100}
          withAsterisk
          data-autofocus
          {...input("label")}
        />
        {kind !== "github" && (
          <TextInput
            label={t("store.source.url")}
            description={t(kind === "registry" ? "store.source.url.hint" : "store.source.url.privateHint")}
            type="url"
            maxLength={1000}
            withAsterisk
            {...input("url")}
          />
        )}
        {kind === "github" && (
          <>
            <TextInput
              label={t("store.source.repository")}
              description={t("store.source.repository.hint")}
              maxLength={1000}
              withAsterisk
              {...input("repository")}
            />
            <TextInput
              label={t("store.source.ref")}
              description={t("store.source.ref.hint")}
              maxLength={200}
              {...input("ref")}
            />
            <TextInput
              label={t("store.source.descriptorPath")}
              description={t("store.source.descriptorPath.hint")}
              maxLength={300}
              {...input("descriptorPath")}
            />
            <Switch
              label={t("store.source.includeWorkflow")}
              checked={typed.includeWorkflow}
              onChange={({ currentTarget: { checked } }) => set({ includeWorkflow: checked })}
            />
          </>
        )}
        {kind !== "registry" && (
          <TextInput
            label={t("store.source.keyLabel")}
            description={t("store.source.keyLabel.hint")}
            maxLength={100}
            {...input("keyLabel")}
          />
        )}
        <ErrorNotice error={error} title={t("store.sources.notSaved")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t("store.source.cancel")}
          </Button>
          <Button type="submit" loading={isPending} disabled={!isWhole}>
            {t("store.source.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function typedOf(source: SavedSource | undefined): Typed {
  const empty: Typed = {
    kind: "registry",
    label: "",
    url: "",
    repository: "",
    ref: "",
    descriptorPath: "",
    includeWorkflow: false,
    keyLabel: "",
  };
  if (!source) return empty;
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined));
  return { ...empty, ...given };
}

/** What is empty is not set. */
function sourceOf(
  { kind, label, url, repository, includeWorkflow, ...rest }: Typed,
  id: string,
): SavedSource {
  const { ref, descriptorPath, keyLabel } = rest;
  const key = keyLabel.trim() === "" ? {} : { keyLabel };
  if (kind === "registry") return { id, kind, label, url };
  if (kind === "privateRegistry") return { id, kind, label, url, ...key };
  return {
    id,
    kind,
    label,
    repository,
    ...(ref.trim() !== "" && { ref }),
    ...(descriptorPath.trim() !== "" && { descriptorPath }),
    ...(includeWorkflow && { includeWorkflow }),
    ...key,
  };
}
