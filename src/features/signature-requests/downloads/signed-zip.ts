import { crc32 } from 'node:zlib'
import { archiveSizeBytes, type ZippedFile, type ZipRecord, zipArchive } from '../../../engine/zip/zip-records.ts'
import type { Reach } from '../../../http/reach.ts'
import type { StoredAnswer } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SignatureRequest } from '../signature-request.ts'
import { listChosenRequests } from './chosen-store.ts'
import { completedFile } from './completed-file.ts'

/** Why a request has no file in an archive of signed documents. */
export const leftOutReasons = ['not_found', 'not_completed', 'content_deleted', 'archive_full'] as const
type LeftOutReason = (typeof leftOutReasons)[number]

interface SignedZipPlan {
  included: string[]
  leftOut: { signatureRequestId: string; reason: LeftOutReason }[]
}

/** A stored file with its name in the archive. */
export type SignedFile = Pick<StoredAnswer, 'key' | 'sizeBytes'> & { name: string }

/** Every program opens archives of less than 4 GiB; the last MiB is for names and checksums. */
const filesMostBytes = 4 * 1024 ** 3 - 1024 ** 2

/** Chooses the requests whose signed files go into an archive, in the order of the ids, and says why others do not. */
export async function planSignedZip(
  platform: Pick<Platform, 'database' | 'storage'>,
  { organizationId, reach }: { organizationId: string; reach: Reach },
  ids: string[],
  mostBytes = filesMostBytes,
): Promise<SignedZipPlan> {
  const requests = (await listChosenRequests(platform.database, ids)).filter(
    request => request.organizationId === organizationId && reach.levelIn(request.folderId) !== null,
  )
  const plan: SignedZipPlan = { included: [], leftOut: [] }
  let totalBytes = 0
  for (const signatureRequestId of ids) {
    const request = requests.find(request => request.signatureRequestId === signatureRequestId)
    const obstacle = obstacleOf(request)
    const files = obstacle === null ? await filesOf(platform, request!) : []
    const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
    const reason = obstacle ?? (totalBytes + sizeBytes > mostBytes ? 'archive_full' : null)
    if (reason !== null) plan.leftOut.push({ signatureRequestId, reason })
    else {
      plan.included.push(signatureRequestId)
      totalBytes += sizeBytes
    }
  }
  return plan
}

function obstacleOf(request: SignatureRequest | undefined): LeftOutReason | null {
  if (request === undefined) return 'not_found'
  if (request.status !== 'Completed') return 'not_completed'
  return request.contentDeletedAt === null ? null : 'content_deleted'
}

/** Returns the signed files of completed requests, under names that differ in more than case. */
export async function signedFilesOf(
  platform: Pick<Platform, 'database' | 'storage'>,
  requests: SignatureRequest[],
): Promise<SignedFile[]> {
  const files: SignedFile[] = []
  for (const request of requests) files.push(...(await filesOf(platform, request)))
  return withUniqueNames(files)
}

/** Returns the signed document of a request, and its certificate if that is a separate file. */
async function filesOf(
  platform: Pick<Platform, 'database' | 'storage'>,
  request: SignatureRequest,
): Promise<SignedFile[]> {
  const kinds =
    request.certificateKey === null ? (['signed-envelope'] as const) : (['signed-envelope', 'certificate'] as const)
  const files: SignedFile[] = []
  for (const kind of kinds) {
    const { key, sizeBytes, filename } = await completedFile(platform, { request, kind })
    files.push({ name: filename!, key, sizeBytes })
  }
  return files
}

/** Most file systems take names of up to 255 bytes; this leaves room for a number and the ending. */
const nameMostBytes = 200

/** Numbers names that would be equal on a disk that ignores case: `a.pdf`, `A.pdf` → `a.pdf`, `A 2.pdf`. */
export function withUniqueNames<File extends { name: string }>(files: File[]): File[] {
  const taken = new Set<string>()
  return files.map(file => {
    const ending = /(?: \([a-z]+\))?\.pdf$/.exec(file.name)?.[0] ?? ''
    const base = shortened(file.name.slice(0, file.name.length - ending.length))
    let name = base + ending
    for (let number = 2; taken.has(keyOf(name)); number++) name = `${base} ${number}${ending}`
    taken.add(keyOf(name))
    return { ...file, name }
  })
}

const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

/** Cuts a name between two characters. */
function shortened(name: string): string {
  let short = ''
  for (const character of name) {
    if (Buffer.byteLength(short + character) > nameMostBytes) break
    short += character
  }
  return short.trimEnd()
}

/** Returns the size in bytes of the archive with these files. */
export const signedZipBytes = (files: SignedFile[]): number => archiveSizeBytes(records(files))

/** The size of an archive does not depend on checksums. */
const records = (files: SignedFile[]): ZipRecord[] =>
  files.map(({ name, sizeBytes }) => ({ name, sizeBytes, crc32: 0 }))

/**
 * Writes the archive as fast as it is read, and holds only a part of one file in memory. Each file is read twice,
 * because its checksum precedes it. Throws if a file is missing or has another size than recorded.
 */
export const signedZip = (platform: Pick<Platform, 'storage'>, files: SignedFile[]): AsyncGenerator<Uint8Array> =>
  zipArchive(withChecksums(platform, files))

async function* withChecksums({ storage }: Pick<Platform, 'storage'>, files: SignedFile[]): AsyncGenerator<ZippedFile> {
  for (const { name, key, sizeBytes } of files)
    yield { name, sizeBytes, crc32: await checksumOf(storage, key, sizeBytes), bytes: () => storage.read(key) }
}

async function checksumOf(storage: Platform['storage'], key: string, sizeBytes: number): Promise<number> {
  let checksum = 0
  let read = 0
  for await (const chunk of storage.read(key)) {
    checksum = crc32(chunk, checksum)
    read += chunk.length
  }
  if (read !== sizeBytes) throw new Error(`The stored file ${key} has ${read} bytes instead of ${sizeBytes}`)
  return checksum
}
