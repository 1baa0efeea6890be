import { takesSeveral } from '../../../../../src/engine/fields/several-options.ts'
import { isFilled } from '../../../../../src/engine/fields/value-rules.ts'
import type { TemplateField } from '../../../api/generated/calls.ts'
import { missingText, normalizeValue, readingNote, valueError } from '../../../fields/field-value.ts'
import { bulkText } from '../../../texts/bulk-text.ts'
import { isSendersOwn } from '../../send/send-draft.ts'
import { valueHint } from './value-hint.ts'

const ticked = new Set(['true', 'yes', 'y', 'x', '1', '✓'])
const unticked = new Set(['false', 'no', 'n', '0', '-'])

export interface CellValue {
  /** The value in the stored spelling of the field's type. Null for an empty cell, which keeps the template's value. */
  value: string | null
  problem: string | null
}

/**
 * Reads a cell as the value of a field. It accepts the spellings of spreadsheets and people: `TRUE` becomes `true` for
 * a checkbox.
 */
export function cellValue(field: TemplateField, cell: string): CellValue {
  const value = normalizeValue(field, storedSpelling(field, cell))
  if (value === null) return { value, problem: missingProblem(field) }
  return {
    value,
    problem: ambiguityProblem(field, cell) ?? offerProblem(field, value, cell) ?? valueError(field, value),
  }
}

/** After this many options, a problem with a choice does not list more. */
const optionsNamed = 20

/** Returns a problem that lists the options if the value of a choice is none of them. */
function offerProblem(field: TemplateField, value: string, cell: string): string | null {
  if ((field.type !== 'dropdown' && field.type !== 'checkbox') || valueError(field, value) === null) return null
  return bulkText('bulkNotOffered', { given: cell.trim(), hint: valueHint(field, optionsNamed) ?? '' })
}

/**
 * Returns a problem if the value is missing and only the sender can fill it in. For fields with conditions, the service
 * decides.
 */
function missingProblem(field: TemplateField): string | null {
  const isNeeded = field.required && isSendersOwn(field) && !field.showWhen
  return isNeeded && !isFilled(field, field.defaultValue ?? null) ? missingText(field) : null
}

/**
 * Refuses an ambiguous amount such as `1,250`, with one separator and three digits after it. No sender would check each
 * of a thousand amounts.
 */
const ambiguityProblem = (field: TemplateField, cell: string): string | null =>
  readingNote({ type: field.type, unit: field.unit ?? null }, cell) === null
    ? null
    : bulkText('bulkAmountAmbiguous', { given: cell.trim() })

function storedSpelling(field: TemplateField, cell: string): string {
  if (field.type === 'checkbox') return tick(cell)
  if (field.type === 'date') return day(cell.trim())
  if (field.type !== 'dropdown') return cell
  const option = (typed: string) =>
    field.options?.find(option => option.toLowerCase() === typed.trim().toLowerCase()) ?? typed.trim()
  return takesSeveral(field)
    ? cell
        .split(/[\r\n;]+/)
        .map(option)
        .filter(Boolean)
        .join('\n')
    : option(cell)
}

function tick(cell: string): string {
  const word = cell.trim().toLowerCase()
  return ticked.has(word) ? 'true' : unticked.has(word) ? 'false' : cell
}

/** Reads a date. With points the day always comes first; with slashes the order varies, so such a date is refused. */
function day(cell: string): string {
  const [, ofMonth, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(cell) ?? []
  return year && month && ofMonth ? `${year}-${month.padStart(2, '0')}-${ofMonth.padStart(2, '0')}` : cell
}
