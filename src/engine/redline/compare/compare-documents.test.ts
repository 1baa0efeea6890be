import { describe, expect, it, vi } from 'vitest'
import { acceptAll, rejectAll } from '../changes/decide-change.ts'
import { listChanges } from '../changes/find-changes.ts'
import { placesOf } from '../open-revision.ts'
import { currentText, piecesOf } from '../paragraph-text.ts'
import { contractFile, opened, p, r } from '../test-support/contract.ts'
import { compareDocuments } from './compare-documents.ts'

const comparison = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }
const body = (...texts: string[]) => contractFile({ body: `${texts.map(text => p(r(text))).join('')}<w:sectPr/>` })
const texts = (bytes: Uint8Array, settle: 'accept' | 'reject') => {
  const open = opened(bytes)
  if (settle === 'accept') acceptAll(open)
  else rejectAll(open, () => true)
  return placesOf(open).map(({ node }) => currentText(piecesOf(node)))
}

describe('the comparison of two documents', () => {
  it.each([
    ['a word', ['Pay within 30 days.'], ['Pay within 14 days.']],
    ['a paragraph more', ['One is here.', 'Three.'], ['One is here.', 'Two is new.', 'Three.']],
    ['a paragraph less', ['One is here.', 'Two is gone.', 'Three.'], ['One is here.', 'Three.']],
    [
      'a paragraph elsewhere',
      ['The first of all.', 'The second one.', 'End.'],
      ['The second one.', 'End.', 'The first of all.'],
    ],
    ['Hebrew and Chinese', ['שלום עולם', '甲方应支付'], ['שלום לכל עולם', '乙方应支付']],
  ])('leads from the one to the other, and back: %s', async (_, a, b) => {
    const compared = await compareDocuments(body(...a), body(...b), comparison)
    expect(texts(compared, 'accept')).toEqual(b)
    expect(texts(compared, 'reject')).toEqual(a)
    const changes = listChanges(opened(compared))
    expect(new Set(changes.map(({ author, at }) => `${author} ${at}`))).toEqual(
      new Set([`${comparison.name} ${comparison.at}`]),
    )
  })

  it('prints nothing, and fails with the reason', async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    await expect(compareDocuments(new Uint8Array([1, 2, 3]), body('x'), comparison)).rejects.toThrow(
      'not-comparable FileFormatException',
    )
    expect(print).not.toHaveBeenCalled()
    print.mockRestore()
  })

  it('of several at a time is each its own', async () => {
    const pairs = [1, 2, 3].map(number => compareDocuments(body('Pay.'), body(`Pay ${number}.`), comparison))
    const results = (await Promise.all(pairs)).map(bytes => texts(bytes, 'accept'))
    expect(results).toEqual([['Pay 1.'], ['Pay 2.'], ['Pay 3.']])
  })
})
