import type { FieldType } from './field-type.ts'

/** What a field may say beside its place, its role, its label, and whether it is required or read-only. */
export type FieldProperty =
  | 'unit'
  | 'options'
  | 'choices'
  | 'format'
  | 'decimals'
  | 'maxLength'
  | 'pattern'
  | 'patternMessage'
  | 'minFontSize'
  | 'fontSize'
  | 'align'
  | 'placeholder'
  | 'tooltip'
  | 'defaultValue'

/** What values of a kind are: the rule that `brokenRule` checks. */
export type ValueRule = 'line' | 'lines' | 'tick' | 'date' | 'decimal' | 'option' | 'options' | 'signature' | 'service'

/** What the service fills in: the signer's name, address or company as the request has them, or the day of their signature. */
export type ServiceFact = 'name' | 'email' | 'company' | 'signing-date'

export interface FieldKind {
  /** Its type on the wire. */
  type: FieldType
  values: ValueRule
  properties: readonly FieldProperty[]
  /** What the service fills it in with; absent where people fill it in. */
  filledWith?: ServiceFact
}

const size = ['minFontSize', 'fontSize'] as const
const text = [...size, 'align', 'tooltip'] as const
/** Without a meaning there, but taken before kinds had lists of their own: a template that has them can be sent again. */
const idle = ['unit', 'minFontSize'] as const

/** What a type is that says no kind, and what a kind is. */
export const fieldKinds = {
  text: {
    type: 'text',
    values: 'line',
    properties: [...text, 'unit', 'maxLength', 'pattern', 'patternMessage', 'placeholder', 'defaultValue'],
  },
  paragraph: {
    type: 'paragraph',
    values: 'lines',
    properties: [...text, 'unit', 'maxLength', 'placeholder', 'defaultValue'],
  },
  checkbox: { type: 'checkbox', values: 'tick', properties: [...idle, 'tooltip', 'defaultValue'] },
  date: { type: 'date', values: 'date', properties: [...text, 'unit', 'format', 'placeholder', 'defaultValue'] },
  amount: {
    type: 'amount',
    values: 'decimal',
    properties: [...text, 'unit', 'format', 'decimals', 'placeholder', 'defaultValue'],
  },
  number: {
    type: 'amount',
    values: 'decimal',
    properties: [...text, 'format', 'decimals', 'placeholder', 'defaultValue'],
  },
  dropdown: {
    type: 'dropdown',
    values: 'option',
    properties: [...text, 'unit', 'options', 'placeholder', 'defaultValue'],
  },
  radio: {
    type: 'dropdown',
    values: 'option',
    properties: [...idle, 'options', 'choices', 'tooltip', 'defaultValue'],
  },
  multiple: { type: 'dropdown', values: 'options', properties: [...text, 'unit', 'options', 'defaultValue'] },
  signature: { type: 'signature', values: 'signature', properties: [...idle, 'tooltip'] },
  initials: { type: 'signature', values: 'signature', properties: ['tooltip'] },
  name: { type: 'text', values: 'service', properties: text, filledWith: 'name' },
  email: { type: 'text', values: 'service', properties: text, filledWith: 'email' },
  /** A line to fill in for a signer whose company the request does not say. */
  company: {
    type: 'text',
    values: 'line',
    properties: [...text, 'placeholder', 'defaultValue'],
    filledWith: 'company',
  },
  'date-signed': { type: 'date', values: 'service', properties: [...text, 'format'], filledWith: 'signing-date' },
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

/** Whether a field is a place for the whole signature. */
export const isSignature = (field: Kinded): boolean => field.type === 'signature' && !isInitials(field)

/** The properties that only some kinds have. */
export const fieldProperties: readonly FieldProperty[] = [
  ...new Set(Object.values(fieldKinds).flatMap(({ properties }) => properties as readonly FieldProperty[])),
]

/** How a value stands in its box. Without it text stands where it begins: at the left, or at the right from right to left. */
export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]

/** What the properties may be at most. */
export const propertyLimits = {
  maxLength: 10_000,
  decimals: 15,
  pattern: 250,
  patternMessage: 200,
  placeholder: 100,
  tooltip: 500,
  fontSize: { least: 4, most: 72 },
}
