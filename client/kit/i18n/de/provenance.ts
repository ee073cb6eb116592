export const provenance = {
  "provenance.title": "Herkunft",
  "provenance.text.run":
    "Was auf welchen Dateien ausgeführt wurde, von wem und mit welchem Ergebnis, Schritt für Schritt: ein RO-Crate, das Archive und andere Programme lesen.",
  "provenance.text.delivery":
    "Was diese Dateien sind, von welchen Proben und wie sie entstanden sind: ein RO-Crate, das Archive und andere Programme lesen.",
  "provenance.few.run": "Mit Protokollen und Berichten speichern",
  "provenance.few.delivery": "Beschreibung speichern",
  "provenance.all": "Mit allen Dateien speichern",
};
