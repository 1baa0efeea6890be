import type { FieldType } from './field-type.ts'

/** The values that a kind can have: the rule that `brokenRule` checks. */
export type ValueRule =
  | 'line'
  | 'lines'
  | 'tick'
  | 'date'
  | 'decimal'
  | 'option'
  | 'options'
  | 'attachment'
  | 'signature'
  | 'service'

/** A fact that the service fills in: the signer's name, address or company as in the request, or the day of their signature. */
export type ServiceFact = 'name' | 'email' | 'company' | 'signing-date'

export interface FieldKind {
  /** The type on the wire. */
  type: FieldType
  values: ValueRule
  /** The fact that the service fills in; absent when only people know the value. */
  filledWith?: ServiceFact
}

/** The kinds: one for each type without a `kind`, and the named kinds. `kind-properties.ts` has the properties of each. */
export const fieldKinds = {
  text: { type: 'text', values: 'line' },
  paragraph: { type: 'paragraph', values: 'lines' },
  checkbox: { type: 'checkbox', values: 'tick' },
  date: { type: 'date', values: 'date' },
  amount: { type: 'amount', values: 'decimal' },
  number: { type: 'amount', values: 'decimal' },
  dropdown: { type: 'dropdown', values: 'option' },
  radio: { type: 'dropdown', values: 'option' },
  multiple: { type: 'dropdown', values: 'options' },
  signature: { type: 'signature', values: 'signature' },
  initials: { type: 'signature', values: 'signature' },
  /** A file that the signer uploads; the value is its name. */
  attachment: { type: 'text', values: 'attachment' },
  name: { type: 'text', values: 'service', filledWith: 'name' },
  email: { type: 'text', values: 'service', filledWith: 'email' },
  /** A line that the signer can correct, prefilled with their company from the request. */
  company: { type: 'text', values: 'line', filledWith: 'company' },
  'date-signed': { type: 'date', values: 'service', filledWith: 'signing-date' },
} as const satisfies Record<string, FieldKind>

export type FieldKindName = keyof typeof fieldKinds

/** The properties of a field that decide its kind. */
export interface Kinded {
  type: FieldType
  kind?: string | null
}

/** The kind of a name, whatever the type of the field; undefined for an unknown name. */
export const kindNamed = (name: string): FieldKind | undefined =>
  Object.hasOwn(fieldKinds, name) ? fieldKinds[name as FieldKindName] : undefined

/** The kind of a field. An unknown `kind`, or one that its type cannot have, is ignored. */
export function kindOf({ type, kind }: Kinded): FieldKind {
  const named = kind == null ? undefined : kindNamed(kind)
  return named?.type === type ? named : fieldKinds[type]
}

/** Whether the service fills in a field for any signer. */
export const isServiceFilled = (field: Kinded): boolean => kindOf(field).values === 'service'

/** Whether a field is a place for initials, which the signer taps one by one. */
export const isInitials = (field: Kinded): boolean => kindOf(field) === fieldKinds.initials

/** Whether a field is a place for the name of a file that the signer uploads. */
export const isAttachment = (field: Kinded): boolean => kindOf(field) === fieldKinds.attachment

/** Whether a field is a place for the whole signature. */
export const isSignature = (field: Kinded): boolean => field.type === 'signature' && !isInitials(field)
