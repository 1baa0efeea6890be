import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** An open file, for reads at any position. */
export interface OpenFile {
  readonly descriptor: number
  readonly sizeBytes: number
  close(): void
}

/** The files that the service opened for the current task, keyed by path; null in a process that opens files itself. */
let taskFiles: Map<string, { descriptor: number; sizeBytes: number }> | null = null

/** Sets the only files that this process may read, and closes the files of the previous task. */
export function giveFiles(files: { path: string; descriptor: number; sizeBytes: number }[]): void {
  for (const { descriptor } of taskFiles?.values() ?? []) closeSync(descriptor)
  taskFiles = new Map(files.map(({ path, ...file }) => [path, file]))
}

/** Opens a file of the task by its path. Throws for a file that the task was not given. */
export function openTaskFile(path: string): OpenFile {
  if (taskFiles === null) return openByPath(path)
  const file = taskFiles.get(path)
  if (file === undefined) throw new Error('The task reads a file that it was not given')
  return { ...file, close: () => {} }
}

/** Reads a whole file of the task. Throws for a file that the task was not given. */
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

/** Fills `bytes` from a position in the file. */
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
