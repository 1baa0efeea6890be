import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'

const packages = createRequire(import.meta.url)
interface HeldFile {
  descriptor: number
  sizeBytes: number
}

const held = new Map<string, HeldFile>()

/** Returns the path of a file in an installed package, even if the package does not export it, as with a font. */
export function packagedFile(specifier: string): string {
  return packagedPath(specifier, 'file')
}

/** Lists the files of a folder in an installed package, each as an argument for `packagedFile`. */
export function packagedFilesIn(specifier: string): string[] {
  const entries = readdirSync(packagedPath(specifier, 'folder'), { withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => `${specifier}/${name}`)
}

function packagedPath(specifier: string, kind: 'file' | 'folder'): string {
  const [scopeOrName = '', second = ''] = specifier.split('/')
  const packageName = scopeOrName.startsWith('@') ? `${scopeOrName}/${second}` : scopeOrName
  for (const folder of packages.resolve.paths(packageName) ?? []) {
    const path = `${folder}/${specifier}`
    const stats = statSync(path, { throwIfNoEntry: false })
    if (kind === 'file' ? stats?.isFile() : stats?.isDirectory()) return path
  }
  throw new Error(`The package ${kind} ${specifier} is not installed`)
}

/**
 * Opens a packaged file and keeps it open, so that the process can still read it after it loses the right to open
 * files.
 */
export function holdPackagedFile(specifier: string): void {
  if (!held.has(specifier)) held.set(specifier, openPackaged(specifier))
}

/** Reads a packaged file. Nothing is cached: every call reads the bytes again. */
export function readPackagedFile(specifier: string): Uint8Array<ArrayBuffer> {
  const open = held.get(specifier)
  if (open !== undefined) return readAll(open)
  const file = openPackaged(specifier)
  try {
    return readAll(file)
  } finally {
    closeSync(file.descriptor)
  }
}

function openPackaged(specifier: string): HeldFile {
  const descriptor = openSync(packagedFile(specifier), 'r')
  return { descriptor, sizeBytes: fstatSync(descriptor).size }
}

function readAll({ descriptor, sizeBytes }: HeldFile): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes)
  let done = 0
  while (done < sizeBytes) {
    const count = readSync(descriptor, bytes, done, sizeBytes - done, done)
    if (count === 0) throw new Error('A packaged file became shorter while it was read')
    done += count
  }
  return bytes
}
