import type { Static } from '@sinclair/typebox'
import type { VerificationWay } from '../../engine/events/verification-ways.ts'
import { CodedError } from '../../http/coded-error.ts'
import { invalidInput } from '../../http/validation.ts'
import type { newId } from '../../platform/ids.ts'
import type { KeptRecord } from '../folders/kept-record.ts'
import type { OrganizationDefaults } from '../organizations/organization-defaults.ts'
import { factsOfFields } from '../templates/field-refused.ts'
import { unfillableFields } from '../templates/required-fields.ts'
import { namedField, type TemplateField, type TemplateVersion } from '../templates/template.ts'
import { assertCc, plannedCc } from './cc.ts'
import { assertConditionsDecidable } from './decidable-conditions.ts'
import { assertPerson } from './drawable-person.ts'
import { signerMailKinds } from './mail-parties.ts'
import { prefilledValues } from './prefill.ts'
import { assertFactsFit, assertSigningDatesFit, valueBeforeSigning } from './service-values.ts'
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

/** A request with its recipients and their mails, but without its place and the event of its creation. */
export type PlannedSignatureRequest = Omit<NewSignatureRequest, 'event' | keyof KeptRecord>

/** Everything that a request is planned from, in addition to the sender's input. */
export interface RequestBasis {
  organizationId: string
  defaults: Pick<OrganizationDefaults, 'sender' | 'expiresInDays' | 'reminders' | 'signerVerification'>
  /** The name of the template, which becomes the title unless the sender gives a subject. */
  templateName: string
  version: TemplateVersion
  delivery: Delivery
  /** The deadline, instead of the days of the input. */
  expiresAt?: Date | undefined
  now: Date
  newId: typeof newId
}

/** The defaults for a sender who asks for reminders in an organization that sends none. */
const usualReminders: Reminders = { firstAfterDays: 3, everyDays: 7 }
const metadataKeyLengthMost = 100

/**
 * Plans the rows of a signature request. Throws `invalid_input`, `signer_missing_for_role`, `role_used_twice`,
 * `role_unknown`, `required_fields_empty`, `fields_without_signer`, `conditions_undecidable`.
 */
export function planSignatureRequest(
  input: Omit<SignatureRequestInput, 'templateId'>,
  { organizationId, defaults, templateName, version, delivery, expiresAt, now, newId }: RequestBasis,
): PlannedSignatureRequest {
  assertSendable(input)
  assertRoles(input.signers, version)
  assertSignersFit(input.signers, version)
  const prefilled = prefilledValues(input, version)
  assertFillable(version, input.signers, prefilled)
  const subject = input.subject?.trim() || null
  const request = {
    signatureRequestId: newId('sreq'),
    organizationId,
    templateId: version.templateId,
    templateVersion: version.version,
    delivery,
    testMode: input.testMode ?? false,
    sender: input.sender ? { email: input.sender.email, name: input.sender.name } : defaults.sender,
    title: subject ?? templateName,
    subject,
    message: input.message?.trim() || null,
    metadata: input.metadata ?? null,
    redirectUrl: input.redirectUrl ?? null,
    sequential: input.sequential ?? true,
    notifyLater: input.notifyLater ?? false,
    reminders: delivery === 'embedded' ? null : remindersOf(input.reminders, defaults.reminders),
    prefilled,
    cc: plannedCc(input.cc ?? []),
    createdAt: now,
    expiresAt: expiresAt ?? daysAfter(now, input.expiresInDays ?? defaults.expiresInDays),
  }
  const { signerVerification } = defaults
  const recipients = plannedRecipients(input.signers, version, { ...request, signerVerification }, newId)
  assertConditionsDecidable(version.fields, recipients)
  const invited = request.notifyLater ? recipients.filter(({ turn }) => turn === 0) : recipients
  const mails = signerMailKinds(request, invited, { kind: 'invitation', at: now })
  return { ...request, recipients, mails }
}

/** Returns when to send reminders. The sender's settings override the organization's settings. */
function remindersOf(reminders: SignatureRequestInput['reminders'], usual: Reminders | null): Reminders | null {
  if (reminders === undefined) return usual
  return reminders && { ...(usual ?? usualReminders), ...reminders }
}

/** Checks everything that does not depend on the template. Throws `invalid_input`. */
export function assertSendable(input: Omit<SignatureRequestInput, 'templateId'>): void {
  assertPeople(input)
  assertActions(input.signers)
  assertTurns(input.signers)
  assertCc(input.cc ?? [])
  assertMetadata(input.metadata ?? {})
}

function plannedRecipients(
  signers: SignerInput[],
  version: TemplateVersion,
  {
    sequential,
    reminders,
    createdAt,
    signerVerification,
  }: Pick<SignatureRequest, 'sequential' | 'reminders' | 'createdAt'> &
    Pick<OrganizationDefaults, 'signerVerification'>,
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
    action: signer.action ?? 'sign',
    company: signer.company?.trim() || null,
    nextReminderAt: turns[position] === 0 ? firstReminderAt : null,
    verification: verificationOf(signer, signerVerification),
  }))
}

