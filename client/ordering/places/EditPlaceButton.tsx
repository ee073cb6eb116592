import { Button, Modal, Select, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconPencil } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import {
  gridOptions,
  gridValue,
  kindOptions,
  mayHaveGrid,
  parseGrid,
  type PlaceKind,
} from "./placeFields.ts";

type Place = Outputs["places"]["get"];

/** Changes the name and code of a place, and its kind and grid while it is empty. */
export function EditPlaceButton({ place }: { place: Place }) {
  const [opened, { open, close }] = useDisclosure();
  useRestoreFocus(opened);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={open}>
        {t("places.edit")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("places.edit")}>
        <EditForm place={place} onClose={close} />
      </Modal>
    </>
  );
}

interface Values {
  placeKind: PlaceKind;
  name: string;
  code: string;
  grid: string;
}

function EditForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const client = useQueryClient();
  const stored = toValues(place);
  const draft = useDraftForm<Values>({
    name: `place.${place.id}`,
    stored,
    fieldsByCode: {
      "places.nameTaken": "name",
      "places.nameEmpty": "name",
      "places.kindInUse": "placeKind",
      "places.gridInUse": "grid",
      "intake.tubeCodeTaken": "code",
      "intake.codeOfPlace": "code",
      "intake.codeRefused": "code",
    },
    async send({ placeKind, name, code, grid }) {
      const saved = await trpcClient.places.update.mutate({
        placeId: place.id,
        placeKind,
        name,
        code,
        ...parseGrid(placeKind === stored.placeKind || mayHaveGrid(placeKind) ? grid : ""),
      });
      notifications.show({ message: t("places.saved", { name: saved.name }), color: "teal" });
      onClose();
      await client.invalidateQueries({ queryKey: trpc.places.pathKey() });
      return toValues(saved);
    },
  });
  const { form } = draft;
  const { placeKind } = form.getValues();
  const isUsed = place.children.length + place.items.length > 0;
  return (
    <DraftForm draft={draft} failed={t("places.failed")}>
      <TextInput
        label={t("places.name")}
        maxLength={100}
        data-autofocus
        withAsterisk
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t("places.code")}
        description={t("places.code.hint")}
        maxLength={64}
        {...form.getInputProps("code")}
      />
      <Select
        label={t("places.kind")}
        description={isUsed ? t("places.kind.used") : undefined}
        data={kindOptions()}
        allowDeselect={false}
        disabled={isUsed}
        {...form.getInputProps("placeKind")}
      />
      {mayHaveGrid(placeKind) && (
        <Select
          label={t("places.grid")}
          data={gridOptions(stored.grid)}
          allowDeselect={false}
          disabled={isUsed}
          {...form.getInputProps("grid")}
        />
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending} disabled={!draft.isDirty}>
          {t("places.save")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}

function toValues({
  placeKind,
  name,
  code,
  rows,
  columns,
}: Omit<Place, "path" | "children" | "items">): Values {
  return { placeKind, name, code, grid: gridValue({ rows, columns }) };
}
