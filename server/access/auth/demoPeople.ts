import type { Role } from "../../../db/models/User.ts";

/** A person of the demo. The email domain never receives messages. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  institution: string;
  phone?: string;
}

const at = (name: string) => `${name}@demo.invalid`;
const FACILITY = "Sequencing Core, University of Ashford";

/** The people of the demo. Visitors sign in as Rosalind or Frederick; the others exist only as users in the data. */
export const DEMO_PEOPLE = {
  rosalind: {
    email: at("researcher"),
    firstName: "Rosalind",
    lastName: "Demo",
    role: "RESEARCHER",
    institution: "Department of Microbial Ecology, University of Ashford",
    phone: "+44 1632 960112",
  },
  frederick: {
    email: at("facility"),
    firstName: "Frederick",
    lastName: "Demo",
    role: "FACILITY_ADMIN",
    institution: FACILITY,
  },
  noor: {
    email: at("noor.haddad"),
    firstName: "Noor",
    lastName: "Haddad",
    role: "FACILITY_ADMIN",
    institution: FACILITY,
  },
  ama: {
    email: at("ama.boateng"),
    firstName: "Ama",
    lastName: "Boateng",
    role: "RESEARCHER",
    institution: "Institute of Aquatic Sciences, Port Selby",
  },
  jonas: {
    email: at("jonas.lindqvist"),
    firstName: "Jonas",
    lastName: "Lindqvist",
    role: "RESEARCHER",
    institution: "Plant Breeding Station Norrvik",
  },
  mei: {
    email: at("mei.tanaka"),
    firstName: "Mei",
    lastName: "Tanaka",
    role: "RESEARCHER",
    institution: "Hospital Hygiene, Ashford Royal Infirmary",
  },
  lucia: {
    email: at("lucia.ortega"),
    firstName: "Lucía",
    lastName: "Ortega",
    role: "RESEARCHER",
    institution: "Centre for Gut Health, Valdemora",
  },
  tomasz: {
    email: at("tomasz.wierzbicki"),
    firstName: "Tomasz",
    lastName: "Wierzbicki",
    role: "RESEARCHER",
    institution: "Department of Molecular Genetics, University of Ashford",
  },
  priya: {
    email: at("priya.raman"),
    firstName: "Priya",
    lastName: "Raman",
    role: "RESEARCHER",
    institution: "Water Works Laboratory, City of Ashford",
  },
} as const satisfies Record<string, DemoPerson>;

export type DemoPersonKey = keyof typeof DEMO_PEOPLE;
