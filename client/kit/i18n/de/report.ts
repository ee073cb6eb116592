import type { report as english } from "../en/report.ts";
import type { Texts } from "../t.ts";

export const report: Texts<typeof english> = {
  "report.description": "Kennzahlen der Einrichtung für ganze Monate.",
  "report.failed": "Der Bericht konnte nicht geladen werden",
  "report.none": "Nichts in diesem Zeitraum.",
  "report.period": "Zeitraum",
  "report.period.last12": "Letzte 12 Monate",
  "report.period.thisYear": "Dieses Jahr",
  "report.period.lastYear": "Letztes Jahr",
  "report.period.own": "Gewählte Monate",
  "report.from": "Von",
  "report.to": "Bis",
  "report.wrongPeriod": "Der erste Monat muss vor dem letzten liegen.",
  "report.totals": "Summen",
  "report.before": ({ value }) => `${value} im Zeitraum davor`,
  "report.month": "Monat",
  "report.months": "Nach Monat",
  "report.months.definition":
    "Aufträge und Proben im Monat der Einreichung, Lieferungen im Monat der Freigabe, Reads und Daten im Monat, in dem die Dateien eingingen. Reads zählen, sobald eine Pipeline sie gezählt hat.",
  "report.figure.orders": "Aufträge",
  "report.figure.samples": "Proben",
  "report.figure.delivered": "Lieferungen",
  "report.figure.reads": "Reads",
  "report.figure.bytes": "Daten",
  "report.turnaround": "Durchlaufzeit",
  "report.turnaround.definition":
    "Tage der Aufträge, deren Lieferung in diesem Zeitraum freigegeben wurde. Die Hälfte der Aufträge brauchte höchstens den Median.",
  "report.stage": "Abschnitt",
  "report.stage.sent": "Einreichung bis Versand der Proben",
  "report.stage.data": "Versand der Proben bis erste Daten",
  "report.stage.delivery": "Erste Daten bis Lieferung",
  "report.stage.total": "Einreichung bis Lieferung",
  "report.median": "Median (Tage)",
  "report.lower": "25 % (Tage)",
  "report.upper": "75 % (Tage)",
  "report.instruments": "Geräte",
  "report.instruments.definition":
    "Geplante Sequenzierläufe nach Datum, überwachte nach ihrem Beginn. Reads und Basen der überwachten Sequenzierläufe.",
  "report.instrument": "Gerät",
  "report.planned": "Geplante Sequenzierläufe",
  "report.monitored": "Überwachte Sequenzierläufe",
  "report.bases": "Basen",
  "report.technologies": "Technologien",
  "report.technologies.definition":
    "In diesem Zeitraum eingereichte Aufträge nach Gerätemodell oder Plattform.",
  "report.technology": "Technologie",
  "report.departments": "Abteilungen",
  "report.departments.definition":
    "In diesem Zeitraum eingereichte Aufträge nach der Abteilung, für die sie eingereicht wurden.",
  "report.department": "Abteilung",
  "report.without": "Ohne Angabe",
};
