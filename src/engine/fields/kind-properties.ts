import { type FieldKindName, type FieldProperty, fieldKinds, type Kinded, kindOf } from './field-kinds.ts'

/** Returns the name of a field's kind. A field with an ignored `kind` has the kind of its type. */
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
  /** The most characters that a value may have, in code points. */
  maxLength?: number
  /** Whether each character has its own cell. There are `maxLength` cells. */
  comb?: boolean
  /** A regular expression in RE2 syntax that the whole value must match. */
  pattern?: string
  patternMessage?: string
  /** The number of digits that an amount has after the point. */
  decimals?: number
  /** The size of the value in points; see `value-size.ts`. */
  fontSize?: number
  align?: Alignment
  placeholder?: string
  tooltip?: string
}

/** Limits of the properties. Texts are limited in characters, font sizes in points. */
export const propertyLimits = {
  maxLength: 10_000,
  decimals: 15,
  pattern: 250,
  patternMessage: 200,
  placeholder: 100,
  tooltip: 500,
  fontSize: { least: 4, most: 72 },
}
