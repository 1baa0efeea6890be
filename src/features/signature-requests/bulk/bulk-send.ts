import type { Static } from '@sinclair/typebox'
import type { ActingCaller } from '../../credentials/organization-caller.ts'
import type { OrganizationDefaults } from '../../organizations/organization-defaults.ts'
import type { bulkRowSchema, bulkSharedSchema } from './bulk-schemas.ts'

/** A template that is sent to many people at once. */
export interface BulkSend {
  bulkSendId: string
  organizationId: string
  templateId: string
  templateName: string
  /** The version that was current when it was accepted: all rows use it. */
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

/** The settings that all rows of a bulk send share. */
export type SharedInput = Static<typeof bulkSharedSchema>

/** One of its rows: who signs, and with which values. Its own settings override the shared ones. */
export type RowInput = Static<typeof bulkRowSchema>
