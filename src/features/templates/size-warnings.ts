import { fits, heightSize } from '../../engine/appearance/value-fit.ts'
import type { FieldType } from '../../engine/fields/field-type.ts'
import { drawnValue } from '../../engine/fields/value-rules.ts'
import { smallestSize } from '../../engine/fields/value-size.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import type { TemplateField } from './template.ts'
import { sizeProblem } from './value-problem.ts'

/**
 * Warns about contents of a template that do not fit their box at a readable size. A default value or option that does
 * not fit is refused when it is used, and a box that is too small for any value cannot be filled in. Returns at most
 * one warning for each field.
 */
export function sizeWarnings(fields: readonly TemplateField[]): StoredWarning[] {
  const budget = { characters: MEASURED_CHARACTERS_MAX }
  return fields.flatMap(field => {
    const warning = sizeWarning(field, budget)
    const { page, fieldId, label, type } = field
    return warning ? [{ ...warning, page, fieldId, subject: label ?? type }] : []
  })
}

/** How many characters of a template are measured, which takes 0.1 s for Latin text. */
const MEASURED_CHARACTERS_MAX = 50_000
/**
 * How many options of a field are measured: those with the most characters, because a shorter option is seldom wider.
 */
const MEASURED_OPTIONS_MAX = 10

/** A short value for each type whose values are typed. For a signature, this is a name that may be typed. */
const shortValues: Partial<Record<FieldType, string>> = {
  text: 'Name',
  paragraph: 'Name',
  date: '2026-05-31',
  amount: '0',
  signature: 'Name',
}

function sizeWarning(field: TemplateField, budget: { characters: number }): Omit<StoredWarning, 'page'> | null {
  const short = shortValues[field.type]
  if (short !== undefined && !fits(field, short)) {
    const problem = `"${drawnValue(field, short)}" does not fit even at the smallest size of ${smallestSize(field)} points`
    return { code: 'field-too-small', problem }
  }
  if (short !== undefined && heightSize(field) < smallestSize(field)) {
    return { code: 'field-too-low', problem: `${smallestSize(field)} points` }
  }
  const isTooLong = (text: string) => {
    budget.characters -= text.length
    return budget.characters >= 0 && !fits(field, text)
  }
  const { defaultValue } = field
  if (defaultValue !== undefined && isTooLong(defaultValue))
    return { code: 'default-value-too-long', problem: sizeProblem(field, defaultValue)! }
  const longest = (field.options ?? []).toSorted((a, b) => b.length - a.length).slice(0, MEASURED_OPTIONS_MAX)
  const option = longest.find(isTooLong)
  return option === undefined ? null : { code: 'option-too-long', problem: sizeProblem(field, option)! }
}
