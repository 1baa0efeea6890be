import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROJECT_ROOT } from '../../project-files.ts'
import type { OfficePrograms } from './find-office.ts'

/** The files of the machine that a sandbox shows. Everything else is hidden. */
export interface SandboxFiles {
  /** The absolute paths of folders and files, which have the same paths in the sandbox. */
  readOnly: string[]
  /** The symbolic links in the root folder: their targets, keyed by path. */
  links: Record<string, string>
}

export const DRIVER_FOLDER = join(PROJECT_ROOT, 'src/platform/conversion/driver')

/**
 * The files that LibreOffice and Python open, as measured. Showing all of `/usr` would show too much, because people
 * keep services with their data below `/usr/src` and `/usr/local`.
 */
const SYSTEM_PATHS = [
  '/usr/lib',
  '/usr/lib64',
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/usr/share/fontconfig',
  '/usr/share/hunspell',
  '/usr/share/hyphen',
  '/usr/share/liblangtag',
  '/usr/share/libreoffice',
  '/usr/share/zoneinfo',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/libreoffice',
  '/etc/localtime',
  '/var/lib/libreoffice',
  '/var/spool/libreoffice',
]

/** Symbolic links into /usr on most machines, and separate folders on others. */
const ROOT_FOLDERS = ['/lib', '/lib64', '/bin']

export function sandboxFiles(programs: OfficePrograms, fontFolders: string[]): SandboxFiles {
  const links = ROOT_FOLDERS.filter(path => isLink(path)).map(path => [path, readlinkSync(path)] as const)
  const folders = ['/lib', '/lib64'].filter(path => !isLink(path))
  const readOnly = [
    ...SYSTEM_PATHS,
    ...folders,
    programs.python,
    realpathSync(programs.python),
    // the folder share/ is next to program/
    dirname(dirname(programs.soffice)),
    DRIVER_FOLDER,
    ...fontFolders,
  ]
  return { readOnly: [...new Set(readOnly)].filter(existsSync), links: Object.fromEntries(links) }
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
