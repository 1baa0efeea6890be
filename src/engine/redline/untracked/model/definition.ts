import type { CanonicalElement } from '../canonical/canonical-element.ts'

/** A definition outside the stories that is compared, such as a style, a setting or a part. */
export interface Definition {
  kind: DefinitionKind
  name: string
  value: CanonicalElement
}

export type DefinitionKind = 'style' | 'theme' | 'font' | 'setting' | 'property' | 'boundData' | 'part'

/** The definition of a list. Lists with the same `abstract` share a counter. */
export interface ListDefinition {
  value: CanonicalElement
  abstract: string
}
