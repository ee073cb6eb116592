/** Identities of sign-on providers and the directory that sign in to an account. */
export const identities = {
  "identities.title": "Linked sign-in",
  "identities.text":
    "Accounts of your institution that sign in to this account. Unlink one that you no longer use or that is not yours.",
  "identities.failed": "Couldn't load the linked sign-in",
  "identities.none": "No account of an institution is linked.",
  "identities.linked": ({ time }: { time: string }) => `Linked ${time}`,
  "identities.lastUsed": ({ time }: { time: string }) => `Last used ${time}`,
  "identities.neverUsed": "Not used yet",
  "identities.subject": ({ subject }: { subject: string }) => `Identifier ${subject}`,
  "identities.unlink": "Unlink",
  "identities.unlinkOf": ({ name }: { name: string }) => `Unlink ${name}`,
  "identities.unlink.title": ({ name }: { name: string }) => `Unlink ${name}?`,
  "identities.unlink.text":
    "It no longer signs in to this account, and your other sessions end. A later sign-in that states the email address of your account links it again and removes your password, unless you are a facility admin.",
  "identities.onlyWay":
    "This is the only way to sign in to your account, so it cannot be unlinked. Set a password first: “Forgot your password?” on the sign-in page sends you a link if the facility allows passwords. Otherwise contact your facility.",
  "identities.unlinked": "Sign-in unlinked",
  "identities.notDone": "Couldn't unlink the sign-in",
  "identities.ofUser": "Linked sign-in",
  "identities.ofUser.title": ({ name }: { name: string }) => `Linked sign-in of ${name}`,
  "identities.ofUser.text":
    "An identity that you unlink no longer signs in to this account, and all sessions of the user end. API tokens remain. Without a password the user then signs in after a password reset, or again with an identity that states the email address of the account, which links it.",
  "identities.ofUser.close": "Close",
};
