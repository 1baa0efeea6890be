import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'

const packages = createRequire(import.meta.url)
interface HeldFile {
  descriptor: number
  sizeBytes: number
}

const held = new Map<string, HeldFile>()

/** The path of a file in an installed package that does not export it, such as a font. */
export function packagedFile(specifier: string): string {
  return packagedPath(specifier, 'file')
}

/** All files of a folder in an installed package, each as `packagedFile` takes it. */
export function packagedFilesIn(specifier: string): string[] {
  const entries = readdirSync(packagedPath(specifier, 'folder'), { withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => `${specifier}/${name}`)
}

function packagedPath(specifier: string, kind: 'file' | 'folder'): string {
  const [scopeOrName = '', second = ''] = specifier.split('/')
  const packageName = scopeOrName.startsWith('@') ? `${scopeOrName}/${second}` : scopeOrName
  for (const folder of packages.resolve.paths(packageName) ?? []) {
    const path = `${folder}/${specifier}`
    const found = statSync(path, { throwIfNoEntry: false })
    if (kind === 'file' ? found?.isFile() : found?.isDirectory()) return path
  }
  throw new Error(`The package ${kind} ${specifier} is not installed`)
}

/** Keeps a packaged file open, so that it can be read in a process that may open nothing any more. */
export function holdPackagedFile(specifier: string): void {
  if (!held.has(specifier)) held.set(specifier, openPackaged(specifier))
}

/** The bytes of a packaged file, read anew. */
export function readPackagedFile(specifier: string): Uint8Array<ArrayBuffer> {
  const known = held.get(specifier)
  if (known !== undefined) return readAll(known)
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
