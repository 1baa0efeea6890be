import { type FieldKindName, type FieldProperty, fieldKinds, type Kinded, kindOf } from './field-kinds.ts'

/** The name of a field's kind; a field with an ignored `kind` has the kind of its type. */
export function kindNameOf(field: Kinded): FieldKindName {
  const kind = kindOf(field)
  return (Object.keys(fieldKinds) as FieldKindName[]).find(name => fieldKinds[name] === kind)!
}

/** The properties that only some kinds have. */
export const fieldProperties: readonly FieldProperty[] = [
  ...new Set(Object.values(fieldKinds).flatMap(kind => [...kind.properties])),
]

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
