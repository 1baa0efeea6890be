import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartError } from '../start-error.ts'

/**
 * Returns the preset passphrase if there is one; otherwise the passphrase typed into the terminal, which does not show
 * it, or the first line of piped input. Throws a StartError when the passphrase is missing or the two typed passphrases
 * differ.
 */
export async function askPassphrase(preset: string | null, prompt: string, how: 'once' | 'twice'): Promise<string> {
  const passphrase = preset ?? (process.stdin.isTTY ? await typePassphrase(prompt, how) : await piped())
  if (passphrase === '')
    throw new StartError('No passphrase was given. Type it, pipe it in, or set ROOT_KEY_PASSPHRASE.')
  return passphrase
}

const piped = async () => (await text(process.stdin)).split(/\r?\n/)[0]!

async function typePassphrase(prompt: string, how: 'once' | 'twice'): Promise<string> {
  const first = await typedOnce(`${prompt}: `)
  if (how === 'twice' && (await typedOnce('Repeat the passphrase: ')) !== first)
    throw new StartError('The passphrases do not match.')
  return first
}

async function typedOnce(prompt: string): Promise<string> {
  process.stderr.write(prompt)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
