import { count } from "../count.ts";

/** The terms of use: the pages of their readers and their settings. */
export const terms = {
  "terms.title": "Terms of use",
  "terms.acceptText": "Accept the terms of use to continue.",
  "terms.accept": "Accept",
  "terms.continue": "Continue",
  "terms.notAccepted": "Couldn't save your decision",
  "terms.failed": "Couldn't load the terms of use",
  "terms.none": "No terms of use are in force.",
  "terms.home": "Home",
  "terms.version": ({ version }: { version: number }) => `Version ${version}`,
  "terms.acceptedAt": ({ version, time }: { version: number; time: string }) =>
    `version ${version} accepted ${time}`,
  "terms.settings.text": "Every user accepts the version in force before anything else.",
  "terms.new": "New version",
  "terms.new.text":
    "Facility admins accept the terms, too. Service accounts accept nothing. Users cannot continue until they accept, so publish outside of working hours.",
  "terms.text": "Text",
  "terms.text.hint": "Plain text, at most 50,000 characters",
  "terms.publish": "Publish",
  "terms.publish.title": "Publish this version?",
  "terms.publish.text":
    "All users, including you, have to accept it before they can continue. Uploads and scripts with tokens of users stop until then.",
  "terms.published": ({ version }: { version: number }) => `Version ${version} published`,
  "terms.notPublished": "Couldn't publish the version",
  "terms.versions": "Versions",
  "terms.versions.none": "No versions yet. Users accept nothing.",
  "terms.column.version": "Version",
  "terms.column.published": "Published",
  "terms.column.accepted": "Accepted",
  "terms.inForce": "In force",
  "terms.isWithdrawn": "Withdrawn",
  "terms.acceptances": ({ acceptances }: { acceptances: number }) => count(acceptances, "user", "users"),
  "terms.acceptancesOf": ({ acceptances, people }: { acceptances: number; people: number }) =>
    `${acceptances} of ${count(people, "user", "users")}`,
  "terms.people": ({ version }: { version: number }) => `Acceptances of version ${version}`,
  "terms.pages": "Pages of acceptances",
  "terms.withdraw": ({ version }: { version: number }) => `Withdraw version ${version}`,
  "terms.withdrawn": "Terms of use withdrawn",
  "terms.notWithdrawn": "Couldn't withdraw the terms of use",
  "personalData.title": "Your data",
  "personalData.text":
    "A ZIP of JSON files with everything that is stored about you. Sequencing files are in your deliveries.",
  "personalData.export": "Export data",
  "personalData.erase": "Erase personal data",
  "personalData.erase.title": ({ name }: { name: string }) => `Erase the personal data of ${name}?`,
  "personalData.erase.kept": "Orders, samples, studies and messages remain under the name “Erased user”.",
  "personalData.erase.removed":
    "Sessions, tokens, notifications and emails are removed. The address can be used for a new account.",
  "personalData.erase.audit": "The audit log keeps ids and actions, without name and address.",
  "personalData.erase.final": "This cannot be undone.",
  "personalData.erase.confirm": ({ email }: { email: string }) => `Type ${email} to confirm`,
  "personalData.erased": ({ name, replaced }: { name: string; replaced: string }) =>
    `Personal data of ${name} erased: ${replaced}`,
  "personalData.isErased": "Erased",
};
