import { dictOf } from '../page-text/font-entries.ts'
import type { ObjectReader } from '../pdf/object-reader.ts'
import { type FieldLine, inherited } from './form-entries.ts'
import { formatScript, isoDate } from './value-format.ts'

/**
 * Matches the function, decimals and style of `AFNumber_Format(decimals, style, …)` and `AFPercent_Format(decimals,
 * style)`.
 */
const NUMBER_CALL = /AF(Number|Percent)_Format\s*\(\s*(\d+)\s*,\s*(\d)/
/** The decimal sign of each style. */
const DECIMAL_SIGNS = ['.', '.', ',', ',', '.']
/** Matches the format of telephone numbers and the like, which only puts signs between the digits. */
const SPECIAL_CALL = /AFSpecial_(?:Format|Keystroke)/

const NUMBER = /^[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/

/**
 * Whether a text is the value as formatted by the field's format script (`F` of ISO 32000-2 Table 199): the same
 * number, the same day, the same letters and digits. Scripts are never run, so a text that cannot be checked counts as
 * another value.
 */
export function isFormatOf(reader: ObjectReader, line: FieldLine, value: string, text: string): boolean {
  if (!dictOf(reader, inherited(reader, line, 'AA')).has('F')) return false
  const script = formatScript(reader, line)
  const [day, shownDay] = [value, text].map(written => isoDate(reader, line, written.trim()))
  if (day === shownDay) return true
  const call = NUMBER_CALL.exec(script)
  if (call) return isNumberOf(call, value, text)
  if (NUMBER.test(value.trim()) && !SPECIAL_CALL.test(script)) return isWithUnit(value.trim(), text)
  const signs = withoutSeparators(value)
  return signs !== '' && signs === withoutSeparators(text)
}

function isNumberOf([, name, decimals, style]: RegExpExecArray, value: string, text: string): boolean {
  const decimalSign = DECIMAL_SIGNS[Number(style)] ?? '.'
  const number = NUMBER.test(value.trim()) ? Number(value.replace(',', '.')) : shownNumber(value, decimalSign)
  const expected = name === 'Percent' ? number * 100 : number
  const rounding = 0.5 * 10 ** -Number(decimals) + Math.abs(expected) * Number.EPSILON * 4
  return Math.abs(shownNumber(text, decimalSign) - expected) <= rounding
}

/**
 * Returns the number in a text; NaN when the text has no number or more than one. A format may also show a negative
 * number only by its colour, which is not detected here.
 */
function shownNumber(text: string, decimalSign: string): number {
  const [digits, ...others] = text.match(/\d(?:[\d.,'\u2019\s]*\d)?/g) ?? []
  if (digits === undefined || others.length > 0) return Number.NaN
  const isBelowZero = /^[^\d]*[-\u2212(]/.test(text)
  const number = Number(
    [...digits]
      .filter(sign => /\d/.test(sign) || sign === decimalSign)
      .join('')
      .replace(',', '.'),
  )
  return isBelowZero ? -number : number
}

/** Whether a text is a number with words around it. */
function isWithUnit(number: string, text: string): boolean {
  const [before, after, ...more] = text.split(number)
  return more.length === 0 && after !== undefined && !/[\d.,()\u2212-]/.test(before + after)
}

/** Drops separators and lower-cases, so that capitals do not matter. */
const withoutSeparators = (text: string) => text.toLowerCase().replace(/[\s()/-]+/g, '')
