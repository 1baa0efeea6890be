/**
 * The changes that people make to how they sign in, and whether a mail reports each. A person must hear of a change
 * that they did not make. Changes that protect the account or end something are only in the list.
 */
const isChangeMailed = {
  password_changed: true,
  password_replaced: true,
  factor_turned_on: true,
  factor_turned_off: true,
  recovery_codes_made: true,
  passkey_added: true,
  passkey_removed: true,
  provider_connected: true,
  provider_disconnected: true,
  address_confirmed: false,
  session_ended: false,
} as const

export type ChangeKind = keyof typeof isChangeMailed

type MailedChange = { [Kind in ChangeKind]: (typeof isChangeMailed)[Kind] extends true ? Kind : never }[ChangeKind]

export const isMailed = (kind: ChangeKind): kind is MailedChange => isChangeMailed[kind]

export const changeKinds = Object.keys(isChangeMailed) as ChangeKind[]

export const isChangeKind = (text: unknown): text is ChangeKind => changeKinds.some(kind => kind === text)
