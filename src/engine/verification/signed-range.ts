import { createHash } from 'node:crypto'
import { DerReader } from '../asn1/der-reader.ts'
import { type ByteSource, bytePieces } from '../byte-source.ts'
import type { DocumentSignature } from '../pdf/signatures.ts'
import type { Digest } from '../signing/algorithms.ts'
import { documentProblem, type Problem } from './problems.ts'

/** The bytes that a signature covers: before and after its own hexadecimal string (ISO 32000-2 §12.8.1). */
export interface SignedRange {
  gapStart: number
  gapEnd: number
  /** The end of the signed revision: the size of the file when it was signed. */
  end: number
}

/**
 * Reads the range of a signature, or returns its problem: there must be two ranges within the file, starting at byte 0,
 * with a gap between them.
 */
export function readSignedRange(source: ByteSource, { byteRange }: DocumentSignature): SignedRange | Problem {
  const [start, gapStart, gapEnd, length] = byteRange as [number, number, number, number]
  const sound =
    byteRange.length === 4 &&
    byteRange.every(number => Number.isSafeInteger(number) && number >= 0) &&
    start === 0 &&
    gapStart > 0 &&
    gapEnd > gapStart &&
    length > 0 &&
    gapEnd + length <= source.sizeBytes
  return sound
    ? { gapStart, gapEnd, end: gapEnd + length }
    : documentProblem('byte-range-malformed', `[${byteRange.join(' ')}]`)
}

/** An ordinary signature with all its certificates and timestamps is far smaller. */
const maxGapBytes = 8 * 1024 * 1024
const keyBefore = /\/Contents[\0\t\n\f\r ]*$/

/**
 * Returns the problems of the bytes that are not signed. They must be the value of `/Contents` and nothing else: one
 * hexadecimal string, in one letter case, that decodes to the signature's DER and then only zeros. This determines
 * every bit of the file.
 */
export function gapProblems(source: ByteSource, range: SignedRange, contents: Uint8Array): Problem[] {
  if (range.gapEnd - range.gapStart > maxGapBytes) return [documentProblem('byte-range-gap')]
  const before = latin1(source, Math.max(0, range.gapStart - 32), range.gapStart)
  const gap = latin1(source, range.gapStart, range.gapEnd)
  if (!keyBefore.test(before)) return [documentProblem('byte-range-gap')]
  if (!gap.startsWith('<') || !gap.endsWith('>')) return [documentProblem('byte-range-gap')]
  if (!isOneHexString(gap)) return [documentProblem('contents-malformed')]
  if (Buffer.compare(Buffer.from(gap.slice(1, -1), 'hex'), contents) !== 0) return [documentProblem('byte-range-gap')]
  return paddingIsZero(contents) ? [] : [documentProblem('contents-malformed')]
}

const isOneHexString = (text: string) =>
  text.length % 2 === 0 && (/^<[0-9a-f]+>$/.test(text) || /^<[0-9A-F]+>$/.test(text))

const latin1 = (source: ByteSource, start: number, end: number) =>
  Buffer.from(source.read(start, end - start)).toString('latin1')

/**
 * Returns the DER value at the start of the contents, without the zeros after it. Throws DerError when there is none.
 */
export function cmsOf(contents: Uint8Array): Uint8Array {
  return new DerReader(contents).next().bytes
}

function paddingIsZero(contents: Uint8Array): boolean {
  try {
    return contents.subarray(cmsOf(contents).length).every(byte => byte === 0)
  } catch {
    return true // the signature itself will be reported as unreadable
  }
}

/** Returns the digest of all bytes in the range except the gap, read in pieces. */
export function digestOfRange(source: ByteSource, range: SignedRange, algorithm: Digest): Uint8Array {
  const hash = createHash(algorithm)
  for (const piece of bytePieces(source, 0, range.gapStart)) hash.update(piece)
  for (const piece of bytePieces(source, range.gapEnd, range.end)) hash.update(piece)
  return hash.digest()
}

/** Returns the SHA-256 of the first `sizeBytes` of a source in lower-case hex. */
export function sha256OfStart(source: ByteSource, sizeBytes: number): string {
  const hash = createHash('sha256')
  for (const piece of bytePieces(source, 0, sizeBytes)) hash.update(piece)
  return hash.digest('hex')
}

/** Returns the end of the range that a signature covers; 0 when its range cannot be read. */
export const rangeEndOf = ({ range }: { range: SignedRange | null }): number => range?.end ?? 0
