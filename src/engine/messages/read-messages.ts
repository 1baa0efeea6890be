import { type Say, sayIn } from './message.ts'
import { type CatalogueFile, parseCatalogue } from './parse-message.ts'

/** The language of mails and certificates (BCP 47). */
export const LANGUAGE = 'en'

/** Returns a function that says the messages of a file of a catalogue, which is parsed when the first is said. */
export function sayFrom<Messages>(file: CatalogueFile): Say<Messages> {
  let say: Say<Messages> | undefined
  return (key, ...values) => {
    say ??= sayIn<Messages>(parseCatalogue(file), LANGUAGE)
    return say(key, ...values)
  }
}
