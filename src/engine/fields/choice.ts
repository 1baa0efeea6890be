import type { FieldBox } from './field-place.ts'

/** The place of a radio button: points from the top left of its page as displayed, pages from 1. */
export interface Choice extends FieldBox {
  /** One of the field's options; several buttons of one option are chosen together. */
  option: string
  page: number
}

/** Where radio buttons are as a whole: the box around those on their first page. */
export function boxAroundChoices(choices: readonly Choice[]): FieldBox & { page: number } {
  const page = Math.min(...choices.map(choice => choice.page))
  const own = choices.filter(choice => choice.page === page)
  const x = Math.min(...own.map(choice => choice.x))
  const y = Math.min(...own.map(choice => choice.y))
  const width = rounded(Math.max(...own.map(choice => choice.x + choice.width)) - x)
  const height = rounded(Math.max(...own.map(choice => choice.y + choice.height)) - y)
  return { page, x, y, width, height }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** A field of radio buttons as a dropdown, for a place where no words stand beside the buttons; other fields as they are. */
export function withoutChoices<F extends { kind?: string; choices?: Choice[] }>(field: F): F {
  if (!field.choices) return field
  const { kind: _, choices: __, ...rest } = field
  return rest as F
}
