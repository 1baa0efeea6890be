import { expect, it } from 'vitest'
import type { OrganizationEventRecord } from '../../api/generated/calls.ts'
import { accessSentences } from './audit-access.ts'
import { auditWords, movedPath } from './audit-words.ts'

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
  expect(words({ folder_name: 'Sales', previous_folder_name: 'Sales' })).toBe('Changed the access to the folder Sales')
})

it('the audit list says where documents were moved, and leads to a single one', () => {
  const moved = (details: object, withheld?: string[]) =>
    ({ event: { event_type: 'records_moved' }, organization: { details }, withheld }) as OrganizationEventRecord
  const toSales = moved({ record_ids: ['sreq_1'], folder_id: 'fold_1', folder_name: 'Sales', restricted: false })
  expect(auditWords(toSales)).toBe('Moved a document to the folder Sales')
  expect(movedPath(toSales)).toBe('/requests/sreq_1')
  const toBoard = moved({
    record_ids: ['tpl_1', 'rreq_1'],
    folder_id: 'fold_2',
    folder_name: 'Board',
    restricted: true,
  })
  expect(auditWords(toBoard)).toBe('Moved 2 documents to the restricted folder Board')
  expect(movedPath(toBoard)).toBeNull()
  expect(auditWords(moved({ record_ids: ['tpl_1'], folder_id: null }))).toBe(
    'Moved a document to where everyone sees it',
  )
  expect(auditWords(moved({ record_ids: ['tpl_1'], folder_id: 'fold_3', folder_name: null }))).toBe(
    'Moved a document to a private folder',
  )
  expect(auditWords(moved({ record_ids: ['tpl_1'], folder_id: 'fold_2' }, ['organization.details.folder_name']))).toBe(
    'Moved a document to a restricted folder',
  )
})

it('the audit list says whose access to a folder was given, changed or ended', () => {
  const shared = (details: object, withheld?: string[]) =>
    accessSentences(
      { event: {}, organization: { details }, withheld } as unknown as OrganizationEventRecord,
      'Everyone in Acme',
    )
  const grant = (name: string, level: string) => ({ person_id: name, group_id: null, name, level })
  const team = { person_id: null, group_id: 'grp_1', name: 'Sales team', level: 'use' }
  const everyone = { person_id: null, group_id: null, name: null, level: 'manage' }
  expect(shared({ access: [grant('Mia', 'view'), team, everyone] })).toEqual([
    'Mia can view it',
    'Sales team can use it',
    'Everyone in Acme can manage it',
  ])
  const change = {
    previous_access: [grant('Adam', 'use'), grant('Mia', 'view'), grant('Olive', 'manage')],
    access: [grant('Adam', 'manage'), grant('Olive', 'manage')],
  }
  expect(shared(change)).toEqual(['Adam can manage it (before: use)', 'Mia has no access (before: view)'])
  expect(shared(change, ['organization.details.folder_name'])).toEqual([])
  expect(shared({ folder_name: 'Sales' })).toEqual([])
})
