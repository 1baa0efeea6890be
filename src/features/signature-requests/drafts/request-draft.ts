import type { RecipientAction } from '../../../engine/events/recipient-actions.ts'
import type { Values } from '../signature-request.ts'

/** What a person of a draft will get: a task in their turn, or only a copy of the signed document. */
export type DraftAction = RecipientAction | 'copy'

/** A person to whom a draft will be sent, as far as the author has entered them. */
export interface DraftPerson {
  /** Identifies the person within the draft. */
  key: string
  action: DraftAction
  name: string
  email: string
  /** The role of the template that the person signs in; null for everyone who does not sign. */
  role: string | null
  /** One-based. People with the same turn act at the same time. */
  turn: number
  /** Whether the person must enter a code, emailed to them, before the document opens. */
  isAskedForCode: boolean
}

/** The entries of the author, which may be unfinished. */
export interface DraftContent {
  people: DraftPerson[]
  subject: string
  message: string
  /** The deadline, as an ISO 8601 date-time; null for the organization's default. */
  expiresAt: string | null
  /** When signers are reminded; null for the organization's default. */
  reminders: { firstAfterDays: number; everyDays: number } | 'never' | null
  /** Whether later signers hear of the request at once. */
  notifyAll: boolean
  testMode: boolean
  /** The changed values of fields, in their stored notation. */
  values: Values
  /** The name of the template that the document becomes when the draft is sent; null for none. */
  templateName: string | null
  /** Where the request will be kept, as in `folderIdInput`; null for the usual place. */
  folderId: string | null
}

/** A request that a person prepares and that nobody else sees. */
export interface RequestDraft {
  draftId: string
  organizationId: string
  personId: string | null
  templateId: string
  /** The folder of the template: who does not see it does not see the draft. */
  folderId: string | null
  version: number
  content: DraftContent
  /** The ended request that is sent again; null for a new request. */
  againId: string | null
  /** The request that the draft became; null until it is sent. */
  sentAs: string | null
  createdAt: Date
  updatedAt: Date
}

/** Returns the content of a new draft: a signer for each role, in signing order. */
export const emptyContent = (roles: readonly { name: string; order: number }[]): DraftContent => ({
  people: peopleOf(roles),
  subject: '',
  message: '',
  expiresAt: null,
  reminders: null,
  notifyAll: false,
  testMode: false,
  values: {},
  templateName: null,
  folderId: null,
})

function peopleOf(roles: readonly { name: string; order: number }[]): DraftPerson[] {
  const orders = [...new Set(roles.map(({ order }) => order))].sort((a, b) => a - b)
  return [...roles]
    .sort((a, b) => a.order - b.order)
    .map(({ name, order }, index) => ({
      key: `p${index + 1}`,
      action: 'sign',
      name: '',
      email: '',
      role: name,
      turn: orders.indexOf(order) + 1,
      isAskedForCode: false,
    }))
}
