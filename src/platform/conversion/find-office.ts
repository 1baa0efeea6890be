import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ConversionError } from './conversion-error.ts'

/** The programs of an installed LibreOffice. */
export interface OfficePrograms {
  soffice: string
  /** The Python interpreter that has LibreOffice's module `uno`. */
  python: string
}

/** Debian installs the module for its own Python, not for a different Python that comes first in PATH. */
const SYSTEM_PYTHON = '/usr/bin/python3'

/**
 * Finds LibreOffice by the path of its command `soffice`, or in PATH. It searches again on each call, so that a
 * LibreOffice installed while the service is running is found. Throws ConversionError `unavailable`.
 */
export function findOffice(sofficePath: string | null, searchPath: string): OfficePrograms {
  const candidates = sofficePath ? [sofficePath] : searchPath.split(delimiter).map(folder => join(folder, 'soffice'))
  const command = candidates.find(path => existsSync(path))
  if (command === undefined)
    throw new ConversionError('unavailable', `LibreOffice is not installed (looked for ${candidates.join(', ')})`)
  // The command is a shell script that starts a program that starts `soffice.bin`. Only `soffice.bin` can be ended
  // reliably.
  const program = dirname(realpathSync(command))
  const soffice = join(program, 'soffice.bin')
  const ownPython = join(program, 'python')
  const python = existsSync(ownPython) ? ownPython : SYSTEM_PYTHON
  const missing = [soffice, python].find(path => !existsSync(path))
  if (missing !== undefined) throw new ConversionError('unavailable', `${command} was found, but ${missing} is missing`)
  return { soffice, python }
}
