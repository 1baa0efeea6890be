import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { wordDocument } from '../../../test/support/word-document.ts'
import { saveRevision } from '../../engine/redline/open-revision.ts'
import { applyOperations } from '../../engine/redline/operations/apply-operations.ts'
import { takeIn } from '../../engine/redline/view/take-in.ts'
import { forgetChanges, knownChanges, WarmDocuments } from './warm-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-warm-'))
afterAll(() => rmSync(folder, { recursive: true }))

function stored(key: string) {
  const { bytes, anchors } = takeIn(wordDocument(['A contract', 'of two paragraphs.']))
  const path = join(folder, key)
  writeFileSync(path, bytes)
  return { key, path, anchors }
}
const [a, b, c] = ['a', 'b', 'c'].map(stored) as [ReturnType<typeof stored>, ...ReturnType<typeof stored>[]]

it('documents stay open until there is no room for more; the one that was used last stays longest', () => {
  const one = new WarmDocuments(0)
  one.open(a)
  one.open(a)
  expect(one.takeCounts()).toEqual({ warmHits: 0, warmMisses: 2 })

  // of the three, which are equally large, two fit
  const sizeBytes = 4_200
  const two = new WarmDocuments(2.5 * sizeBytes)
  for (const document of [a, b!, a, c!, a, b!]) two.open(document)
  expect(two.takeCounts()).toEqual({ warmHits: 2, warmMisses: 4 })
})

it('a document that is taken to be changed is read again, unless it is kept', () => {
  const warm = new WarmDocuments(1e9)
  const taken = warm.take(a)
  expect(warm.take(a)).not.toBe(taken)
  warm.keep('next', taken)
  expect(warm.take({ ...a, key: 'next' })).toBe(taken)
  expect(warm.takeCounts()).toEqual({ warmHits: 1, warmMisses: 2 })
})

it('known changes are those of before until they are forgotten', () => {
  const open = new WarmDocuments(1e9).take(a)
  expect(knownChanges(open)).toEqual([])
  const operation = { kind: 'replaceText', anchor: a.anchors[0]!, start: 0, length: 1, text: 'The' } as const
  applyOperations(open, [operation], { name: 'Dora', at: '2026-01-02T03:04:05Z' })
  expect(saveRevision(open).bytes.length).toBeGreaterThan(0)
  expect(knownChanges(open)).toEqual([])
  forgetChanges(open)
  expect(knownChanges(open).map(one => one.change.text)).toEqual(['A', 'The'])
})
