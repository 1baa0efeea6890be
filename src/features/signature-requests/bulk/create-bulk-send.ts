import type { Static } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { withWarnings } from '../../../http/warning.ts'
import type { Commit } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ActingCaller } from '../../credentials/organization-caller.ts'
import { type FolderChooser, folderFor } from '../../folders/choose-folder.ts'
import { assertRequestRoom } from '../../organizations/quotas.ts'
import { assertVisible, rehearsed } from '../../templates/rehearsal.ts'
import type { Template } from '../../templates/template.ts'
import { refuseWarnings } from '../../templates/template-version-warnings.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { assertSendable } from '../plan-signature-request.ts'
import { defaultsFor } from '../request-defaults.ts'
import { type bulkSendBody, problemsMost } from './bulk-schemas.ts'
import type { BulkProgress, BulkSend, RowProblem } from './bulk-send.ts'
import { countWaitingRows, insertBulkSend } from './bulk-send-store.ts'
import { type BulkPlan, leftOutRows, planBulkSend } from './plan-bulk-send.ts'
import { queueBulkSend } from './send-bulk-job.ts'

export type BulkSendInput = Static<typeof bulkSendBody>

interface CheckedBulkSend {
  bulk: BulkSend
  plan: BulkPlan
}

/**
 * Accepts a bulk send if all of its rows can be sent, or if the input leaves out the rows that cannot; a job sends them.
 * Throws `bulk_rows_refused`, which names the rows that cannot be sent, `too_many_open_requests`, and `invalid_input`
 * for the shared settings.
 * @param strict if true, throws `warnings_refused` instead of returning warnings
 */
export async function createBulkSend(
  platform: Platform,
  commit: Commit,
  {
    template,
    input,
    by,
    strict,
  }: { template: Template; input: BulkSendInput; by: ActingCaller & FolderChooser; strict: boolean },
) {
  const folderId = await folderFor(platform, by, { asked: input.folderId, usual: template.folderId })
  const { bulk, plan } = await checked(platform, template, input, by)
  const leftOut = leftOutRows(plan)
  const toSend = bulk.total - leftOut.length
  if (toSend === 0) refuseRows(leftOut, bulk.total)
  if (!input.leaveOutInvalidRows) refuseRows(plan.problems, bulk.total)
  if (strict) refuseWarnings(plan.warnings)
  const { organizationId } = template
  const waiting = await countWaitingRows(platform.database, organizationId)
  await assertRequestRoom(platform, organizationId, waiting + toSend)
  return commit(async tx => {
    await insertBulkSend(tx, { ...bulk, folderId }, plan.rows)
    await queueBulkSend(tx, bulk.bulkSendId)
    const presented = presentBulkSend({ ...bulk, folderId }, { sent: 0, failed: 0, leftOut: leftOut.length })
    return withWarnings({ ...presented, ...(leftOut.length > 0 && { leftOutRows: leftOut }) }, plan.warnings)
  })
}

/** Checks a bulk send without sending anything. Throws `invalid_input` for the shared settings. */
export async function checkBulkSend(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'storage' | 'workers'>,
  { template, input, by }: { template: Template; input: BulkSendInput; by: ActingCaller },
) {
  const { bulk, plan } = await checked(platform, template, input, by)
  return {
    total: bulk.total - (leftOutRows(plan).length - plan.problems.length),
    problemCount: plan.problems.length,
    problems: plan.problems,
    warnings: plan.warnings,
  }
}

async function checked(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'storage' | 'workers'>,
  { templateId, organizationId, name: templateName, version: templateVersionNumber, status }: Template,
  { templateId: _, leaveOutInvalidRows: __, folderId: ___, requests, ...shared }: BulkSendInput,
  by: ActingCaller,
): Promise<CheckedBulkSend> {
  assertSendable({ ...shared, signers: [] })
  const stored = await templateVersion(platform, templateId, templateVersionNumber)
  const { version, rehearsal } = await rehearsed(platform, stored)
  assertVisible(version.fields, rehearsal, { testMode: shared.testMode ?? false })
  const { sender, expiresInDays, reminders, signerVerification } = await defaultsFor(platform, organizationId, by)
  const now = platform.clock.now()
  const bulk = {
    bulkSendId: newId('bulk'),
    organizationId,
    templateId,
    templateName,
    templateVersion: version.version,
    shared,
    defaults: { sender, expiresInDays, reminders, signerVerification },
    sentBy: { knownBy: by.knownBy, person: by.person },
    total: requests.length,
    createdAt: now,
    finishedAt: null,
    folderId: null,
    ownerId: by.person?.personId ?? null,
  }
  return { bulk, plan: await planBulkSend(requests, { ...bulk, version, now }, status) }
}

/** Throws `bulk_rows_refused` if there are rows that keep a bulk send from being accepted. */
function refuseRows(problems: RowProblem[], total: number): void {
  const first = problems[0]
  if (!first) return
  const values = { count: String(problems.length), total: String(total), row: String(first.row), problem: first.error }
  throw new CodedError('bulk_rows_refused', values, { rows: problems.slice(0, problemsMost) })
}

/** Presents a bulk send with its progress. */
export const presentBulkSend = (bulk: BulkSend, { sent, failed, leftOut }: BulkProgress) => ({
  bulkSendId: bulk.bulkSendId,
  templateId: bulk.templateId,
  templateVersion: bulk.templateVersion,
  title: bulk.shared.subject?.trim() || bulk.templateName,
  subject: bulk.shared.subject?.trim() || null,
  folderId: bulk.folderId,
  ownerId: bulk.ownerId,
  testMode: bulk.shared.testMode ?? false,
  status: bulk.finishedAt === null ? ('Sending' as const) : ('Finished' as const),
  ...{ total: bulk.total, sent, failed, leftOut },
  createdAt: bulk.createdAt.toISOString(),
  finishedAt: bulk.finishedAt?.toISOString() ?? null,
})
