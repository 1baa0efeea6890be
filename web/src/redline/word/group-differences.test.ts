import { expect, it } from 'vitest'
import type { UntrackedDifference } from '../../api/generated/calls.ts'
import { groupDifferences } from './group-differences.ts'

const difference = (kind: UntrackedDifference['kind'], severity: UntrackedDifference['severity'], place = '') =>
  ({ kind, severity, place, before: '', after: '', words: '' }) satisfies UntrackedDifference

it('groups differences by subject, with the most severe differences first', () => {
  const grouped = groupDifferences([
    difference('theme', 'low'),
    difference('paragraph', 'low', 'later'),
    difference('runFormat', 'medium'),
    difference('text', 'medium', 'first'),
    difference('changeTakenOver', 'high'),
  ])
  expect(
    grouped.map(({ group, differences }) => [
      group,
      differences.map(difference => difference.place || difference.kind),
    ]),
  ).toEqual([
    ['record', ['changeTakenOver']],
    ['text', ['first', 'later']],
    ['format', ['runFormat']],
    ['document', ['theme']],
  ])
})
