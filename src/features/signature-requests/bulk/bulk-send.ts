import type { Static } from '@sinclair/typebox'
import type { ActingCaller } from '../../credentials/organization-caller.ts'
import type { KeptRecord } from '../../folders/kept-record.ts'
import type { OrganizationDefaults } from '../../organizations/organization-defaults.ts'
import type { bulkRowSchema, bulkSharedSchema } from './bulk-schemas.ts'

/** A template that is sent to many people at once. */
export interface BulkSend extends KeptRecord {
  bulkSendId: string
  organizationId: string
  templateId: string
  templateName: string
  /** The version that was current when the bulk send was accepted. All rows use it. */
  templateVersion: number
  shared: SharedInput
  defaults: Pick<OrganizationDefaults, 'sender' | 'expiresInDays' | 'reminders' | 'signerVerification'>
  sentBy: ActingCaller
  total: number
  createdAt: Date
  finishedAt: Date | null
}

export interface BulkProgress {
  sent: number
  failed: number
  leftOut: number
}

/** A row that is not sent, and why. */
export interface RowProblem {
  /** The one-based number of the row. */
  row: number
  error: string
}

/** A signer as a row names them, which may be unfit to be sent. */
export interface NamedSigner {
  email: string
  name: string
  role: string | null
}

/** A row that is not sent: why, and who would have signed. */
export interface UnsentRow {
  error: string
  signers: NamedSigner[]
}

/** What is to become of a row: it is sent from its input, or left out. */
export type PlannedRow = { input: RowInput } | UnsentRow

/** The settings that all rows of a bulk send share. */
export type SharedInput = Static<typeof bulkSharedSchema>

/** A row of a bulk send: who signs, and with which values. Its own settings override the shared settings. */
export type RowInput = Omit<Static<typeof bulkRowSchema>, 'leaveOut'>

/** Returns the signers of a row, whatever its shape is. Texts are cut to the length of an address. */
export function signersNamedIn(input: unknown): NamedSigner[] {
  const signers = (input as { signers?: unknown } | null)?.signers
  if (!Array.isArray(signers)) return []
  return signers.slice(0, signersMost).map(signer => ({
    email: textOf(signer?.email),
    name: textOf(signer?.name),
    role: textOf(signer?.role) || null,
  }))
}

const signersMost = 100
const charactersMost = 254

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, charactersMost).toWellFormed() : ''
