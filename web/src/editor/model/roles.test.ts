import { expect, it } from 'vitest'
import { hueOf } from '../../fields/role-hue.ts'
import { setRoleNames } from './role-names.ts'
import { markOf, roleNameProblem, withParallel, withRole, withRoleMoved } from './roles.ts'

const roles = [
  { name: 'A', order: 0 },
  { name: 'B', order: 1 },
  { name: 'C', order: 1 },
]
const short = (list: { name: string; order: number }[]) => list.map(({ name, order }) => `${name}${order}`).join(' ')

it('adds a role that signs after all other roles', () => {
  expect(short(withRole(roles, 'D'))).toBe('A0 B1 C1 D2')
  expect(short(withRole([], 'D'))).toBe('D0')
})

it('moves a role, which then signs alone, and renumbers the turns', () => {
  expect(short(withRoleMoved(roles, 0, 2))).toBe('B0 C0 A1')
  expect(short(withRoleMoved(roles, 2, 0))).toBe('C0 A1 B2')
  expect(short(withRoleMoved(roles, 1, 0))).toBe('B0 A1 C2')
})

it('makes a role sign at the same time as the previous role, or after it', () => {
  expect(short(withParallel(roles, 1, true))).toBe('A0 B0 C0')
  expect(short(withParallel(roles, 2, false))).toBe('A0 B1 C2')
})

it('distinguishes roles by hue and letter', () => {
  const many = Array.from({ length: 8 }, (_, order) => ({ name: `Role ${order}`, order }))
  expect(many.map(role => hueOf(many, role.name))).toEqual([1, 2, 3, 4, 5, 6, 1, 2])
  expect(many.map(role => markOf(many, role.name)).join('')).toBe('ABCDEFGH')
  expect([hueOf(many, null), markOf(many, null)]).toEqual([0, '–'])
})

it('marks people by their initials, unless two have the same', () => {
  const marks = (people: string[]) => {
    setRoleNames(new Map(people.map((person, index) => [roles[index]!.name, person])))
    const all = roles.map(role => markOf(roles, role.name)).join('')
    setRoleNames(new Map())
    return all
  }
  expect(marks(['Nora', 'åsa', 'Tom'])).toBe('NÅT')
  expect(marks(['Nora', 'Nils', 'Tom'])).toBe('ABC')
  expect(marks(['Nora', 'Tom'])).toBe('ABC')
})

it('rejects a name that is empty or taken', () => {
  expect(roleNameProblem(roles, ' ')).toBe('empty')
  expect(roleNameProblem(roles, 'B ')).toBe('taken')
  expect(roleNameProblem(roles, 'B', 'B')).toBeNull()
})
