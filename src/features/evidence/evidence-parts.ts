import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { certificateToPem } from '../../engine/signing/pem.ts'
import type { ZipRecord } from '../../engine/zip/zip-records.ts'
import type { StoredPart } from '../../platform/database/tables/template-tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealCertificates } from '../../tasks/pdf-pool.ts'
import { readSigningEvents } from '../events/read-events.ts'
import { presentKnownBy } from '../links/known-by-link.ts'
import { readSignedNegotiation } from '../redlines/agreement/read-signed-negotiation.ts'
import { evidenceNames } from '../signature-requests/attachments/evidence-names.ts'
import { readAttachments } from '../signature-requests/attachments/kept-attachments.ts'
import { signedAttachments } from '../signature-requests/attachments/signed-attachments.ts'
import { readSignatureRequest } from '../signature-requests/read-signature-request.ts'
import type { SignatureRequest } from '../signature-requests/signature-request.ts'
import type { StoredDocument } from '../templates/template.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { contentTypes } from '../templates/uploads/file-type.ts'

const certificatesTimeoutMs = 30_000

/** A file of the evidence, with its entry in the archive and its bytes. */
export interface EvidencePart extends ZipRecord {
  sha256: string
  bytes(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * Returns the evidence of a completed request. The last part is the manifest, which lists the other parts. If the
 * request's content was deleted, only the chain of events remains, and the manifest lists the hashes of the deleted
 * files.
 * @param isWhole whether the negotiation of the text is among the evidence
 */
export async function evidenceParts(
  platform: Pick<Platform, 'caches' | 'database' | 'storage' | 'workers'>,
  request: SignatureRequest,
  isWhole: boolean,
): Promise<EvidencePart[]> {
  if (request.contentDeletedAt !== null) return partsLeft(platform, request)
  try {
    return await allParts(platform, request, isWhole)
  } catch (error) {
    const now = await readSignatureRequest(platform.database, request.signatureRequestId)
    if (now === null || now.request.contentDeletedAt === null) throw error
    return partsLeft(platform, now.request)
  }
}

async function allParts(
  platform: Pick<Platform, 'caches' | 'database' | 'storage' | 'workers'>,
  request: SignatureRequest,
  isWhole: boolean,
): Promise<EvidencePart[]> {
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const events = await readSigningEvents(platform.database, request.signatureRequestId, 'all')
  const parts = [
    await storedPart(platform, { name: 'original.pdf', key: document.documentKey, recorded: document.documentSha256 }),
    await storedPart(platform, { name: 'sealed.pdf', key: request.sealedKey!, recorded: request.sealedSha256! }),
    ...(request.certificateKey === null
      ? []
      : [await storedPart(platform, { name: 'certificate.pdf', key: request.certificateKey })]),
    part('events.jsonl', linesOf(events)),
    ...(await certificateParts(platform, request.sealedKey!)),
    ...(await uploadedParts(platform, document)),
    ...(await attachedParts(platform, request)),
    ...(isWhole ? await negotiationParts(platform, request.signatureRequestId) : []),
  ]
  return [...parts, manifest(parts, isWhole ? {} : { leftOut: ['redline'] })]
}

async function partsLeft(
  platform: Pick<Platform, 'caches' | 'database'>,
  request: SignatureRequest,
): Promise<EvidencePart[]> {
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const parts = [
    part('events.jsonl', linesOf(await readSigningEvents(platform.database, request.signatureRequestId, 'all'))),
  ]
  const deleted = {
    at: request.contentDeletedAt!.toISOString(),
    files: [{ name: 'sealed.pdf', sha256: request.sealedSha256! }],
  }
  const original = { sha256: document.documentSha256 }
  return [...parts, manifest(parts, { deleted, original })]
}

function manifest(parts: EvidencePart[], facts: object = {}): EvidencePart {
  const files = parts.map(({ name, sha256 }) => ({ name, sha256 }))
  return part('manifest.json', Buffer.from(`${JSON.stringify({ files, ...facts }, null, 2)}\n`))
}

async function certificateParts(
  platform: Pick<Platform, 'storage' | 'workers'>,
  sealedKey: string,
): Promise<EvidencePart[]> {
  const path = await platform.storage.localPath(sealedKey)
  const certificates = await platform.workers.run(
    sealCertificates,
    { path },
    { timeoutMs: certificatesTimeoutMs, lane: 'interactive', files: [path] },
  )
  return certificates.map(({ name, der }) => part(`certificates/${name}.pem`, Buffer.from(certificateToPem(der))))
}

/** Returns the uploaded files that were joined into the document, and a list of their names and pages. */
async function uploadedParts(platform: Pick<Platform, 'storage'>, { parts }: StoredDocument): Promise<EvidencePart[]> {
  if (parts === null) return []
  const names = parts.map((part, index) => `documents/${index + 1}${extensionOf(part)}`)
  const listed = parts.map(({ filename, contentType, sha256, firstPage, pageCount }, index) => ({
    name: names[index]!,
    filename,
    contentType,
    sha256,
    firstPage,
    pageCount,
  }))
  const files: EvidencePart[] = []
  for (const [index, { key, sha256 }] of parts.entries())
    files.push(await storedPart(platform, { name: names[index]!, key, recorded: sha256 }))
  return [part('documents/documents.json', Buffer.from(`${JSON.stringify(listed, null, 2)}\n`)), ...files]
}

/** Returns the files that signers attached, as they uploaded them, and a list of these files. */
async function attachedParts(
  platform: Pick<Platform, 'caches' | 'database' | 'storage'>,
  request: SignatureRequest,
): Promise<EvidencePart[]> {
  const { database } = platform
  const uploaded = await readAttachments(database, request.signatureRequestId)
  if (uploaded.length === 0) return []
  const subject = (await readSignatureRequest(database, request.signatureRequestId))!
  const { version } = await templateVersion(platform, request.templateId, request.templateVersion)
  const attachments = signedAttachments(uploaded, subject, version.fields)
  if (attachments.length === 0) return []
  const names = evidenceNames(attachments)
  const listed = attachments.map((attachment, index) => ({
    name: names[index]!,
    filename: attachment.filename,
    contentType: attachment.contentType,
    sha256: attachment.sha256,
    pageCount: attachment.pageCount,
    fieldId: attachment.fieldId,
    recipientSignatureId: attachment.recipientSignatureId,
    uploadedAt: attachment.uploadedAt.toISOString(),
  }))
  const files: EvidencePart[] = []
  for (const [index, { sourceKey, sha256 }] of attachments.entries())
    files.push(await storedPart(platform, { name: names[index]!, key: sourceKey, recorded: sha256 }))
  return [part('attachments/attachments.json', Buffer.from(`${JSON.stringify(listed, null, 2)}\n`)), ...files]
}

/** Returns only the extension of an uploaded file, because its name may not be safe on the reader's disk. */
const extensionOf = ({ filename, contentType }: StoredPart): string =>
  pictureExtensions.get(contentType) ?? /\.(pdf|docx?)$/i.exec(filename)?.[0].toLowerCase() ?? ''

/** The extensions of pictures, which can be uploaded under any name. */
const pictureExtensions = new Map([
  [contentTypes.png, '.png'],
  [contentTypes.jpeg, '.jpg'],
])

/** Returns the history of the negotiation if the signed text was negotiated. */
async function negotiationParts(
  platform: Pick<Platform, 'database' | 'storage'>,
  signatureRequestId: string,
): Promise<EvidencePart[]> {
  const negotiation = await readSignedNegotiation(platform.database, signatureRequestId)
  if (negotiation === null) return []
  const { agreement, rounds, events } = negotiation
  const listed = rounds.map(({ round, side, outcome, email, known_by, ended_at, file_sha256 }) => ({
    round,
    side,
    outcome,
    sentBy: email,
    ...(known_by && { knownBy: presentKnownBy(known_by) }),
    sentAt: ended_at.toISOString(),
    sha256: file_sha256,
  }))
  const files: EvidencePart[] = []
  for (const { round, file_key, file_sha256 } of rounds)
    files.push(
      await storedPart(platform, { name: `redline/round-${round}.docx`, key: file_key, recorded: file_sha256 }),
    )
  return [
    part('redline/rounds.json', Buffer.from(`${JSON.stringify(listed, null, 2)}\n`)),
    ...files,
    await storedPart(platform, {
      name: 'redline/agreed.docx',
      key: agreement.docx.key,
      recorded: agreement.docx.sha256,
    }),
    part('redline/events.jsonl', linesOf(events)),
  ]
}

const linesOf = (events: string[]) => Buffer.from(events.map(event => `${event}\n`).join(''))

function part(name: string, bytes: Uint8Array): EvidencePart {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name, sizeBytes: bytes.length, crc32: crc32(bytes), sha256, bytes: () => [bytes] }
}

/**
 * Hashes a stored file before it is sent. Throws if the hash is not the recorded hash, because the file is then not
 * evidence.
 */
async function storedPart(
  platform: Pick<Platform, 'storage'>,
  { name, key, recorded }: { name: string; key: string; recorded?: string },
): Promise<EvidencePart> {
  const hash = createHash('sha256')
  let checksum = 0
  let sizeBytes = 0
  for await (const chunk of platform.storage.read(key)) {
    hash.update(chunk)
    checksum = crc32(chunk, checksum)
    sizeBytes += chunk.length
  }
  const sha256 = hash.digest('hex')
  if (recorded !== undefined && sha256 !== recorded) throw new Error(`The stored file ${key} is not what was recorded`)
  return { name, sizeBytes, crc32: checksum, sha256, bytes: () => platform.storage.read(key) }
}
