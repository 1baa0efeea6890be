import { type Say, sayIn } from './message.ts'
import { type CatalogueFile, parseCatalogue } from './parse-message.ts'

/** The language of mails and certificates (BCP 47). */
export const LANGUAGE = 'en'

/**
 * Returns a function that returns the texts of the messages in a file of a catalogue. The file is parsed at the first
 * call.
 */
export function sayFrom<Messages>(file: CatalogueFile): Say<Messages> {
  let say: Say<Messages> | undefined
  return (key, ...values) => {
    say ??= sayIn<Messages>(parseCatalogue(file), LANGUAGE)
    return say(key, ...values)
  }
}
