import type { Readable } from 'node:stream'

/** The recorded size and hash of a stored file. */
export interface StoredFile {
  sizeBytes: number
  /** The hash in lower-case hexadecimal digits. */
  sha256: string
}

/**
 * The store of documents. A key is a path that the service makes itself (see `assertStorageKey`). A file exists
 * completely or not at all, and it survives a loss of power once the call has returned.
 */
export interface Storage {
  /**
   * Stores the bytes that the source yields, and replaces the previous content of the key. Throws StorageLimitError as
   * soon as there are more than `limitBytes`, and leaves nothing.
   */
  write(
    key: string,
    source: AsyncIterable<Uint8Array> | Uint8Array,
    options?: { limitBytes?: number },
  ): Promise<StoredFile>
  /**
   * Reads the bytes from `start` to `end`, both included. Call `size` first, because a missing file becomes apparent
   * only as an error of the stream.
   */
  read(key: string, range?: { start?: number; end?: number }): Readable
  /** Returns the size in bytes. Throws StorageMissingError. */
  size(key: string): Promise<number>
  exists(key: string): Promise<boolean>
  /** Returns a text that changes when the file is written again. Throws StorageMissingError. */
  version(key: string): Promise<string>
  /** Returns a path for a worker process to read from. Throws StorageMissingError. */
  localPath(key: string): Promise<string>
  /**
   * Stores the source's bytes followed by `appendix` under the target's key. The storage itself copies the source, so
   * its bytes never pass through this process. Throws StorageMissingError.
   */
  appendRevision(sourceKey: string, targetKey: string, appendix: Uint8Array): Promise<{ sizeBytes: number }>
  /** Deletes a file. Does nothing if it does not exist. */
  delete(key: string): Promise<void>
}

/** Thrown if the content was too long. None of it is kept. */
export class StorageLimitError extends Error {
  readonly code = 'storage_limit'
  constructor(limitBytes: number) {
    super(`More than ${limitBytes} bytes`)
    this.name = 'StorageLimitError'
  }
}

/** Thrown for a key that was never written or has been deleted. */
export class StorageMissingError extends Error {
  readonly code = 'storage_missing'
  constructor(key: string) {
    super(`Nothing is stored under ${key}`)
    this.name = 'StorageMissingError'
  }
}

const SEGMENT = '[a-z0-9][a-z0-9_.-]*'
const KEY = new RegExp(`^${SEGMENT}(/${SEGMENT})*$`)

/**
 * Throws a TypeError for keys that could lead out of the storage folder. No segment begins with a dot, so a key can
 * name neither `..` nor our own temporary folder.
 */
export function assertStorageKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`)
}
