import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, resolve } from 'node:path'
import { type Catalogue, type Say, sayIn } from './message.ts'
import { parseCatalogue } from './parse-message.ts'

/** The language of mails and certificates (BCP 47). */
export const LANGUAGE = 'en'

const folder = resolve(dirname(findPackageJSON(import.meta.url)!), 'messages')

/** Returns a function that says the messages of `messages/en/NAME.json`. The file is read when the first is said. */
export function sayFromFile<Messages>(name: string): Say<Messages> {
  let catalogue: Catalogue | undefined
  return (key, ...values) => {
    catalogue ??= parseCatalogue(JSON.parse(readFileSync(resolve(folder, LANGUAGE, `${name}.json`), 'utf8')))
    return sayIn<Messages>(catalogue, LANGUAGE)(key, ...values)
  }
}
