import type { Readable } from 'node:stream'

/** The recorded facts of a stored file. */
export interface StoredFile {
  sizeBytes: number
  /** Lower-case hexadecimal. */
  sha256: string
}

/**
 * The store of documents. A key is a path that we make ourselves (see `assertStorageKey`). A file exists completely or not at all, and
 * what a call has returned survives a loss of power.
 */
export interface Storage {
  /**
   * Stores what the source yields and replaces the previous content of the key. Throws StorageLimitError, and leaves nothing, as soon as
   * there are more than `limitBytes`.
   */
  write(
    key: string,
    source: AsyncIterable<Uint8Array> | Uint8Array,
    options?: { limitBytes?: number },
  ): Promise<StoredFile>
  /** The bytes from `start` to `end`, both included. Call `size` first: a missing file shows only as an error of the stream. */
  read(key: string, range?: { start?: number; end?: number }): Readable
  /** In bytes. Throws StorageMissingError. */
  size(key: string): Promise<number>
  exists(key: string): Promise<boolean>
  /** Differs once the file was written again. Throws StorageMissingError. */
  version(key: string): Promise<string>
  /** A path for a worker process to read from. Throws StorageMissingError. */
  localPath(key: string): Promise<string>
  /**
   * Stores the source's bytes followed by `appendix` under the target's key. The storage copies the source's bytes, never through this
   * process. Throws StorageMissingError.
   */
  appendRevision(sourceKey: string, targetKey: string, appendix: Uint8Array): Promise<{ sizeBytes: number }>
  /** Does nothing when the file does not exist. */
  delete(key: string): Promise<void>
}

/** The written content was too long; nothing of it is kept. */
export class StorageLimitError extends Error {
  readonly code = 'storage_limit'
  constructor(limitBytes: number) {
    super(`More than ${limitBytes} bytes`)
    this.name = 'StorageLimitError'
  }
}

/** A key that was never written, or was deleted. */
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
 * Refuses keys that could leave the storage folder. No segment begins with a dot, so neither `..` nor our own temporary folder can be
 * named.
 */
export function assertStorageKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`)
}
