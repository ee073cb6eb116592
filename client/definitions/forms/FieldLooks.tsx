import { useState } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import { FormFields } from "../answers/FormFields.tsx";
import type { Answers } from "../answers/orderAnswers.ts";
import { inForce } from "./inForce.ts";
import classes from "./FormPreview.module.css";

/** A live preview of one field as users see it. A column of the sample table is shown as a field. offered: the
 *  enabled checklists. */
export function FieldLooks({ field, offered }: { field: FormField; offered: string[] }) {
  const [answers, setAnswers] = useState<Answers>({});
  const group = { id: "looks", name: t("forms.panel.looks"), icon: "FileText", order: 0 };
  // The preview of the page may show the same field, and a DOM id must be unique.
  const looks = {
    ...inForce(field, offered),
    name: `looks-${field.name}`,
    groupId: group.id,
    perSample: false,
  };
  return (
    <div className={classes.preview} data-plain>
      <FormFields
        fields={[looks]}
        groups={[group]}
        answers={answers}
        onAnswer={(given, answer) => setAnswers((before) => ({ ...before, [given]: answer }))}
      />
    </div>
  );
}
