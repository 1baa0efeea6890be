import { readFile } from 'node:fs/promises'
import { StartError } from '../start-error.ts'

/** Reads a file that the caller named. Throws `StartError` when it cannot be read. */
export async function readInput(path: string): Promise<Buffer> {
  return readFile(path).catch(error => {
    throw new StartError(`${path} could not be read (${error.message})`)
  })
}
