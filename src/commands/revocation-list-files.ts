import type { Command } from 'commander'
import { DerError } from '../engine/asn1/der-reader.ts'
import { readRevocationList } from '../engine/longterm/revocation-list.ts'
import { StartError } from '../start-error.ts'
import { readInput } from './input-file.ts'

/** Adds an option that takes a revocation list and can be repeated. */
export const addRevocationListOption = (command: Command, what: string): Command =>
  command.option(
    '--revocation-list <file>',
    `a certificate revocation list (DER or PEM) ${what}; can be given more than once`,
    (file: string, files: string[]) => [...files, file],
    [],
  )

/** Reads the DER of each file. Throws a StartError for a file that is not a list. */
export const readRevocationLists = (files: string[]): Promise<Uint8Array[]> => Promise.all(files.map(readList))

async function readList(path: string): Promise<Uint8Array> {
  const bytes = derOf(await readInput(path))
  try {
    readRevocationList(bytes)
    return bytes
  } catch (error) {
    if (!(error instanceof DerError)) throw error
    throw new StartError(`The revocation list ${path} could not be read (${error.message}).`)
  }
}

const pemBlock = /-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]+)-----END X509 CRL-----/

function derOf(file: Buffer): Uint8Array {
  const [, base64] = pemBlock.exec(file.toString('latin1')) ?? []
  return base64 === undefined ? file : Buffer.from(base64, 'base64')
}
