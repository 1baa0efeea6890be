import { dateFormats } from '../../../../src/engine/fields/value-format.ts'

/** Returns the format in which a language writes dates, if fields can have it; undefined for the format of ISO 8601. */
export function usualDateFormat(language: string | undefined): string | undefined {
  const letters: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { year: 'YYYY', month: 'MM', day: 'DD' }
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts()
    .map(({ type, value }) => letters[type] ?? value)
    .join('')
  return dateFormats.slice(1).find(known => known === format)
}
