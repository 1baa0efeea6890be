import { expect, it } from 'vitest'
import type { ManagedFolder } from '../../api/generated/calls.ts'
import { accessWords } from './access-words.ts'

const open: ManagedFolder = {
  ...{ folderId: 'fold_1', parentId: null, name: 'Sales', isPrivate: false, isRestricted: false, version: 1 },
  ...{ level: 'manage', person: null, access: [] },
}
const anna = { personId: 'anna', name: 'Anna', email: 'anna@acme.example' }
const ben = { personId: 'ben', name: '', email: 'ben@acme.example' }
const to = (person: typeof anna) => ({ ...person, groupId: null, level: 'manage' as const })
const team = { personId: null, groupId: 'grp_1', name: 'Sales team', email: null, level: 'use' as const }
const everyone = { personId: null, groupId: null, name: null, email: null, level: 'view' as const }
const ofAnna = { ...open, isPrivate: true, isRestricted: true, person: anna }

it.each<[string, ManagedFolder, string]>([
  ['open', open, 'Only managers, admins and owners can see it.'],
  [
    'shared',
    { ...open, access: [team, everyone] },
    'Everyone in Acme can view it. Sales team can use it. Managers, admins and owners can manage it.',
  ],
  [
    'restricted',
    { ...open, isRestricted: true, access: [team, to(anna), to(ben)] },
    'Restricted. Sales team can use it. Anna and ben@acme.example can manage it.',
  ],
  ['to use', { ...open, level: 'use', access: null }, 'You can use it.'],
  [
    'to take over',
    { ...open, isRestricted: true, level: null, access: null },
    'Restricted: only the people it is shared with can see it.',
  ],
  ['own', ofAnna, 'Only you can see it.'],
  [
    'own and taken over',
    { ...ofAnna, access: [to(ben)] },
    'You can see it, and so can ben@acme.example, who took it over.',
  ],
  [
    'of somebody else',
    { ...ofAnna, person: { ...ben }, level: null, access: null },
    'Only ben@acme.example can see it.',
  ],
])('the words about a folder say who sees it: %s', (_, folder, words) => {
  expect(accessWords(folder, { organization: 'Acme', personId: 'anna', parentName: null })).toBe(words)
})

it('counts the names after the first few', () => {
  const access = Array.from({ length: 9 }, (_, index) => ({ ...team, groupId: `grp_${index}`, name: `Team ${index}` }))
  const words = accessWords({ ...open, access }, { organization: 'Acme', personId: 'anna', parentName: 'Offices' })
  expect(words).toBe('Whoever can see Offices can see it. Team 0, Team 1, Team 2, Team 3 and 5 others can use it.')
})
