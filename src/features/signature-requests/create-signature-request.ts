import type { EventDetails } from '../../engine/events/event-record.ts'
import { type Warning, withWarnings } from '../../http/warning.ts'
import type { Commit, Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ActingCaller, actorEmailOf } from '../credentials/organization-caller.ts'
import { firstEvent } from '../events/append-event.ts'
import { assertRequestRoom } from '../organizations/quotas.ts'
import { assertVisible, rehearsed } from '../templates/rehearsal.ts'
import type { PlacedDocument, SealProblems, Template, TemplateVersion } from '../templates/template.ts'
import { refuseWarnings } from '../templates/template-version-warnings.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { ccFacts } from './cc.ts'
import {
  type PlannedSignatureRequest,
  planSignatureRequest,
  type SignatureRequestInput,
} from './plan-signature-request.ts'
import { defaultsFor } from './request-defaults.ts'
import { requestWarnings } from './request-warnings.ts'
import type { Delivery } from './signature-request.ts'
import { presentCreated } from './signature-request-presenter.ts'
import { insertSignatureRequest, type NewSignatureRequest } from './signature-request-store.ts'

/** How the signers get their links, and who sends the request. */
export interface Sending {
  delivery: Delivery
  by: ActingCaller
  /** The folder that the request is kept in; null for none. */
  folderId: string | null
  /** The deadline, if the sender has chosen a moment instead of a number of days. */
  expiresAt?: Date | undefined
}

/**
 * Creates a signature request with the template's current version. Each signer of a regular request gets a mail. Throws
 * the errors of `prepareSignatureRequest`.
 * @param strict if true, throws `warnings_refused` instead of returning warnings
 */
export async function createSignatureRequest(
  platform: Platform,
  commit: Commit,
  {
    template,
    input,
    sending,
    strict,
  }: { template: Template; input: SignatureRequestInput; sending: Sending; strict: boolean },
) {
  const placed = await rehearsed(platform, await templateVersion(platform, template.templateId, template.version))
  const basis = { ...placed, templateName: template.name }
  const prepared = await prepareSignatureRequest(platform, template.organizationId, basis, input, sending)
  // the insertion has a transaction of its own, so that the organization's clock is locked no longer than the commit
  // takes
  const warnings = requestWarnings(prepared, placed.version, template.status)
  if (strict) refuseWarnings(warnings)
  return commit(
    async tx => presentPrepared({ prepared, updatedAt: await insertSignatureRequest(tx, prepared), placed, warnings }),
    {
      isOneStatement: true,
    },
  )
}

/**
 * Plans a signature request and its first event. Throws `fields_not_visible`, `watermark_not_visible`,
 * `too_many_open_requests` and the errors of `planSignatureRequest`.
 * @param facts additional facts for the event of the creation, such as where the document came from
 */
export async function prepareSignatureRequest(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'metrics'>,
  organizationId: string,
  { templateName, version, rehearsal }: { templateName: string; version: TemplateVersion; rehearsal: SealProblems },
  input: Omit<SignatureRequestInput, 'templateId'>,
  { delivery, by, folderId, expiresAt }: Sending,
  facts: EventDetails = {},
): Promise<NewSignatureRequest> {
  const defaults = await defaultsFor(platform, organizationId, by)
  const now = platform.clock.now()
  const planned = planSignatureRequest(input, {
    organizationId,
    defaults,
    templateName,
    version,
    delivery,
    expiresAt,
    now,
    newId,
  })
  assertVisible(version.fields, rehearsal, planned)
  await assertRequestRoom(platform, organizationId)
  return withCreation(planned, { by, folderId, facts })
}

/** Adds its place and the event of its creation to a planned request. It belongs to the person who sends it. */
export const withCreation = (
  planned: PlannedSignatureRequest,
  { by, folderId, facts }: { by: ActingCaller; folderId: string | null; facts: EventDetails },
): NewSignatureRequest => ({
  ...planned,
  folderId,
  ownerId: by.person?.personId ?? null,
  event: creationOf(planned, by, facts),
})

const creationOf = (planned: PlannedSignatureRequest, by: ActingCaller, facts: EventDetails) =>
  firstEvent({
    type: 'document_created',
    at: planned.createdAt,
    testMode: planned.testMode,
    signing: {
      signature_request_id: planned.signatureRequestId,
      actor_email: actorEmailOf(by, planned),
      details: {
        template_id: planned.templateId,
        template_version: planned.templateVersion,
        signers: planned.recipients.length,
        ...ccFacts(planned.cc),
        known_by: [by.knownBy],
        ...facts,
      },
    },
  })

/**
 * Inserts a request and returns its `updated_at`. Call it late in the transaction, because it locks the organization's
 * clock.
 */
export const insertPrepared = (tx: Tx, prepared: NewSignatureRequest): Promise<Date> =>
  insertSignatureRequest(tx, prepared)

/** Presents a new request to its sender. */
export function presentPrepared({
  prepared,
  updatedAt,
  placed,
  warnings,
}: {
  prepared: NewSignatureRequest
  updatedAt: Date
  placed: PlacedDocument
  warnings: Warning[]
}) {
  const unsigned = prepared.recipients.map(recipient => ({
    ...recipient,
    signedAt: null,
    signedValues: null,
    initials: null,
  }))
  const created = presentCreated({ ...prepared, status: 'Created', updatedAt, completedAt: null }, unsigned, placed)
  return withWarnings(created, warnings)
}
