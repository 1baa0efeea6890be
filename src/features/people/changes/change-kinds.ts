/**
 * The changes that people make to how they sign in, with the subject of the mail that reports each: a person who did not make it must
 * hear of it. Null for changes that protect the account or end something, which only the list shows.
 */
export const changeSubjects = {
  password_changed: 'Your password was changed',
  password_replaced: 'Your password was replaced by a link from an email',
  factor_turned_on: 'The second factor of your account was turned on',
  factor_turned_off: 'The second factor of your account was turned off',
  recovery_codes_made: 'New recovery codes were made for your account',
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
  provider_connected: 'Another way to sign in was connected with your account',
  provider_disconnected: 'A way to sign in was disconnected from your account',
  address_confirmed: null,
  session_ended: null,
} as const

export type ChangeKind = keyof typeof changeSubjects

export const changeKinds = Object.keys(changeSubjects) as ChangeKind[]

export const isChangeKind = (text: unknown): text is ChangeKind => changeKinds.some(kind => kind === text)