/**
 * Combines the sender's ways of verification with the organization's. A sender cannot ask for less than the
 * organization.
 */
const verificationOf = ({ verification = [] }: SignerInput, ofAll: VerificationWay[]): VerificationWay[] => [
  ...new Set([...ofAll, ...verification]),
]

/** Checks that every role with a field has exactly one signer, and that the template has every role of a signer. */
function assertRoles(signers: SignerInput[], version: TemplateVersion): void {
  const roles = signers.map(signer => signer.role).filter(role => role != null)
  const twice = roles.find((role, index) => roles.indexOf(role) !== index)
  if (twice !== undefined) throw new CodedError('role_used_twice', { role: twice })
  const roleNames = new Set(version.signerRoles.map(role => role.name))
  const unknown = roles.find(role => !roleNames.has(role))
  if (unknown !== undefined) throw new CodedError('role_unknown', { role: unknown })
  const missing = version.fields.find(field => field.role !== null && !roles.includes(field.role))
  if (missing) throw new CodedError('signer_missing_for_role', { role: missing.role! })
}

const signerFacts = ({ name, email, role, company }: SignerInput) => ({
  ...{ name, email },
  role: role ?? null,
  company: company?.trim() || null,
})

function assertSignersFit(signers: SignerInput[], { fields }: TemplateVersion): void {
  for (const [index, signer] of signers.entries()) assertFactsFit(fields, signerFacts(signer), `signers[${index}].`)
  assertSigningDatesFit(fields)
}

/** The most fields that an error names. */
const NAMED_MAX = 10

/**
 * Checks that no field is left that nobody can fill in. Throws `fields_without_signer`, and `required_fields_empty` for
 * required fields without a value.
 */
function assertFillable({ fields }: TemplateVersion, signers: SignerInput[], prefilled: Values): void {
  const facts = signers.map(signerFacts)
  const { ofNobody, leftEmpty } = unfillableFields(fields, field => valueBeforeSigning(field, facts, prefilled))
  if (ofNobody.length > 0)
    throw new CodedError(
      'fields_without_signer',
      { fields: namesOf(ofNobody, namedField) },
      factsOfFields(ofNobody, 'must have a role'),
    )
  if (leftEmpty.length > 0)
    throw new CodedError(
      'required_fields_empty',
      { fields: namesOf(leftEmpty, describedField) },
      factsOfFields(leftEmpty, 'must have a value'),
    )
}

/** Names the first fields of a list, and counts the others. */
function namesOf(fields: readonly TemplateField[], nameOf: (field: TemplateField) => string): string {
  const more = fields.length > NAMED_MAX ? ` and ${fields.length - NAMED_MAX} more` : ''
  return fields.slice(0, NAMED_MAX).map(nameOf).join(', ') + more
}

const describedField = (field: TemplateField) =>
  field.type === 'checkbox' ? `${namedField(field)}, which must be ticked` : namedField(field)

/**
 * Checks that each person has a name, and an address that the certificate of completion can show. Throws
 * `invalid_input`.
 */
function assertPeople(input: Pick<SignatureRequestInput, 'signers' | 'sender'>): void {
  for (const [index, signer] of input.signers.entries()) assertPerson(signer, `signers[${index}].`)
  if (input.sender) assertPerson(input.sender, 'sender.')
}

/** Checks that somebody signs, and that those who do not sign have no role: roles have the fields. */
function assertActions(signers: SignerInput[]): void {
  const others = signers.filter(({ action = 'sign' }) => action !== 'sign')
  if (signers.length > 0 && others.length === signers.length)
    throw invalidInput('signers must include someone whose action is sign')
  const withRole = others.find(({ role }) => role != null)
  if (!withRole) return
  const index = signers.indexOf(withRole)
  throw invalidInput(`signers[${index}].role must not be given for the action ${withRole.action}: it has no fields`)
}

/** Checks that turns are given for all signers or for none, and do not go back. */
function assertTurns(signers: SignerInput[]): void {
  if (signers.every(({ turn }) => turn === undefined)) return
  signers.forEach(({ turn }, index) => {
    if (turn === undefined) throw invalidInput(`signers[${index}].turn must be given, because another signer has one`)
    const before = signers[index - 1]?.turn
    if (before !== undefined && turn < before)
      throw invalidInput(`signers[${index}].turn must not be lower than the turn of the signer before`)
  })
}

function assertMetadata(metadata: Record<string, string>): void {
  for (const key of Object.keys(metadata)) {
    if (key === '') throw invalidInput('Keys of metadata must not be empty')
    if (key.length > metadataKeyLengthMost)
      throw invalidInput(`Keys of metadata must have at most ${metadataKeyLengthMost} characters`)
  }
}
