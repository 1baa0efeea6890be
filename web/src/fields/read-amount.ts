/** The mark between the whole and the fraction of an amount. */
export type DecimalMark = '.' | ','

/**
 * Returns the decimal mark of a language (BCP 47), by default the browser's; a point if the mark is neither a point nor
 * a comma.
 */
export function decimalMark(language?: string): DecimalMark {
  const parts = new Intl.NumberFormat(language ?? globalThis.navigator?.language).formatToParts(0.5)
  return parts.find(part => part.type === 'decimal')?.value === ',' ? ',' : '.'
}

export interface ReadAmount {
  /** The amount as it is stored, such as `1250.50`. Text that cannot be read stays as it was typed. */
  value: string
  /**
   * The other possible meaning, or null. One mark followed by three digits separates thousands in some languages, and
   * begins a fraction in others.
   */
  otherwise: string | null
}

/**
 * Reads an amount as people type it: `1.250,50`, `1,250.50`, `1 250,50` and `1'250.50` all become 1250.50, with or
 * without the unit or a currency sign. `mark` decides only if the text itself does not show which mark is which.
 */
export function readAmount(typed: string, mark: DecimalMark, unit?: string | null): ReadAmount {
  const bare = withoutUnit(asciiDigits(typed), unit).replace('٫', '.').replace('\u2212', '-').trim()
  const whole = bare.replace(/[.,].*/s, '')
  const isGrouped = /\d[\s'’٬]/.test(whole)
  if (isGrouped && !groupedByGaps.test(whole)) return certain(bare)
  const text = bare.replace(/[\s'’٬]/g, '')
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1) as DecimalMark | undefined
  if (last === undefined) return certain(text)
  if (new Set(marks).size === 2) return certain(ungroupedBefore(text, last) ?? text)
  if (marks.length > 1) return certain(ungrouped(text) ?? text)
  const asFraction = text.replace(last, '.').replace(/^(-?)\./, '$10.')
  if (isGrouped || !/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return certain(asFraction)
  const asThousands = text.replace(last, '')
  return last === mark ? { value: asFraction, otherwise: asThousands } : { value: asThousands, otherwise: asFraction }
}

/**
 * Matches groups of three digits, separated by spaces or apostrophes; in India, groups of two before the last three.
 */
const groupedByGaps = /^-?\s*\d{1,3}([\s'’٬]\d{2,3})*[\s'’٬]\d{3}$/

const certain = (value: string): ReadAmount => ({ value, otherwise: null })

/** Returns a stored amount with the reader's decimal mark, so that reading it again gives the same amount. */
export const typedAmount = (value: string, mark: DecimalMark): string => value.replace('.', mark)

/**
 * Reads a text with both points and commas: the last mark begins the fraction, and the other mark separates thousands.
 */
function ungroupedBefore(text: string, decimal: DecimalMark): string | null {
  const at = text.lastIndexOf(decimal)
  const whole = text.slice(0, at)
  const plain = whole.includes(decimal) ? null : ungrouped(whole)
  return plain === null ? null : `${plain}.${text.slice(at + 1)}`
}

const ungrouped = (text: string): string | null =>
  /^-?\d{1,3}([.,])(\d{2,3}\1)*\d{3}$/.test(text) ? text.replace(/[.,]/g, '') : null

function withoutUnit(typed: string, unit?: string | null): string {
  const text = typed.replace(/\p{Sc}/gu, '').trim()
  return unit && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length) : text
}

/** The zeros of the scripts whose digits people type: Arabic, Persian, Devanagari, Thai, and full-width digits. */
const zeros = [0x660, 0x6f0, 0x966, 0xe50, 0xff10]

function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digit => {
    const value = zeros.map(zero => digit.codePointAt(0)! - zero).find(difference => difference >= 0 && difference < 10)
    return value === undefined ? digit : String(value)
  })
}
