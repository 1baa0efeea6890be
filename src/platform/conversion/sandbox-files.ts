import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROJECT_ROOT } from '../../project-files.ts'
import type { OfficePrograms } from './find-office.ts'

/** The files of the machine that a sandbox shows. Everything else is hidden. */
export interface SandboxFiles {
  /** Absolute paths of folders and files, each under its own name. */
  readOnly: string[]
  /** Links of the root folder, by their path. */
  links: Record<string, string>
}

export const DRIVER_FOLDER = join(PROJECT_ROOT, 'src/platform/conversion/driver')

/**
 * Measured: the files that LibreOffice and Python open. Not the whole of `/usr`: people keep services below `/usr/src` and
 * `/usr/local`, with their data.
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

/** Links into /usr on most machines, and separate folders on others. */
const ROOT_FOLDERS = ['/lib', '/lib64', '/bin']

export function sandboxFiles(programs: OfficePrograms, fontFolders: string[]): SandboxFiles {
  const links = ROOT_FOLDERS.filter(path => isLink(path)).map(path => [path, readlinkSync(path)] as const)
  const folders = ['/lib', '/lib64'].filter(path => !isLink(path))
  const readOnly = [
    ...SYSTEM_PATHS,
    ...folders,
    programs.python,
    realpathSync(programs.python),
    // share/ is next to program/
    dirname(dirname(programs.soffice)),
    DRIVER_FOLDER,
    ...fontFolders,
  ]
  return { readOnly: [...new Set(readOnly)].filter(existsSync), links: Object.fromEntries(links) }
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
