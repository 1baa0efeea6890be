/**
 * The formats that a workbook names only by their number (ISO/IEC 29500-1 §18.8.30), as far as they matter here. A date
 * is shown alike whatever its format is, so one code stands for all.
 */
const builtInCodes = new Map<number, string>([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  ...ids(14, 17, 'yyyy-mm-dd'),
  ...ids(18, 21, 'hh:mm:ss'),
  ...ids(22, 22, 'yyyy-mm-dd hh:mm'),
  // dates and times of the locale, in East Asia
  ...ids(27, 36, 'yyyy-mm-dd hh:mm'),
  ...ids(37, 38, '#,##0'),
  ...ids(39, 40, '#,##0.00'),
  ...ids(41, 42, '#,##0'),
  ...ids(43, 44, '#,##0.00'),
  ...ids(45, 47, '[h]:mm:ss'),
  ...ids(50, 58, 'yyyy-mm-dd hh:mm'),
])

function ids(first: number, last: number, code: string): [number, string][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [first + index, code])
}

/** Returns the code of a built-in format; an empty code, which shows a number as it is, for any other id. */
export const builtInCode = (id: number): string => builtInCodes.get(id) ?? ''

/**
 * Returns a number as its cell shows it, in a spelling that is read alike everywhere: a date as `2026-11-30`, a number
 * with a point and with the decimals and leading zeros of its format. Units and the separators of thousands are left
 * out. `1250.5` becomes `1250.50` in the format `#,##0.00 "€"`.
 * @param is1904 whether the days of the workbook are counted from 1904 instead of 1900
 */
export function shownNumber(value: number, code: string, is1904: boolean): string {
  const isElapsed = /\[(h+|m+|s+)\]/i.test(code)
  const bare = bareCode(code)
  if (isElapsed || /[ymdhs]/i.test(bare)) return shownMoment(value, bare, { is1904, isElapsed }) ?? plainNumber(value)
  const isPlain = !/[0#?]/.test(bare) || /e[+-]|\/|general/i.test(bare)
  return isPlain ? plainNumber(value) : shownDecimal(value, bare)
}

/** Returns the part of a code for positive numbers, without texts, colours, conditions, and room for characters. */
function bareCode(code: string): string {
  const [positive = ''] = code.replace(/"[^"]*"|\\.|[_*]./g, ' ').split(';')
  return positive.replace(/\[[^\]]*\]/g, '')
}

/** Spreadsheets calculate with 15 digits, so that 0.1 + 0.2 is 0.3. */
const plainNumber = (value: number): string => String(Number(value.toPrecision(15)))

function shownDecimal(value: number, bare: string): string {
  const [whole = '', fraction = ''] = bare.replace(/[^0#?.,]/g, '').split('.')
  // A comma after the last digit divides by a thousand, which would send another amount than the cell has.
  if (/,$/.test(fraction || whole)) return plainNumber(value)
  const isPercent = bare.includes('%')
  const rounded = roundedText(Math.abs(value) * (isPercent ? 100 : 1), fraction.length)
  const [digits = '', decimals = ''] = rounded.split('.')
  const needed = fraction.lastIndexOf('0') + 1
  const shown = decimals.slice(0, needed) + decimals.slice(needed).replace(/0+$/, '')
  const padded = digits.padStart(whole.replace(/[^0]/g, '').length, '0')
  const sign = value < 0 && /[1-9]/.test(rounded) ? '-' : ''
  return `${sign}${padded}${shown && `.${shown}`}${isPercent ? '%' : ''}`
}

/** Rounds half up, as spreadsheets do: 1.005 becomes 1.01, although it is a little less in binary. */
function roundedText(value: number, decimals: number): string {
  const places = Math.min(decimals, 15)
  const text = plainNumber(value)
  if (text.includes('e')) return value.toFixed(places)
  const units = Math.round(Number(`${text}e${places}`))
  return Number(`${units}e-${places}`).toFixed(places)
}

const dayMs = 86_400_000
/** The day after the last one that a spreadsheet can show, 31 December 9999. */
const daysMost = 2_958_466

/** Returns a date, a time or both; null for a number that is no date. */
function shownMoment(
  value: number,
  bare: string,
  { is1904, isElapsed }: { is1904: boolean; isElapsed: boolean },
): string | null {
  const days = is1904 ? value + 1462 : value
  if (days < 0 || days >= daysMost) return null
  // Day 60 of 1900 is 29 February, which that year did not have.
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round((days < 60 ? days + 1 : days) * 86_400) * 1_000)
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T')
  const hasTime = /[hs]/i.test(bare) || isElapsed
  const hasDay = /[yd]/i.test(bare) || !hasTime
  if (hasDay) return hasTime && moment.getTime() % dayMs !== 0 ? `${day} ${time.slice(0, 5)}` : day
  const hours = isElapsed ? String(Math.floor(Math.round(value * 86_400) / 3_600)).padStart(2, '0') : time.slice(0, 2)
  return hours + (/s/i.test(bare) ? time.slice(2) : time.slice(2, 5))
}
