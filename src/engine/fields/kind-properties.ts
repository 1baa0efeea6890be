import { type FieldKindName, fieldKinds, type Kinded, kindOf } from './field-kinds.ts'

/** What a field may say beside its place, its role, its label, and whether it is required or read-only. */
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
/** Mostly without a meaning there, but taken before kinds had lists of their own: a template that has them can be sent again. */
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

/** What a kind is called; a field whose `kind` says nothing is of the kind that its type is. */
export function kindNameOf(field: Kinded): FieldKindName {
  const kind = kindOf(field)
  return (Object.keys(fieldKinds) as FieldKindName[]).find(name => fieldKinds[name] === kind)!
}

/** The properties that only some kinds have. */
export const fieldProperties: readonly FieldProperty[] = [...new Set(Object.values(kindProperties).flat())]

/** How a value stands in its box. Without it text stands where it begins: at the left, or at the right from right to left. */
export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]

/** How a field takes, shows and draws its value, beside its place and its type. */
export interface FieldProperties {
  /** In code points. */
  maxLength?: number
  /** Each character has a cell of its own, `maxLength` of them. */
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
