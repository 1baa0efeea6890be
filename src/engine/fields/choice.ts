import type { FieldBox } from './field-place.ts'

/** A radio button with its place, in points from the top left of the page as displayed. `page` is one-based. */
export interface Choice extends FieldBox {
  /** One of the field's options. Several buttons with the same option are chosen together. */
  option: string
  page: number
}

/** Returns the place of radio buttons as a whole, which is the box around the buttons on their first page. */
export function boxAroundChoices(choices: readonly Choice[]): FieldBox & { page: number } {
  const page = Math.min(...choices.map(choice => choice.page))
  const onFirstPage = choices.filter(choice => choice.page === page)
  const x = Math.min(...onFirstPage.map(choice => choice.x))
  const y = Math.min(...onFirstPage.map(choice => choice.y))
  const width = rounded(Math.max(...onFirstPage.map(choice => choice.x + choice.width)) - x)
  const height = rounded(Math.max(...onFirstPage.map(choice => choice.y + choice.height)) - y)
  return { page, x, y, width, height }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/**
 * Turns a field of radio buttons into a dropdown, for places where the buttons have no words next to them. Other fields
 * stay unchanged.
 */
export function withoutChoices<F extends { kind?: string; choices?: Choice[] }>(field: F): F {
  if (!field.choices) return field
  const { kind: _, choices: __, ...rest } = field
  return rest as F
}
