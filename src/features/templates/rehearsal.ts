import { CodedError } from '../../http/coded-error.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { queue } from '../../platform/queue/queue.ts'
import { rehearsePlaces } from '../../tasks/pdf-pool.ts'
import { factsOfFields } from './field-refused.ts'
import { readRehearsal, writeRehearsal } from './rehearsal-store.ts'
import {
  namedField,
  type SealProblems,
  type StoredDocument,
  type StoredVersion,
  type TemplateField,
} from './template.ts'
import { templateVersion } from './template-versions.ts'
import { failureOf } from './uploads/upload-refusals.ts'

/** The job that rehearses the seal of a version while no one waits for it. Its payload is a `VersionName`. */
export const rehearsalJob = 'rehearse-seal'

export interface VersionName {
  templateId: string
  version: number
}

/** The same time that a seal may take. */
const rehearsalTimeoutMs = 60_000
/** The maximum number of fields that an error lists. */
const maxNamedFields = 10

/** Queues a rehearsal in the caller's transaction, so that it is done before the first request needs it. */
export const queueRehearsal = (tx: Tx, version: VersionName): Promise<void> => queue.add(tx, rehearsalJob, version)

export async function rehearseVersion(
  platform: Pick<Platform, 'caches' | 'database' | 'storage' | 'workers'>,
  { templateId, version }: VersionName,
): Promise<void> {
  await rehearsed(platform, await templateVersion(platform, templateId, version))
}

/**
 * Returns a stored version with its rehearsal. A version is rehearsed once and the result stored, because neither its
 * document nor the places of its fields ever change. Sets the rehearsal on `placed` itself, since all callers in this
 * process share that object. Throws `pdf_too_complex` and `service_unavailable`.
 */
export async function rehearsed(
  platform: Pick<Platform, 'database' | 'storage' | 'workers'>,
  placed: StoredVersion,
): Promise<StoredVersion & { rehearsal: SealProblems }> {
  const { version, document, rehearsal: cached } = placed
  const stored = cached ?? (await readRehearsal(platform.database, version))
  const rehearsal = stored ?? (await rehearse(platform, document, version.fields))
  if (stored === null) await inTransaction(platform.database, tx => writeRehearsal(tx, version, rehearsal))
  return Object.assign(placed, { rehearsal })
}

/** Returns a stored version, with its rehearsal if that is done. Readers do not wait for a rehearsal. */
export async function withRehearsal(
  platform: Pick<Platform, 'database'>,
  placed: StoredVersion,
): Promise<StoredVersion> {
  if (placed.rehearsal !== null) return placed
  const rehearsal = await readRehearsal(platform.database, placed.version)
  return rehearsal ? Object.assign(placed, { rehearsal }) : placed
}

/**
 * Returns a stored version with its rehearsal after a save. If the seal cannot be rehearsed now, logs this and returns
 * the version without a rehearsal, because the save is valid either way.
 */
export const rehearsedIfPossible = (
  platform: Pick<Platform, 'database' | 'log' | 'storage' | 'workers'>,
  placed: StoredVersion,
): Promise<StoredVersion> =>
  rehearsed(platform, placed).catch(error => {
    platform.log.warn({ err: error, templateId: placed.version.templateId }, 'A seal could not be rehearsed')
    return placed
  })

/**
 * Rehearses, in a worker, the seal of a document with the real places of its fields. Throws `pdf_too_complex` and
 * `service_unavailable`.
 */
export async function rehearse(
  platform: Pick<Platform, 'storage' | 'workers'>,
  { documentKey, signatureCount }: Pick<StoredDocument, 'documentKey' | 'signatureCount'>,
  fields: readonly TemplateField[],
): Promise<SealProblems> {
  const drawn = fields.flatMap(({ fieldId, choices, page, x, y, width, height }) =>
    (choices ?? [{ page, x, y, width, height }]).map(place => ({ fieldId, place })),
  )
  if (drawn.length === 0 && signatureCount === 0) return { hidden: [], dark: [], unmarked: [] }
  const path = await platform.storage.localPath(documentKey)
  const options = { timeoutMs: rehearsalTimeoutMs, lane: 'interactive', files: [path] } as const
  const { hidden, dark, unmarked } = await platform.workers
    .run(rehearsePlaces, { path, places: drawn.map(({ place }) => place) }, options)
    .catch((error: Error) => {
      throw error.name === 'PdfError' ? new CodedError('pdf_too_complex') : failureOf(error, 'pdf_too_complex')
    })
  const fieldsAt = (indexes: number[]) => [...new Set(indexes.map(index => drawn[index]!.fieldId))]
  return { hidden: fieldsAt(hidden), dark: fieldsAt(dark), unmarked }
}

/**
 * Throws `fields_not_visible`, which names the fields, or `watermark_not_visible` if no seal could show what is signed.
 */
export function assertVisible(
  fields: readonly TemplateField[],
  { hidden, unmarked }: SealProblems,
  { testMode }: { testMode: boolean },
): void {
  if (testMode && unmarked.length > 0) throw new CodedError('watermark_not_visible', { page: String(unmarked[0]) })
  const invisible = fields.filter(({ fieldId }) => hidden.includes(fieldId))
  if (invisible.length === 0) return
  const more = invisible.length > maxNamedFields ? ` and ${invisible.length - maxNamedFields} more` : ''
  const names = invisible.slice(0, maxNamedFields).map(namedField).join(', ') + more
  throw new CodedError('fields_not_visible', { fields: names }, factsOfFields(invisible, 'would not be seen'))
}

export function rehearsalWarnings(fields: readonly TemplateField[], rehearsal: SealProblems | null): StoredWarning[] {
  if (rehearsal === null) return []
  const warningsFor = (code: string, ids: string[]) =>
    fields
      .filter(({ fieldId }) => ids.includes(fieldId))
      .map(({ fieldId, page, label, type }): StoredWarning => ({ code, page, fieldId, subject: label ?? type }))
  return [...warningsFor('field-not-visible', rehearsal.hidden), ...warningsFor('field-on-dark-area', rehearsal.dark)]
}
