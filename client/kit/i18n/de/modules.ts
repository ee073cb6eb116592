import type { modules as english } from "../en/modules.ts";
import type { Texts } from "../t.ts";

export const modules: Texts<typeof english> = {
  "modules.title": "Module",
  "modules.text":
    "Optionale Teile der Auftrags- und Studienformulare. Schalter gelten sofort; vorhandene Antworten bleiben erhalten.",
  "modules.all": "Alle Module",
  "modules.globalDisabled": "Alle Module deaktivieren",
  "modules.globalDisabled.hint":
    "Die Schalter darüber behalten ihre Stellung, bis Sie die Module wieder aktivieren.",
  "modules.areOff": "Alle Module sind deaktiviert. Aktivieren Sie sie unten, um eines zu ändern.",
  "modules.mixs-metadata": "Metadaten-Checklisten",
  "modules.mixs-metadata.hint":
    "Studien und Proben werden mit den Feldern einer Standard-Checkliste beschrieben. Wenn ausgeschaltet, entfallen Checkliste und Felder in den Formularen.",
  "modules.archive-sample-fields": "Probenfelder für Archive",
  "modules.archive-sample-fields.hint":
    "Ergänzt jede Probe um Organismus, Titel und Alias, wie Sequenzarchive sie verlangen. Wenn ausgeschaltet, entfallen diese Spalten in der Probentabelle.",
  "modules.funding-info": "Förderung",
  "modules.funding-info.hint":
    "Ergänzt Felder für die Fördermittel, aus denen die Arbeit bezahlt wird. Wenn ausgeschaltet, entfallen die Förderfelder.",
  "modules.billing-info": "Abrechnung",
  "modules.billing-info.hint":
    "Ergänzt Felder für Rechnungsadresse und Kostenstelle. Wenn ausgeschaltet, entfallen die Abrechnungsfelder.",
  "modules.dynamic-studies": "Studienspezifische Formulare",
  "modules.dynamic-studies.hint":
    "Eine Studie kann ein eigenes Formular haben. Wenn ausgeschaltet, verwenden alle Studien das gemeinsame Formular.",
  "modules.on": ({ name }) => `${name} aktiviert`,
  "modules.off": ({ name }) => `${name} deaktiviert`,
  "modules.allOff": "Alle Module deaktiviert",
  "modules.allBack": "Module aktiviert",
};
