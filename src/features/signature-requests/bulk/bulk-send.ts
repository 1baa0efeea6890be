import type { Static } from '@sinclair/typebox'
import type { ActingCaller } from '../../credentials/organization-caller.ts'
import type { OrganizationDefaults } from '../../organizations/organization-defaults.ts'
import type { bulkRowSchema, bulkSharedSchema } from './bulk-schemas.ts'

/** A template sent to many at once. */
export interface BulkSend {
  bulkSendId: string
  organizationId: string
  templateId: string
  templateName: string
  /** The version that was current when it was accepted: all rows are of it. */
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
}

/** What all rows of a bulk send have in common. */
export type SharedInput = Static<typeof bulkSharedSchema>

/** One of its rows: who signs, and with which values. What it says itself goes before what is shared. */
export type RowInput = Static<typeof bulkRowSchema>
