/** What stands outside of the texts and counts: a style, a list, a setting, a part. */
export interface Definition {
  kind: DefinitionKind
  name: string
  value: string
}

export type DefinitionKind = 'style' | 'theme' | 'font' | 'setting' | 'property' | 'boundData' | 'part'

/** A list by its number in this file; the abstract list tells which lists count on together. */
export interface ListDefinition {
  value: string
  abstract: string
}
