export const provenance = {
  "provenance.title": "Herkunft",
  "provenance.text.run":
    "Schritte, Eingabedateien, Personen und Ergebnisse als RO-Crate, für Archive und andere Programme.",
  "provenance.text.delivery":
    "Proben und Herkunft dieser Dateien als RO-Crate, für Archive und andere Programme.",
  "provenance.few.run": "RO-Crate mit Logs und Berichten herunterladen",
  "provenance.few.delivery": "RO-Crate herunterladen (nur Metadaten)",
  "provenance.all": "RO-Crate mit allen Dateien herunterladen",
};
