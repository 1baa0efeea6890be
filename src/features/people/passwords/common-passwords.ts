/**
 * Returns whether a password is one of the most common passwords, or one of them with up to four figures or signs after
 * it. The list is loaded only when a password is chosen, which happens rarely.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.normalize('NFKC').toLowerCase()
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return guesses(text).some(guess => dictionary['passwords-common'].includes(guess))
}

function guesses(text: string): string[] {
  const ends = [0, 1, 2, 3, 4].filter(count => count === 0 || /^[^\p{L}]*$/u.test(text.slice(-count)))
  return ends.map(count => text.slice(0, text.length - count)).filter(guess => guess !== '')
}
