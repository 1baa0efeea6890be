import type { CanonicalElement } from '../canonical/canonical-element.ts'

/** A definition outside the texts that counts: a style, a list, a setting, a part. */
export interface Definition {
  kind: DefinitionKind
  name: string
  value: CanonicalElement
}

export type DefinitionKind = 'style' | 'theme' | 'font' | 'setting' | 'property' | 'boundData' | 'part'

/** A list by its number in this file; `abstract` says which lists share a counter. */
export interface ListDefinition {
  value: CanonicalElement
  abstract: string
}
