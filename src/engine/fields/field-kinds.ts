import type { FieldType } from './field-type.ts'

/** The rule for the values of a kind, which `brokenRule` checks. */
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

/**
 * A fact that the service fills in: the signer's name, address or company as in the request, or the day of their
 * signature.
 */
export type ServiceFact = 'name' | 'email' | 'company' | 'signing-date'

/**
 * The properties that a field may have besides its place, its role, its label, and whether it is required or read-only.
 */
export type FieldProperty =
  | 'unit'
  | 'options'
  | 'choices'
  | 'format'
  | 'decimals'
  | 'maxLength'
  | 'comb'
  | 'pattern'
  | 'patternMessage'
  | 'minFontSize'
  | 'fontSize'
  | 'align'
  | 'placeholder'
  | 'tooltip'
  | 'defaultValue'

const drawn = ['minFontSize', 'fontSize', 'align', 'tooltip'] as const
const typed = [...drawn, 'placeholder', 'defaultValue'] as const
/**
 * Properties that mean little for most kinds, but were accepted before kinds had lists of their own. They stay, so that
 * a template that has them can be sent again.
 */
const idle = ['unit', 'minFontSize'] as const

export interface FieldKind {
  /** The type on the wire. */
  type: FieldType
  values: ValueRule
  /** The fact that the service fills in; absent when only a person can know the value. */
  filledWith?: ServiceFact
  /** The properties that a field of this kind may have, besides the properties of every field. */
  properties: readonly FieldProperty[]
  /** The size, in points, of a field that is placed by a press. */
  size: { width: number; height: number }
  /** The key that places a field of the kind in the editor. */
  key: string
}

/**
 * The kinds in the order of the editor's palette: one for each type without a `kind`, and the named kinds. A new kind
 * also needs its icon (`kindIcons`), its name (`kind_…` of the editor's texts) and a line in `docs/templates.md`.
 */
export const fieldKinds = {
  signature: {
    type: 'signature',
    values: 'signature',
    properties: [...idle, 'tooltip'],
    size: { width: 180, height: 44 },
    key: 's',
  },
  initials: {
    type: 'signature',
    values: 'signature',
    properties: ['minFontSize', 'tooltip'],
    size: { width: 60, height: 30 },
    key: 'i',
  },
  name: {
    type: 'text',
    values: 'service',
    filledWith: 'name',
    properties: drawn,
    size: { width: 180, height: 20 },
    key: 'n',
  },
  'date-signed': {
    type: 'date',
    values: 'service',
    filledWith: 'signing-date',
    properties: [...drawn, 'format'],
    size: { width: 96, height: 20 },
    key: 'g',
  },
  text: {
    type: 'text',
    values: 'line',
    properties: [...typed, ...idle, 'format', 'maxLength', 'comb', 'pattern', 'patternMessage'],
    size: { width: 180, height: 20 },
    key: 't',
  },
  paragraph: {
    type: 'paragraph',
    values: 'lines',
    properties: [...typed, ...idle, 'maxLength'],
    size: { width: 260, height: 72 },
    key: 'l',
  },
  date: {
    type: 'date',
    values: 'date',
    properties: [...typed, ...idle, 'format'],
    size: { width: 96, height: 20 },
    key: 'd',
  },
  number: {
    type: 'amount',
    values: 'decimal',
    properties: [...typed, 'format', 'decimals'],
    size: { width: 90, height: 20 },
    key: 'u',
  },
  amount: {
    type: 'amount',
    values: 'decimal',
    properties: [...typed, 'unit', 'format', 'decimals'],
    size: { width: 110, height: 20 },
    key: 'a',
  },
  checkbox: {
    type: 'checkbox',
    values: 'tick',
    properties: [...idle, 'tooltip', 'defaultValue'],
    size: { width: 14, height: 14 },
    key: 'c',
  },
  radio: {
    type: 'dropdown',
    values: 'option',
    properties: [...idle, 'options', 'choices', 'tooltip', 'defaultValue'],
    size: { width: 14, height: 50 },
    key: 'r',
  },
  dropdown: {
    type: 'dropdown',
    values: 'option',
    properties: [...typed, ...idle, 'options'],
    size: { width: 140, height: 20 },
    key: 'o',
  },
  multiple: {
    type: 'dropdown',
    values: 'options',
    properties: [...drawn, ...idle, 'options', 'defaultValue'],
    size: { width: 160, height: 60 },
    key: 'm',
  },
  /** A file that the signer uploads; the value is its name. */
  attachment: {
    type: 'text',
    values: 'attachment',
    properties: drawn,
    size: { width: 180, height: 20 },
    key: 'f',
  },
  email: {
    type: 'text',
    values: 'service',
    filledWith: 'email',
    properties: drawn,
    size: { width: 180, height: 20 },
    key: 'e',
  },
  /** A line that the signer can correct, prefilled with their company from the request. */
  company: {
    type: 'text',
    values: 'line',
    filledWith: 'company',
    properties: typed,
    size: { width: 180, height: 20 },
    key: 'p',
  },
} as const satisfies Record<string, FieldKind>

export type FieldKindName = keyof typeof fieldKinds

export const kindPropertiesOf = (name: FieldKindName): readonly FieldProperty[] => fieldKinds[name].properties

/** The properties of a field that determine its kind. */
export interface Kinded {
  type: FieldType
  kind?: string | null
}

/** Returns the kind with this name, whatever the type of the field; undefined for an unknown name. */
export const kindNamed = (name: string): FieldKind | undefined =>
  Object.hasOwn(fieldKinds, name) ? fieldKinds[name as FieldKindName] : undefined

/** Returns the kind of a field. A `kind` that is unknown, or that its type cannot have, is ignored. */
export function kindOf({ type, kind }: Kinded): FieldKind {
  const named = kind == null ? undefined : kindNamed(kind)
  return named?.type === type ? named : fieldKinds[type]
}

/** Whether the service itself fills in a field, regardless of the signer. */
export const isServiceFilled = (field: Kinded): boolean => kindOf(field).values === 'service'

/** Whether a field is a place for initials, which the signer taps one by one. */
export const isInitials = (field: Kinded): boolean => kindOf(field) === fieldKinds.initials

/** Whether a field is a place for the name of a file that the signer uploads. */
export const isAttachment = (field: Kinded): boolean => kindOf(field) === fieldKinds.attachment

/** Whether a field is a place for the whole signature. */
export const isSignature = (field: Kinded): boolean => field.type === 'signature' && !isInitials(field)

/**
 * Whether only a signer can fill in a field: a signature, initials, an attachment, or a fact about the signer. Without a
 * role, such a field would stay empty.
 */
export const needsSigner = (field: Kinded): boolean =>
  field.type === 'signature' || kindOf(field).filledWith !== undefined || isAttachment(field)
