/** The account page, without the texts that it shares with the pages before the sign-in. */
export const accountPage = {
  "account.department": "Department",
  "account.department.lead": "Leads",
  "account.department.isLead": "You are a lead of this department.",
  "account.members.title": "Invite members",
  "account.members.text": ({ department }: { department: string }) =>
    `As a lead of ${department} you can invite researchers to it. They create their account with the link of the invitation.`,
  "account.department.former": "Former departments",
  "account.department.period": ({
    name,
    role,
    from,
    to,
  }: {
    name: string;
    role: "lead" | "member";
    from: string;
    to: string;
  }) => `${name}, ${from} to ${to}${role === "lead" ? " (lead)" : ""}`,
  "account.title": "Account",
  "account.name": "Name",
  "account.email": "Email address",
  "account.changeHint": "The facility changes your email address, role and department.",
  "account.password.title": "Change password",
  "account.password.text": "Changing your password signs out your other devices.",
  "account.password.current": "Current password",
  "account.appearance.title": "Appearance and language",
  "account.appearance.text": "Stored in this browser.",
  "account.shortcuts": "Single-key shortcuts",
  "account.shortcuts.hint":
    "For example / for search. Turn off if you use dictation or press keys by accident.",
  "account.profile.title": "Profile",
  "account.profile.institution": "Affiliation",
  "account.profile.orcid": "ORCID iD",
  "account.profile.orcidHint": "16 digits, such as 0000-0002-1825-0097. Leave empty if you have none.",
  "account.profile.save": "Save profile",
  "account.profile.saved": "Profile saved",
  "account.profile.failed": "Couldn't save the profile",
  "account.profile.notLoaded": "Couldn't load your profile",
  "account.sessions.title": "Active sessions",
  "account.sessions.text": "Devices that are signed in. The last use is accurate to an hour.",
  "account.sessions.current": "This device",
  "account.sessions.device": ({ browser, system }: { browser: string; system: string }) =>
    `${browser} on ${system}`,
  "account.sessions.unknown": "Unknown device",
  "account.sessions.lastUsed": ({ time }: { time: string }) => `Last used ${time}`,
  "account.sessions.endOne": "Sign out",
  "account.sessions.endOf": ({ name }: { name: string }) => `Sign out: ${name}`,
  "account.sessions.failed": "Couldn't load your sessions",
  "account.sessions.end": "Sign out of other sessions",
  "account.sessions.notEnded": "Couldn't end the session",
  "account.sessions.ended": ({ count }: { count: number }) =>
    count === 1 ? "Signed out of 1 other session" : `Signed out of ${count} other sessions`,
};
