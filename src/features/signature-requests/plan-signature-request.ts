import type { Static } from '@sinclair/typebox'
import { CodedError } from '../../http/coded-error.ts'
import { invalidInput } from '../../http/validation.ts'
import type { newId } from '../../platform/ids.ts'
import type { OrganizationDefaults } from '../organizations/organization-defaults.ts'
import type { TemplateVersion } from '../templates/template.ts'
import { textProblem, valueProblem } from '../templates/value-problem.ts'
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
import type { createSignatureRequestBody } from './signature-request-schemas.ts'
import type { NewRecipient, NewSignatureRequest } from './signature-request-store.ts'

export type SignatureRequestInput = Static<typeof createSignatureRequestBody>

/** A request with its recipients and their mails, which no event records yet. */
export type PlannedSignatureRequest = Omit<NewSignatureRequest, 'event'>

/** What a request is made of beside what its sender says. */
export interface RequestBasis {
  organizationId: string
  defaults: Pick<OrganizationDefaults, 'sender' | 'expiresInDays'>
  version: TemplateVersion
  delivery: Delivery
  now: Date
  newId: typeof newId
}

const defaultReminders: Reminders = { firstAfterDays: 3, everyDays: 7 }
const metadataKeyLengthMost = 100

/**
 * What is to be inserted for a signature request. Throws `invalid_input`, `signer_missing_for_role`, `role_used_twice`,
 * `role_unknown`.
 */
export function planSignatureRequest(
  input: Omit<SignatureRequestInput, 'templateId'>,
  { organizationId, defaults, version, delivery, now, newId }: RequestBasis,
): PlannedSignatureRequest {
  assertSendable(input)
  assertRoles(input.signers, version)
  const prefilled = checkedPrefill(input.fields ?? [], version)
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
  const recipients = plannedRecipients(input.signers, version, request, newId)
  const mails = signerMails(request, recipients, { kind: 'invitation', at: now })
  return { ...request, recipients, mails }
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
  newId: RequestBasis['newId'],
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

/** Addresses are drawn in the certificate of completion as they are; names as far as the fonts go, so any is taken. */
function assertDrawable({ signers, sender }: Pick<SignatureRequestInput, 'signers' | 'sender'>): void {
  const people = signers.map((signer, index) => ({ ...signer, at: `signers[${index}]` }))
  for (const { at, name, email } of sender ? [...people, { ...sender, at: 'sender' }] : people) {
    if (name.trim() === '') throw invalidInput(`${at}.name must not be empty`)
    const problem = textProblem(email)
    if (problem) throw invalidInput(`${at}.email ${problem}`)
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
