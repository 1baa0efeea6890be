import { describe, expect, it } from 'vitest'
import type { ChangeType } from '../redline-view.ts'
import { type RoundWork, summarizeRound, summaryWords } from './round-summary.ts'

const change = (type: ChangeType, text: string, anchor: string, author = 'Dana') => ({
  type,
  text,
  anchor,
  author,
})

const words = (work: Partial<RoundWork>) =>
  summaryWords(summarizeRound({ changes: [], decisions: [], comments: [], labels: new Map(), ...work }))

describe('the summary of a round', () => {
  it.each<[string, Partial<RoundWork>, string[]]>([
    ['a round without changes', {}, []],
    ['one word', { changes: [change('insertion', 'promptly ', 'a')] }, ['Dana changed 1 clause: 1 word inserted.']],
    [
      'deleted words',
      { changes: [change('deletion', 'at any time', 'a')] },
      ['Dana changed 1 clause: 3 words deleted.'],
    ],
    [
      'several clauses by number',
      {
        changes: [
          change('deletion', '30', 'a'),
          change('insertion', '14', 'a'),
          change('insertion', 'Two words', 'b'),
          change('format', 'bold', 'c'),
          change('move', 'gone', 'd'),
        ],
        labels: new Map([
          ['a', '2.1'],
          ['b', '(iii)'],
        ]),
      },
      ['Dana changed 4 clauses (2.1, (iii)): 3 words inserted, 1 deleted, 1 move, 1 other change.'],
    ],
    [
      'rows',
      {
        changes: [
          change('deletion', '30', 'a'),
          { ...change('row', 'New\n15', 'b'), effect: 'insert', rows: 1 },
          { ...change('row', 'Old\n20\nOlder\n25', 'c'), effect: 'delete', rows: 2 },
          { ...change('row', 'one cell', 'd'), effect: 'insert' },
        ],
      },
      ['Dana changed 4 clauses: 1 word deleted, 1 row inserted, 2 deleted, 1 other change.'],
    ],
    [
      'decisions and comments',
      {
        changes: [change('insertion', 'new', 'a')],
        decisions: [
          { by: 'Dana', decision: 'accepted' },
          { by: 'Dana', decision: 'accepted' },
          { by: 'Dana', decision: 'rejected' },
          { by: 'Cleo', decision: 'withdrawn' },
        ],
        comments: [{ author: 'Dana' }, { author: 'Dana' }, { author: 'Eve' }],
      },
      [
        'Dana changed 1 clause: 1 word inserted; accepted 2 and rejected 1 of the other side’s changes; 2 comments.',
        'Cleo withdrew 1 of their own.',
        'Eve wrote 1 comment.',
      ],
    ],
    [
      'a first draft',
      { decisions: [{ by: 'Dana', decision: 'settled' }] },
      ['Dana settled 1 change of the first draft.'],
    ],
    [
      'many numbers',
      {
        changes: [1, 2, 3, 4, 5, 6].map(number => change('insertion', 'x', `a${number}`)),
        labels: new Map([1, 2, 3, 4, 5, 6].map(number => [`a${number}`, `${number}.`])),
      },
      ['Dana changed 6 clauses (1., 2., 3., 4., 5. …): 6 words inserted.'],
    ],
  ])('describes %s', (_, work, sentences) => {
    expect(words(work)).toEqual(sentences)
  })

  it('contains no text from the document', () => {
    const secret = summarizeRound({
      changes: [change('insertion', 'Secret price', 'a'), change('format', 'Secret format', 'b')],
      decisions: [],
      comments: [],
      labels: new Map(),
    })
    expect(JSON.stringify([secret, summaryWords(secret)])).not.toContain('Secret')
  })
})
