import { readFile } from 'node:fs/promises'

/** 49,000 passwords found in leaks, as a JSON list. */
const list = new URL('../src/passwords.json', import.meta.resolve('@zxcvbn-ts/language-common'))

/**
 * Whether a password is one of the most common ones, also with up to four figures or signs after it. A password is chosen so
 * rarely that the list, half a megabyte, is read each time and not kept in memory.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.normalize('NFKC').toLowerCase()
  const passwords = await readFile(list, 'utf8')
  return guesses(text).some(guess => passwords.includes(JSON.stringify(guess)))
}

function guesses(text: string): string[] {
  const ends = [0, 1, 2, 3, 4].filter(count => count === 0 || /^[^\p{L}]*$/u.test(text.slice(-count)))
  return ends.map(count => text.slice(0, text.length - count)).filter(guess => guess !== '')
}
