import type { Announcements } from "@dnd-kit/core";
import { t } from "../../kit/i18n/t.ts";
import { type EditedForm, SAMPLES, sectionsOf } from "./editedForm.ts";
import { mayBeAsked } from "./fieldTypes.ts";
import { fieldLabel, sectionName } from "./sectionName.ts";
import { placeOver, shownRows } from "./shownRows.ts";

/** The screen reader announcements while a field is dragged: its label and its target position. */
export function dragAnnouncements(form: EditedForm): Announcements {
  const rows = shownRows(form);
  const labelOf = (id: string) => fieldLabel(form.fields.find((field) => field.id === id) ?? { label: "" });

  function placeOf(id: string, overId: string): string {
    const place = placeOver(rows, id, overId);
    const section = sectionsOf(form).find((one) => one.id === place?.sectionId);
    if (!place || !section) return "";
    const others = section.fields.filter((field) => field.id !== id).length;
    return t("forms.drag.place", { place: place.index + 1, of: others + 1, section: sectionName(section) });
  }
  function mayStand(id: string, overId: string): boolean {
    const type = form.fields.find((field) => field.id === id)?.type;
    const perSample = placeOver(rows, id, overId)?.sectionId === SAMPLES;
    return type !== undefined && mayBeAsked(type, { perSample });
  }
  const announce = (key: "start" | "over" | "end", id: string, overId: string) =>
    t(`forms.drag.${key}`, { label: labelOf(id), place: placeOf(id, overId) });

  // A field that was just picked up is over itself, which is not announced.
  let toldOver: unknown;
  return {
    onDragStart({ active }) {
      toldOver = active.id;
      return announce("start", String(active.id), String(active.id));
    },
    onDragOver({ active, over }) {
      if (!over || over.id === toldOver) return undefined;
      toldOver = over.id;
      return announce("over", String(active.id), String(over.id));
    },
    onDragEnd: ({ active, over }) =>
      over && mayStand(String(active.id), String(over.id))
        ? announce("end", String(active.id), String(over.id))
        : t("forms.drag.cancel", { label: labelOf(String(active.id)) }),
    onDragCancel: ({ active }) => t("forms.drag.cancel", { label: labelOf(String(active.id)) }),
  };
}
