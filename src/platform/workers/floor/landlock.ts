import { closeSync, fstatSync, openSync } from 'node:fs'
import type { Libc } from '../../libc.ts'

// constants of linux/landlock.h
const CREATE_RULESET_VERSION = 1
const RULE_PATH_BENEATH = 1
const READ_FILE = 1n << 2n
const READ_DIR = 1n << 3n
/** The rights that each version of Landlock can restrict: to files, to TCP, and to sockets and processes outside. */
const FILE_RIGHTS = [13n, 14n, 15n, 15n, 16n] as const
const TCP_BIND_AND_CONNECT = 3n
const ABSTRACT_SOCKETS_AND_SIGNALS = 3n

const O_PATH = 0o10000000

/**
 * Makes an open ruleset. A process that has restricted itself with it may read only `paths` and everything below them.
 * Returns null if the kernel does not have Landlock.
 */
export function landlockRuleset(libc: Libc, paths: readonly string[]): number | null {
  const version = libc.landlockCreateRuleset(null, 0, CREATE_RULESET_VERSION)
  if (version < 1) return null
  const attributes = attributesOf(version)
  const ruleset = libc.landlockCreateRuleset(Buffer.from(attributes.buffer), attributes.byteLength, 0)
  if (ruleset < 0) return null
  for (const path of paths) allowReading(libc, ruleset, path)
  return ruleset
}

/** Returns attributes of the right length, because a kernel refuses attributes that are longer than it knows. */
function attributesOf(version: number): BigUint64Array {
  const fileRights = (1n << FILE_RIGHTS[Math.min(version, FILE_RIGHTS.length) - 1]!) - 1n
  if (version < 4) return BigUint64Array.of(fileRights)
  if (version < 6) return BigUint64Array.of(fileRights, TCP_BIND_AND_CONNECT)
  return BigUint64Array.of(fileRights, TCP_BIND_AND_CONNECT, ABSTRACT_SOCKETS_AND_SIGNALS)
}

function allowReading(libc: Libc, ruleset: number, path: string): void {
  const descriptor = openSync(path, O_PATH)
  const rights = fstatSync(descriptor).isDirectory() ? READ_FILE | READ_DIR : READ_FILE
  // struct landlock_path_beneath_attr is packed
  const attributes = Buffer.alloc(12)
  attributes.writeBigUInt64LE(rights, 0)
  attributes.writeInt32LE(descriptor, 8)
  const failed = libc.landlockAddRule(ruleset, RULE_PATH_BENEATH, attributes) !== 0
  closeSync(descriptor)
  if (failed) throw new Error(`Landlock does not take ${path}`)
}
