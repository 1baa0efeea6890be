import { type FieldKindName, fieldKinds, type Kinded, kindOf } from './field-kinds.ts'

/** The properties that a field may have besides its place, its role, its label, and whether it is required or read-only. */
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
 * These mostly have no meaning there, but were accepted before kinds had their own lists: a template that has them can be sent
 * again.
 */
const idle = ['unit', 'minFontSize'] as const

/** The properties of each kind. */
export const kindProperties: Record<FieldKindName, readonly FieldProperty[]> = {
  text: [...typed, ...idle, 'maxLength', 'comb', 'pattern', 'patternMessage'],
  paragraph: [...typed, ...idle, 'maxLength'],
  checkbox: [...idle, 'tooltip', 'defaultValue'],
  date: [...typed, ...idle, 'format'],
  amount: [...typed, 'unit', 'format', 'decimals'],
  number: [...typed, 'format', 'decimals'],
  dropdown: [...typed, ...idle, 'options'],
  radio: [...idle, 'options', 'choices', 'tooltip', 'defaultValue'],
  multiple: [...drawn, ...idle, 'options', 'defaultValue'],
  signature: [...idle, 'tooltip'],
  initials: ['minFontSize', 'tooltip'],
  attachment: drawn,
  name: drawn,
  email: drawn,
  company: typed,
  'date-signed': [...drawn, 'format'],
}

/** The name of a field's kind; a field with an ignored `kind` has the kind of its type. */
export function kindNameOf(field: Kinded): FieldKindName {
  const kind = kindOf(field)
  return (Object.keys(fieldKinds) as FieldKindName[]).find(name => fieldKinds[name] === kind)!
}

/** The properties that only some kinds have. */
export const fieldProperties: readonly FieldProperty[] = [...new Set(Object.values(kindProperties).flat())]

/**
 * The alignment of a value in its box. Without it, text is aligned where it begins: on the left, or on the right for
 * right-to-left text.
 */
export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]

/** How a field takes, shows and draws its value, besides its place and its type. */
export interface FieldProperties {
  /** In code points. */
  maxLength?: number
  /** Each character has its own cell, `maxLength` of them. */
  comb?: boolean
  /** A regular expression in RE2 syntax that the whole value matches. */
  pattern?: string
  patternMessage?: string
  /** How many digits an amount has after the point. */
  decimals?: number
  /** In points; see `value-size.ts`. */
  fontSize?: number
  align?: Alignment
  placeholder?: string
  tooltip?: string
}

/** Limits of the properties. */
export const propertyLimits = {
  maxLength: 10_000,
  decimals: 15,
  pattern: 250,
  patternMessage: 200,
  placeholder: 100,
  tooltip: 500,
  fontSize: { least: 4, most: 72 },
}
