import { en, type PluralText } from './en.ts'

export type TextKey = keyof typeof en
export type TextParameters = Record<string, string | number>

const catalogue: typeof en = en
export const language = 'en'
const pluralRules = new Intl.PluralRules(language)
const numberFormat = new Intl.NumberFormat(language)

/** The text of a key with its placeholders filled. A text with plural forms is chosen by the parameter `count`. */
export function text(key: TextKey, parameters: TextParameters = {}): string {
  return filledText(catalogue[key], parameters)
}

/** A text of any catalogue with its placeholders filled. */
export function filledText(entry: string | PluralText, parameters: TextParameters): string {
  const template = typeof entry === 'string' ? entry : entry[pluralForm(parameters.count)]
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => formatParameter(parameters[name]) ?? whole)
}

/** "Ann", "Ann and Bob", "Ann, Bob and Eve". */
export function listOfNames(names: string[]): string {
  const [first = '', ...rest] = names
  if (rest.length === 0) return first
  if (rest.length === 1) return text('listOfTwo', { first, last: rest[0] ?? '' })
  return text('listSeparator', { first, rest: listOfNames(rest) })
}

let momentFormat: Intl.DateTimeFormat | undefined

/** A moment in the reader's zone and habits. `moment` is an ISO 8601 date-time. */
export function formatMoment(moment: string): string {
  // made once: to make one takes longer than to use it many times
  momentFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
  return momentFormat.format(new Date(moment))
}

/** The time of a moment within a day, such as "14:32". */
export const formatTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString(undefined, { timeStyle: 'short' })

function pluralForm(count: string | number | undefined): 'one' | 'other' {
  return pluralRules.select(Number(count ?? 0)) === 'one' ? 'one' : 'other'
}

function formatParameter(value: string | number | undefined): string | undefined {
  return typeof value === 'number' ? numberFormat.format(value) : value
}
