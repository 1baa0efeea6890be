import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** An open file. Reads are from any place. */
export interface OpenFile {
  readonly descriptor: number
  readonly sizeBytes: number
  close(): void
}

/** What the service opened for the task under way, by path; null in a process that opens files itself. */
let given: Map<string, { descriptor: number; sizeBytes: number }> | null = null

/** From now on this process reads these files alone. Those of the task before are closed. */
export function giveFiles(files: { path: string; descriptor: number; sizeBytes: number }[]): void {
  for (const { descriptor } of given?.values() ?? []) closeSync(descriptor)
  given = new Map(files.map(({ path, ...file }) => [path, file]))
}

/** Opens a file of the task by its path. Throws for one that the task was not given. */
export function openTaskFile(path: string): OpenFile {
  if (given === null) return openByPath(path)
  const file = given.get(path)
  if (file === undefined) throw new Error('The task reads a file that it was not given')
  return { ...file, close: () => {} }
}

/** The whole file; as `openTaskFile`. */
export function readTaskFile(path: string): Buffer<ArrayBuffer> {
  const file = openTaskFile(path)
  try {
    const bytes = Buffer.allocUnsafeSlow(file.sizeBytes)
    readFully(file, bytes, 0)
    return bytes
  } finally {
    file.close()
  }
}

/** Fills the bytes from a place in the file. */
export function readFully({ descriptor }: OpenFile, bytes: Buffer, position: number): void {
  let done = 0
  while (done < bytes.length) {
    const count = readSync(descriptor, bytes, done, bytes.length - done, position + done)
    if (count === 0) throw new Error('The file became shorter while it was read')
    done += count
  }
}

function openByPath(path: string): OpenFile {
  const descriptor = openSync(path, 'r')
  return { descriptor, sizeBytes: fstatSync(descriptor).size, close: () => closeSync(descriptor) }
}
