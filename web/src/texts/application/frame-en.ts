/** The texts around every page. */
export const frameEn = {
  byCredential: 'By a program, with the credential {name}',
  byUnnamedCredential: 'By a program',
  pageTitle: '{title} – Countersign',
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  home: 'Home',
  settings: 'Settings',
  signOut: 'Sign out',
  changeOrganization: '{organization}, change organization',
  switchTo: 'Switch to {organization}',
  noOrganizationTitle: 'You are in no organization',
  noOrganizationBody: 'Ask an owner or admin of yours to invite {email}.',
  cancel: 'Cancel',
}
