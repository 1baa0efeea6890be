import type { Static } from '@sinclair/typebox'
import type { EventDetails } from '../../engine/events/event-record.ts'
import type { KnownProgram } from '../../engine/events/known-by.ts'
import { invalidInput } from '../../http/validation.ts'
import { CodedError } from '../../platform/coded-error.ts'
import type { Commit, Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { firstEvent } from '../events/append-event.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { assertRequestRoom } from '../organizations/quotas.ts'
import { textProblem, valueProblem } from '../templates/field-value.ts'
import type { Template, TemplateVersion } from '../templates/template.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { signerMails } from './mail-parties.ts'
import {
  type Delivery,
  daysAfter,
  type Reminders,
  type SignatureRequest,
  type SignerInput,
  turnsOf,
  type Values,
} from './signature-request.ts'
import { presentCreated } from './signature-request-presenter.ts'
import type { createSignatureRequestBody } from './signature-request-schemas.ts'
import { insertSignatureRequest, type NewRecipient, type NewSignatureRequest } from './signature-request-store.ts'

export type SignatureRequestInput = Static<typeof createSignatureRequestBody>

/** How the signers get their links, and who asked for it. */
export interface Sending {
  delivery: Delivery
  knownBy: KnownProgram
}

const defaultReminders: Reminders = { firstAfterDays: 3, everyDays: 7 }
const metadataKeyLengthMost = 100

/**
 * Makes a signature request of the template's current version; of a regular one each signer is mailed. Throws what
 * `planSignatureRequest` throws.
 */
export async function createSignatureRequest(
  platform: Platform,
  commit: Commit,
  template: Template,
  input: SignatureRequestInput,
  { delivery, knownBy }: Sending,
) {
  const { version } = await templateVersion(platform, template.templateId, template.version)
  const planned = await planSignatureRequest(platform, template.organizationId, version, input, delivery, {
    known_by: [knownBy],
  })
  // by itself the organization's clock is held for no longer than the commit
  return commit(async tx => presentPlanned(planned, await insertSignatureRequest(tx, planned), version), {
    isOneStatement: true,
  })
}

/**
 * What is to be inserted for a signature request. Throws `invalid_input`, `signer_missing_for_role`, `role_used_twice`,
 * `role_unknown`, `open_requests_most`.
 * @param facts what else the record of the creation says: who asked for it, where the document came from
 */
export async function planSignatureRequest(
  platform: Platform,
  organizationId: string,
  version: TemplateVersion,
  input: Omit<SignatureRequestInput, 'templateId'>,
  delivery: Delivery,
  facts: EventDetails,
): Promise<NewSignatureRequest> {
  const defaults = await organizationDefaults(platform, organizationId)
  assertSendable(input)
  assertRoles(input.signers, version)
  await assertRequestRoom(platform, organizationId)
  const prefilled = checkedPrefill(input.fields ?? [], version)
  const now = platform.clock.now()
  const request = {
    signatureRequestId: newId('sreq'),
    organizationId,
    templateId: version.templateId,
    templateVersion: version.version,
    delivery,
    testMode: input.testMode ?? false,
    sender: input.sender ? { email: input.sender.email, name: input.sender.name } : defaults.sender,
    subject: input.subject?.trim() || null,
    message: input.message?.trim() || null,
    metadata: input.metadata ?? null,
    redirectUrl: input.redirectUrl ?? null,
    sequential: input.sequential ?? true,
    reminders: delivery === 'embedded' ? null : { ...defaultReminders, ...input.reminders },
    prefilled,
    createdAt: now,
    expiresAt: daysAfter(now, input.expiresInDays ?? defaults.expiresInDays),
  }
  const recipients = plannedRecipients(input.signers, version, request)
  const event = firstEvent({
    type: 'document_created',
    at: now,
    testMode: request.testMode,
    signing: {
      signature_request_id: request.signatureRequestId,
      actor_email: request.sender.email,
      details: {
        template_id: request.templateId,
        template_version: request.templateVersion,
        signers: recipients.length,
        ...facts,
      },
    },
  })
  const mails = signerMails(request, recipients, { kind: 'invitation', at: now })
  return { ...request, recipients, event, mails }
}

/** Inserts it in a transaction that the caller has begun; it takes the organization's clock. Returns `updated_at`. */
export const insertPlanned = (tx: Tx, planned: NewSignatureRequest): Promise<Date> =>
  insertSignatureRequest(tx, planned)

/** The answer to whoever made it. */
export function presentPlanned(planned: NewSignatureRequest, updatedAt: Date, version: TemplateVersion) {
  const unsigned = planned.recipients.map(recipient => ({ ...recipient, signedAt: null, signedValues: null }))
  return presentCreated({ ...planned, status: 'Created', updatedAt, completedAt: null }, unsigned, version)
}

/** What can be said of a request whatever its template is. Throws `invalid_input`. */
export function assertSendable(input: Omit<SignatureRequestInput, 'templateId'>): void {
  assertDrawable(input)
  assertMetadata(input.metadata ?? {})
}

function plannedRecipients(
  signers: SignerInput[],
  version: TemplateVersion,
  { sequential, reminders, createdAt }: Pick<SignatureRequest, 'sequential' | 'reminders' | 'createdAt'>,
): NewRecipient[] {
  const roleOrders = new Map(version.signerRoles.map(role => [role.name, role.order]))
  const turns = turnsOf(signers, roleOrders, sequential)
  const firstReminderAt = reminders && daysAfter(createdAt, reminders.firstAfterDays)
  return signers.map((signer, position) => ({
    recipientSignatureId: newId('rsig'),
    position,
    turn: turns[position]!,
    email: signer.email,
    name: signer.name,
    role: signer.role ?? null,
    nextReminderAt: turns[position] === 0 ? firstReminderAt : null,
  }))
}

/** Every role with a field has exactly one signer, and every role of a signer is on the template. */
function assertRoles(signers: SignerInput[], version: TemplateVersion): void {
  const roles = signers.map(signer => signer.role).filter(role => role != null)
  const twice = roles.find((role, index) => roles.indexOf(role) !== index)
  if (twice !== undefined) throw new CodedError('role_used_twice', { role: twice })
  const known = new Set(version.signerRoles.map(role => role.name))
  const unknown = roles.find(role => !known.has(role))
  if (unknown !== undefined) throw new CodedError('role_unknown', { role: unknown })
  const missing = version.fields.find(field => field.role !== null && !roles.includes(field.role))
  if (missing) throw new CodedError('signer_missing_for_role', { role: missing.role! })
}

/** Names and addresses are drawn in the certificate of completion. */
function assertDrawable(input: Pick<SignatureRequestInput, 'signers' | 'sender'>): void {
  const texts = input.signers.flatMap((signer, index) => [
    { at: `signers[${index}].name`, text: signer.name },
    { at: `signers[${index}].email`, text: signer.email },
  ])
  if (input.sender)
    texts.push({ at: 'sender.name', text: input.sender.name }, { at: 'sender.email', text: input.sender.email })
  for (const { at, text } of texts) {
    if (text.trim() === '') throw invalidInput(`${at} must not be empty`)
    const problem = textProblem(text)
    if (problem) throw invalidInput(`${at} ${problem}`)
  }
}

function assertMetadata(metadata: Record<string, string>): void {
  for (const key of Object.keys(metadata)) {
    if (key === '') throw invalidInput('metadata must not have an empty key')
    if (key.length > metadataKeyLengthMost)
      throw invalidInput(`metadata must have keys of at most ${metadataKeyLengthMost} characters`)
  }
}

/** The values that the caller fills in, each fit for its field. An empty text leaves a field empty. */
function checkedPrefill(fields: { fieldId: string; value: string }[], version: TemplateVersion): Values {
  const values: Values = {}
  fields.forEach(({ fieldId, value }, index) => {
    const field = version.fields.find(one => one.fieldId === fieldId)
    if (!field) throw invalidInput(`fields[${index}].fieldId ${fieldId} is not a field of the template`)
    if (Object.hasOwn(values, fieldId))
      throw invalidInput(`fields[${index}].fieldId ${fieldId} is given more than once`)
    const problem = value === '' && field.type !== 'signature' ? null : valueProblem(field, value)
    if (problem) throw invalidInput(`fields[${index}].value of field ${fieldId} ${problem}`)
    values[fieldId] = value === '' ? null : value
  })
  return values
}
