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

it('documents stay open until there is no room for more; the least recently used document is closed first', () => {
  const warmDocuments = new WarmDocuments(0)
  warmDocuments.open(a)
  warmDocuments.open(a)
  expect(warmDocuments.takeCounts()).toEqual({ warmHits: 0, warmMisses: 2 })

  // two of the three equally large documents fit
  const sizeBytes = 4_200
  const two = new WarmDocuments(2.5 * sizeBytes)
  for (const document of [a, b!, a, c!, a, b!]) two.open(document)
  expect(two.takeCounts()).toEqual({ warmHits: 2, warmMisses: 4 })
})

it('a document that was taken for a change is read again unless the changed document is kept', () => {
  const warm = new WarmDocuments(1e9)
  const revision = warm.take(a)
  expect(warm.take(a)).not.toBe(revision)
  warm.keep('next', revision)
  expect(warm.take({ ...a, key: 'next' })).toBe(revision)
  expect(warm.takeCounts()).toEqual({ warmHits: 1, warmMisses: 2 })
})
