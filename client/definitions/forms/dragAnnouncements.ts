import type { Announcements } from "@dnd-kit/core";
import { t } from "../../kit/i18n/t.ts";
import { type EditedForm, SAMPLES, formSections } from "./editedForm.ts";
import { isTypeAllowed } from "./fieldTypes.ts";
import { fieldLabel, sectionName } from "./sectionName.ts";
import { placeOver, shownRows } from "./shownRows.ts";

/** The screen reader announcements while a field is dragged: its label and its target position. */
export function dragAnnouncements(form: EditedForm): Announcements {
  const rows = shownRows(form);
  const labelById = (id: string) => fieldLabel(form.fields.find((field) => field.id === id) ?? { label: "" });

  function describePosition(id: string, overId: string): string {
    const place = placeOver(rows, id, overId);
    const section = formSections(form).find((one) => one.id === place?.sectionId);
    if (!place || !section) return "";
    const others = section.fields.filter((field) => field.id !== id).length;
    return t("forms.drag.place", { place: place.index + 1, of: others + 1, section: sectionName(section) });
  }
  function mayStand(id: string, overId: string): boolean {
    const type = form.fields.find((field) => field.id === id)?.type;
    const perSample = placeOver(rows, id, overId)?.sectionId === SAMPLES;
    return type !== undefined && isTypeAllowed(type, { perSample });
  }
  const announce = (key: "start" | "over" | "end", id: string, overId: string) =>
    t(`forms.drag.${key}`, { label: labelById(id), place: describePosition(id, overId) });

  // A field that was just picked up is over itself, which is not announced.
  let lastOver: unknown;
  return {
    onDragStart({ active }) {
      lastOver = active.id;
      return announce("start", String(active.id), String(active.id));
    },
    onDragOver({ active, over }) {
      if (!over || over.id === lastOver) return undefined;
      lastOver = over.id;
      return announce("over", String(active.id), String(over.id));
    },
    onDragEnd: ({ active, over }) =>
      over && mayStand(String(active.id), String(over.id))
        ? announce("end", String(active.id), String(over.id))
        : t("forms.drag.cancel", { label: labelById(String(active.id)) }),
    onDragCancel: ({ active }) => t("forms.drag.cancel", { label: labelById(String(active.id)) }),
  };
}
