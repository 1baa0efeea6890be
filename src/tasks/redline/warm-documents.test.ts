import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { wordDocument } from '../../../test/support/word-document.ts'
import { takenIn } from '../../engine/redline/test-support/files.ts'
import { WarmDocuments } from './warm-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-warm-'))
afterAll(() => rmSync(folder, { recursive: true }))

function stored(key: string) {
  const { bytes, anchors } = takenIn(wordDocument(['A contract', 'of two paragraphs.']))
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
