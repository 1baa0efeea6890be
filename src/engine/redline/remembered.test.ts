import { expect, it } from 'vitest'
import { knownChanges } from './changes/known-changes.ts'
import { applyOperations } from './operations/apply-operations.ts'
import { forgetFound, remembered } from './remembered.ts'
import { openContract, p, r } from './test-support/contract.ts'

const edit = (open: ReturnType<typeof openContract>) => {
  const operation = { kind: 'replaceText', anchor: open.anchors[0]!, start: 0, length: 1, text: 'The' } as const
  applyOperations(open, [operation], { name: 'Dora', at: '2026-01-02T03:04:05Z' })
}

it('remembers the result for a revision until `forgetFound` is called', () => {
  const open = openContract({ body: p(r('A contract')) })
  expect(knownChanges(open)).toEqual([])
  edit(open)
  expect(knownChanges(open)).toEqual([])
  forgetFound(open)
  expect(knownChanges(open).map(change => change.change.text)).toEqual(['A', 'The'])
})

it('runs each finder only once per revision', () => {
  const looks: string[] = []
  const finder = (name: string) =>
    remembered(open => {
      looks.push(`${name} ${open.anchors.length}`)
      return looks.length
    })
  const [first, second] = [finder('one'), finder('other')]
  const [short, long] = [openContract({ body: p(r('A')) }), openContract({ body: p(r('A')) + p(r('B')) })]
  expect([first(short), first(short), second(short), first(long), first(short)]).toEqual([1, 1, 2, 3, 1])
  expect(looks).toEqual(['one 1', 'other 1', 'one 2'])
})
