import { expect, it } from 'vitest'
import { approvalObstacles } from './approval-rule.ts'

const none = { openChanges: 0, openComments: 0, edits: 0, rejections: 0 }

it.each([
  ['nothing is open, and this side did nothing, or only accepted and withdrew', none, []],
  ['a change is open', { ...none, openChanges: 1 }, ['1 change is open']],
  [
    'changes and comments are open',
    { ...none, openChanges: 2, openComments: 3 },
    ['2 changes are open', '3 comments are open'],
  ],
  ['this side edited', { ...none, edits: 1 }, [expect.stringContaining('edited the document in this turn')]],
  ['this side rejected', { ...none, rejections: 1 }, [expect.stringContaining('rejected changes in this turn')]],
])('when %s', (_, facts, obstacles) => {
  expect(approvalObstacles(facts)).toEqual(obstacles)
})
