import { CodedError } from '../../http/coded-error.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { queue } from '../../platform/queue/queue.ts'
import { rehearsePlaces } from '../../tasks/pdf-pool.ts'
import { factsOfFields } from './field-refused.ts'
import { readRehearsal, writeRehearsal } from './rehearsal-store.ts'
import { namedField, type Rehearsal, type StoredDocument, type StoredVersion, type TemplateField } from './template.ts'
import { templateVersion } from './template-versions.ts'
import { failureOf } from './uploads/upload-refusals.ts'

/** The job that rehearses the seal of a version for which nobody waits; its payload is a `VersionName`. */
export const rehearsalJob = 'rehearse-seal'

export interface VersionName {
  templateId: string
  version: number
}

/** As long as a seal itself may take. */
const rehearsalTimeoutMs = 60_000
/** In an error. */
const namedMost = 10

/** Queues it with what the caller's transaction writes, so that the first request finds it done. */
export const queueRehearsal = (tx: Tx, version: VersionName): Promise<void> => queue.add(tx, rehearsalJob, version)

export async function rehearseVersion(platform: Platform, { templateId, version }: VersionName): Promise<void> {
  await rehearsed(platform, await templateVersion(platform, templateId, version))
}

/**
 * A stored version with its rehearsal. That is done once and kept, for neither the document nor the places of a version ever change;
 * the version is completed in place, since everybody in this process shares it. Throws `pdf_too_complex`, `service_unavailable`.
 */
export async function rehearsed(
  platform: Platform,
  placed: StoredVersion,
): Promise<StoredVersion & { rehearsal: Rehearsal }> {
  const { version, document, rehearsal: known } = placed
  const kept = known ?? (await readRehearsal(platform.database, version))
  const rehearsal = kept ?? (await rehearse(platform, document, version.fields))
  if (kept === null) await inTransaction(platform.database, tx => writeRehearsal(tx, version, rehearsal))
  return Object.assign(placed, { rehearsal })
}

/** A stored version with its rehearsal, where that is done: who reads does not wait for it. */
export async function withRehearsal(platform: Platform, placed: StoredVersion): Promise<StoredVersion> {
  if (placed.rehearsal !== null) return placed
  const rehearsal = await readRehearsal(platform.database, placed.version)
  return rehearsal ? Object.assign(placed, { rehearsal }) : placed
}

/** As `rehearsed`, for a save: it counts, whether or not a seal can be rehearsed now. */
export const rehearsedIfPossible = (platform: Platform, placed: StoredVersion): Promise<StoredVersion> =>
  rehearsed(platform, placed).catch(error => {
    platform.log.warn({ err: error, templateId: placed.version.templateId }, 'A seal could not be rehearsed')
    return placed
  })

/**
 * Rehearses the seal of a document with the real places of its fields, in a worker. Throws `pdf_too_complex`,
 * `service_unavailable`.
 */
export async function rehearse(
  platform: Platform,
  { documentKey, signatureCount }: Pick<StoredDocument, 'documentKey' | 'signatureCount'>,
  fields: readonly TemplateField[],
): Promise<Rehearsal> {
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

/** Nobody signs what no seal could show: throws `fields_not_visible` that names the fields, `watermark_not_visible`. */
export function assertVisible(
  fields: readonly TemplateField[],
  { hidden, unmarked }: Rehearsal,
  { testMode }: { testMode: boolean },
): void {
  if (testMode && unmarked.length > 0) throw new CodedError('watermark_not_visible', { page: String(unmarked[0]) })
  const never = fields.filter(({ fieldId }) => hidden.includes(fieldId))
  if (never.length === 0) return
  const more = never.length > namedMost ? ` and ${never.length - namedMost} more` : ''
  const names = never.slice(0, namedMost).map(namedField).join(', ') + more
  throw new CodedError('fields_not_visible', { fields: names }, factsOfFields(never, 'would not be seen'))
}

export function rehearsalWarnings(fields: readonly TemplateField[], rehearsal: Rehearsal | null): StoredWarning[] {
  if (rehearsal === null) return []
  const warned = (code: string, ids: string[]) =>
    fields
      .filter(({ fieldId }) => ids.includes(fieldId))
      .map(({ fieldId, page, label, type }): StoredWarning => ({ code, page, fieldId, subject: label ?? type }))
  return [...warned('field-not-visible', rehearsal.hidden), ...warned('field-on-dark-area', rehearsal.dark)]
}
