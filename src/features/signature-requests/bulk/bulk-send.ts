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
}

/** The settings that all rows of a bulk send share. */
export type SharedInput = Static<typeof bulkSharedSchema>

/** A row of a bulk send: who signs, and with which values. Its own settings override the shared settings. */
export type RowInput = Static<typeof bulkRowSchema>
