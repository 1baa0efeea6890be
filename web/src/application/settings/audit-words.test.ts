import { expect, it } from 'vitest'
import type { OrganizationEventRecord } from '../../api/generated/calls.ts'
import { auditWords } from './audit-words.ts'

const deleted = (details: object, withheld?: string[]) =>
  auditWords({
    event: { event_type: 'folder_deleted' },
    organization: { details },
    ...(withheld && { withheld }),
  } as OrganizationEventRecord)

it('a folder has its name in the audit list, unless it is private or its name is withheld', () => {
  expect(deleted({ folder_name: 'Sales' })).toBe('Deleted the folder Sales')
  expect(deleted({ folder_name: null })).toBe('Deleted a private folder')
  expect(deleted({}, ['organization.details.folder_name'])).toBe('Deleted a restricted folder')
})

it('the audit list says who got the documents of somebody who left or was removed', () => {
  const words = (event_type: string, details: object) =>
    auditWords({ event: { event_type }, organization: { details } } as OrganizationEventRecord)
  const successor = { successor_id: 'u1', successor_email: 'olive@acme.example' }
  expect(words('member_removed', { email: 'mia@acme.example' })).toBe('Removed mia@acme.example')
  expect(words('member_removed', { email: 'mia@acme.example', ...successor })).toBe(
    'Removed mia@acme.example, and gave their documents to olive@acme.example',
  )
  expect(words('member_left', successor)).toBe('Left the organization, and gave their documents to olive@acme.example')
})

it('the audit list tells a renamed folder from one that others can see now', () => {
  const words = (details: object) =>
    auditWords({ event: { event_type: 'folder_changed' }, organization: { details } } as OrganizationEventRecord)
  expect(words({ folder_name: 'Sales', previous_folder_name: 'Deals' })).toBe('Renamed the folder Deals to Sales')
  expect(words({ folder_name: 'Sales', previous_folder_name: 'Sales' })).toBe('Changed who can see the folder Sales')
})
