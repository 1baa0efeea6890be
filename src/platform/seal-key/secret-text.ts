import { readFile } from 'node:fs/promises'
import type { Secret } from '../../seal-key-setting.ts'
import { StartError } from '../../start-error.ts'

/**
 * Returns a secret from its text or from the first line of its file, because editors and `echo` add a line break.
 * Throws a StartError.
 */
export async function secretText(secret: Secret, setting: string): Promise<string> {
  if ('text' in secret) return secret.text
  const text = await readFile(secret.file, 'utf8').catch(error => {
    throw new StartError(`${setting} ${secret.file} could not be read (${error.code}).`)
  })
  return text.replace(/\r?\n.*$/s, '')
}
