import { expect, it } from 'vitest'
import { applyOperations } from '../operations/apply-operations.ts'
import { openContract, p, r } from '../test-support/contract.ts'
import { forgetChanges, knownChanges } from './known-changes.ts'

it('known changes are those of before until they are forgotten', () => {
  const open = openContract({ body: p(r('A contract')) })
  expect(knownChanges(open)).toEqual([])
  const operation = { kind: 'replaceText', anchor: open.anchors[0]!, start: 0, length: 1, text: 'The' } as const
  applyOperations(open, [operation], { name: 'Dora', at: '2026-01-02T03:04:05Z' })
  expect(knownChanges(open)).toEqual([])
  forgetChanges(open)
  expect(knownChanges(open).map(one => one.change.text)).toEqual(['A', 'The'])
})
