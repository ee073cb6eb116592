import type { modules as english } from "../en/modules.ts";
import type { Texts } from "../t.ts";

export const modules: Texts<typeof english> = {
  "modules.title": "Module",
  "modules.text":
    "Wonach Aufträge und Studien fragen. Jeder Schalter wirkt sofort; frühere Antworten bleiben erhalten.",
  "modules.failed": "Die Module konnten nicht geladen werden",
  "modules.globalDisabled": "Alles ausschalten",
  "modules.globalDisabled.hint":
    "Schaltet alle Module aus. Die Schalter darüber behalten ihre Stellung, bis Sie die Module wieder einschalten.",
  "modules.areOff": "Alle Module sind aus. Schalten Sie sie unten wieder ein, um eines zu ändern.",
  "modules.mixs-metadata": "Metadaten-Checklisten",
  "modules.mixs-metadata.hint":
    "Studien und Proben werden mit den Feldern einer Standard-Checkliste beschrieben. Aus: Formulare fragen weder nach einer Checkliste noch nach ihren Feldern.",
  "modules.archive-sample-fields": "Probenfelder für Archive",
  "modules.archive-sample-fields.hint":
    "Jede Probe hat Organismus, Titel und Kurzname, wie Sequenzarchive sie verlangen. Aus: Diese Spalten fehlen in der Probentabelle.",
  "modules.funding-info": "Förderung",
  "modules.funding-info.hint":
    "Fragt, aus welchen Fördermitteln die Arbeit bezahlt wird. Aus: Förderfelder fehlen in den Formularen.",
  "modules.billing-info": "Abrechnung",
  "modules.billing-info.hint":
    "Fragt, wohin die Rechnung geht und welche Kostenstelle sie trägt. Aus: Abrechnungsfelder fehlen in den Formularen.",
  "modules.dynamic-studies": "Eigene Studienformulare",
  "modules.dynamic-studies.hint":
    "Eine Studie darf anstelle des gemeinsamen ein eigenes Formular haben. Aus: Zu jeder Studie fragt das gemeinsame Formular.",
  "modules.on": ({ name }) => `${name}: eingeschaltet`,
  "modules.off": ({ name }) => `${name}: ausgeschaltet`,
  "modules.allOff": "Alle Module sind ausgeschaltet",
  "modules.allBack": "Die Module sind wieder eingeschaltet",
};
