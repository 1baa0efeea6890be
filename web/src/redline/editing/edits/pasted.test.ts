import { describe, expect, it } from 'vitest'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { paragraphsOf, pastedAt, writable } from './pasted.ts'

const t = (text: string, marks: Partial<InlineNode> = {}) => ({ type: 'text', text, ...marks }) as InlineNode
const clause = (...content: InlineNode[]) => ({ anchor: 'a', content })
const del = t('xy', { deleted: { change: 'd' } })

describe('pasted text', () => {
  it.each([
    ['lines', 'a\r\nb\rc\nd', ['a', 'b', 'c', 'd']],
    ['empty lines', 'a\n\n \nb\n', ['a', 'b']],
    ['one line', 'a', ['a']],
    ['no text', '', ['']],
  ])('is split into paragraphs at line breaks: %s', (_name, text, expected) => {
    expect(paragraphsOf(text)).toEqual(expected)
  })

  it('loses characters that no document can contain', () => {
    expect(writable('a\u0000\u0007\ufffc\uffff\ud800b\tc\u2028d\ve🙂')).toBe('ab\tc\nd\ne🙂')
  })
})

describe('pastedAt', () => {
  const kinds = (rawOffset: number, paragraphs: string[], target = clause(t('abcd'))) =>
    pastedAt(target, rawOffset, paragraphs).edits.map(({ kind, ...rest }) => {
      const { start, offset, deleted, text } = rest as Record<string, unknown>
      return [kind, start ?? offset, deleted, text].filter(value => value !== undefined)
    })

  it.each<[string, number, string[], unknown[][], ReturnType<typeof clause>?]>([
    ['inserts one paragraph as text', 2, ['1'], [['replaceText', 2, '1']]],
    ['inserts paragraphs at the end', 4, ['1', '2'], [['replaceText', 4, '1'], ['insertParagraphs']]],
    [
      'splits the clause to insert paragraphs in the middle',
      2,
      ['1', '2', '3'],
      [['replaceText', 2, '1'], ['splitParagraph', 3], ['insertParagraphs'], ['replaceText', 0, '3']],
    ],
    [
      'splits deleted text to insert paragraphs within it',
      3,
      ['1', '2'],
      [
        ['replaceText', 2, 1, '1'],
        ['splitParagraph', 3, 0],
        ['replaceText', 0, 0, '2'],
      ],
      clause(t('ab'), del, t('cd')),
    ],
    [
      'inserts more paragraphs than fit into one operation',
      4,
      ['', ...Array(501).fill('x')],
      [['insertParagraphs'], ['insertParagraphs']],
    ],
  ])('%s', (_name, rawOffset, paragraphs, expected, target) => {
    expect(kinds(rawOffset, paragraphs, target)).toEqual(expected)
  })

  it('moves the cursor to the end of the last paragraph', () => {
    const { edits, anchor, offset } = pastedAt(clause(t('abcd')), 4, ['1', '2', 'last'])
    expect(edits[1]).toMatchObject({ after: 'a', paragraphs: [{ text: '2' }, { text: 'last', newAnchor: anchor }] })
    expect(offset).toBe(4)
  })
})
