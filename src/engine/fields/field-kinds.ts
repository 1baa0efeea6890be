import type { FieldType } from './field-type.ts'

/** What values of a kind are: the rule that `brokenRule` checks. */
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

/** What the service fills in: the signer's name, address or company as the request has them, or the day of their signature. */
export type ServiceFact = 'name' | 'email' | 'company' | 'signing-date'

export interface FieldKind {
  /** Its type on the wire. */
  type: FieldType
  values: ValueRule
  /** What the service fills it in with; absent where only people know it. */
  filledWith?: ServiceFact
}

/** What a type is that says no kind, and what a kind is; `kind-properties.ts` has what each may say besides. */
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
  /** A file that its signer uploads; the value is its name. */
  attachment: { type: 'text', values: 'attachment' },
  name: { type: 'text', values: 'service', filledWith: 'name' },
  email: { type: 'text', values: 'service', filledWith: 'email' },
  /** A line that the signer can correct, with their company as the request has it. */
  company: { type: 'text', values: 'line', filledWith: 'company' },
  'date-signed': { type: 'date', values: 'service', filledWith: 'signing-date' },
} as const satisfies Record<string, FieldKind>

export type FieldKindName = keyof typeof fieldKinds

/** A field as far as it says what it is. */
export interface Kinded {
  type: FieldType
  kind?: string | null
}

/** The kind that a name stands for, whatever the type of its field; undefined for a name of somebody else's. */
export const kindNamed = (name: string): FieldKind | undefined =>
  Object.hasOwn(fieldKinds, name) ? fieldKinds[name as FieldKindName] : undefined

/** What a field is. A `kind` that is not known, or that its type cannot have, says nothing. */
export function kindOf({ type, kind }: Kinded): FieldKind {
  const named = kind == null ? undefined : kindNamed(kind)
  return named?.type === type ? named : fieldKinds[type]
}

/** Whether a field is filled in by the service whoever its signer is. */
export const isServiceFilled = (field: Kinded): boolean => kindOf(field).values === 'service'

/** Whether a field is a place for initials, which its signer taps one by one. */
export const isInitials = (field: Kinded): boolean => kindOf(field) === fieldKinds.initials

/** Whether a field is a place for the name of a file that its signer uploads. */
export const isAttachment = (field: Kinded): boolean => kindOf(field) === fieldKinds.attachment

/** Whether a field is a place for the whole signature. */
export const isSignature = (field: Kinded): boolean => field.type === 'signature' && !isInitials(field)
