import { createHash, type Hash } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import packageJson from '../../../../package.json' with { type: 'json' }
import { CodedError } from '../../../http/coded-error.ts'
import { joinRunning } from '../../../platform/join-running.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keepForDays } from '../../../platform/storage/pending-files.ts'
import type { StoredDocx } from '../../templates/template.ts'
import type { StoredDocumentRevision } from '../document/redline-document-store.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { type WorkedOutAgreement, workOutAgreement } from './work-out-agreement.ts'

/**
 * The document that would be signed for a revision. Its DOCX and PDF are stored, and their words have been compared.
 */
export interface CheckedAgreement extends Omit<WorkedOutAgreement, 'docx' | 'pdf'> {
  docx: StoredDocx
  pdf: StoredDocx
}

/** The error that ended a check, without its text. */
type Refusal = Pick<CodedError, 'code' | 'values' | 'facts'>

/** The result of a revision's check, stored as one file per revision. */
interface Finding {
  /** The version of the service that made the check. Another version may draw or compare differently. */
  version: string
  revisionSha256: string
  result: { agreement: CheckedAgreement } | { refusal: Refusal }
}

type Checked = Pick<RedlineRequest, 'organizationId' | 'redlineRequestId' | 'templateId' | 'templateVersion'>

/** How long a result is kept after it was last asked for. */
const retentionDays = 7

/** Only these errors are stored. Other errors depend on the state of the machine and may not recur. */
const storedRefusalCodes: ReadonlySet<string> = new Set([
  'agreed_text_differs',
  'agreed_text_boxed',
  'agreed_text_unreadable',
])

/**
 * Returns the document that would be signed for a revision. It is made once and stored for a week, because neither a
 * revision nor the version of its template ever changes. A refusal is stored too, and thrown again unless `again` asks
 * for a new check: a missing font may have been installed since. Throws the errors of `workOutAgreement`.
 */
export async function checkedAgreement(
  platform: Pick<Platform, 'caches' | 'conversion' | 'database' | 'storage' | 'workers'>,
  { request, revision, again }: { request: Checked; revision: StoredDocumentRevision; again: boolean },
): Promise<CheckedAgreement> {
  const result = await readFinding(platform, request, revision)
  if (result && 'agreement' in result) return result.agreement
  if (result && !again) throw errorOf(result.refusal)
  const running = platform.caches.of(runningChecks)
  return joinRunning(running, findingKey(request, revision), () => check(platform, request, revision))
}

const errorOf = ({ code, values, facts }: Refusal) => new CodedError(code, values as never, facts)

/** Returns the stored PDF of a checked revision, or null if there is none. */
export async function checkedPdf(
  platform: Pick<Platform, 'database' | 'storage'>,
  request: Checked,
  revision: StoredDocumentRevision,
): Promise<StoredDocx | null> {
  const result = await readFinding(platform, request, revision)
  return result && 'agreement' in result ? result.agreement.pdf : null
}

const findingKey = (request: Checked, revision: Pick<StoredDocumentRevision, 'number'>) =>
  `${pathOf(request, revision)}.json`

const pathOf = ({ organizationId, redlineRequestId }: Checked, { number }: Pick<StoredDocumentRevision, 'number'>) =>
  `organizations/${organizationId}/redlines/${redlineRequestId}/checked-revision-${number}`

/**
 * Returns the stored result of a check, or null if there is none or its files have changed. The caller then checks
 * again.
 */
async function readFinding(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  request: Checked,
  revision: StoredDocumentRevision,
) {
  const key = findingKey(request, revision)
  if (!(await storage.exists(key))) return null
  await keepForDays(database, key, retentionDays)
  const finding = await json(storage.read(key)).catch(() => null)
  const { version, revisionSha256, result } = (finding ?? {}) as Partial<Finding>
  if (!result || version !== packageJson.version || revisionSha256 !== revision.fileSha256) return null
  if ('refusal' in result) return result
  for (const file of [result.agreement.docx, result.agreement.pdf]) {
    await keepForDays(database, file.key, retentionDays)
    if ((await hashOf(storage, file.key)) !== file.sha256) return null
  }
  return result
}

/** Returns the SHA-256 of a stored file in hex, or null if the file cannot be read. */
async function hashOf(storage: Platform['storage'], key: string): Promise<string | null> {
  const hash: Hash = createHash('sha256')
  return pipeline(storage.read(key), hash).then(
    () => hash.digest('hex'),
    () => null,
  )
}

/** The checks that run in this process. */
const runningChecks = () => new Map<string, Promise<CheckedAgreement>>()

async function check(
  platform: Pick<Platform, 'caches' | 'conversion' | 'database' | 'storage' | 'workers'>,
  request: Checked,
  revision: StoredDocumentRevision,
): Promise<CheckedAgreement> {
  try {
    const { docx, pdf, ...worked } = await workOutAgreement(platform, request, revision)
    const path = pathOf(request, revision)
    const agreement = {
      ...worked,
      docx: await storeFile(platform, { path, type: 'docx', bytes: docx }),
      pdf: await storeFile(platform, { path, type: 'pdf', bytes: pdf }),
    }
    await storeFinding(platform, { request, revision, result: { agreement } })
    return agreement
  } catch (error) {
    if (error instanceof CodedError && storedRefusalCodes.has(error.code)) {
      const { code, values, facts } = error
      await storeFinding(platform, { request, revision, result: { refusal: { code, values, facts } } })
    }
    throw error
  }
}

/**
 * Names the file after its content, so that two processes that check at the same time do not overwrite each other's
 * files.
 */
async function storeFile(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  { path, type, bytes }: { path: string; type: string; bytes: Uint8Array },
) {
  const key = `${path}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${type}`
  await keepForDays(database, key, retentionDays)
  return { key, ...(await storage.write(key, bytes)) }
}

async function storeFinding(
  platform: Pick<Platform, 'database' | 'storage'>,
  { request, revision, result }: { request: Checked; revision: StoredDocumentRevision; result: Finding['result'] },
) {
  const key = findingKey(request, revision)
  const finding: Finding = { version: packageJson.version, revisionSha256: revision.fileSha256, result }
  await keepForDays(platform.database, key, retentionDays)
  await platform.storage.write(key, Buffer.from(JSON.stringify(finding)))
}
