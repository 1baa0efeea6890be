import { en, type PluralText } from './en.ts'

export type TextKey = keyof typeof en
export type TextParameters = Record<string, string | number>

const catalogue: typeof en = en
export const language = 'en'
const pluralRules = new Intl.PluralRules(language)
const numberFormat = new Intl.NumberFormat(language)

/** Returns the text of a key with its placeholders filled. The parameter `count` chooses the plural form. */
export function text(key: TextKey, parameters: TextParameters = {}): string {
  return filledText(catalogue[key], parameters)
}

/** Fills the placeholders of a text from any catalogue. */
export function filledText(entry: string | PluralText, parameters: TextParameters): string {
  const template = typeof entry === 'string' ? entry : entry[pluralForm(parameters.count)]
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => formatParameter(parameters[name]) ?? whole)
}

/** Joins names: "Ann", "Ann and Bob", "Ann, Bob and Eve". */
export function listOfNames(names: string[]): string {
  const [first = '', ...rest] = names
  if (rest.length === 0) return first
  if (rest.length === 1) return text('listOfTwo', { first, last: rest[0] ?? '' })
  return text('listSeparator', { first, rest: listOfNames(rest) })
}

let momentFormat: Intl.DateTimeFormat | undefined

/** Formats a moment in the reader's time zone and locale. `moment` is an ISO 8601 date-time. */
export function formatMoment(moment: string): string {
  // Creating a formatter takes longer than using it many times, so it is created once.
  momentFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
  return momentFormat.format(new Date(moment))
}

/** Returns the time of day of a moment, such as "14:32". */
export const formatTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString(undefined, { timeStyle: 'short' })

function pluralForm(count: string | number | undefined): 'one' | 'other' {
  return pluralRules.select(Number(count ?? 0)) === 'one' ? 'one' : 'other'
}

function formatParameter(value: string | number | undefined): string | undefined {
  return typeof value === 'number' ? numberFormat.format(value) : value
}
