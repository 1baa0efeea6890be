import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OpenRevision, placesOf, saveRevision } from '../open-revision.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { currentText, piecesOf } from '../paragraph-text.ts'
import { RedlineError } from '../redline-error.ts'
import type { Operation } from '../redline-view.ts'
import { opened } from '../test-support/contract.ts'
import { assertHonest, DishonestEdit } from './assert-honest.ts'
import { pack, sampleFiles } from './test-support/documents/sample-files.ts'
import { document, swap } from './test-support/edits/edits.ts'

const dana = { name: 'Dana', at: '2026-03-01T08:00:00Z' }
const original = pack(sampleFiles(1))

const kinds = [
  'replaceText',
  'format',
  'insertParagraph',
  'insertParagraphs',
  'splitParagraph',
  'mergeWithNext',
  'deleteParagraph',
] as const

/** Returns an operation of a kind at a place of the document in its current state. */
function operationAt(open: OpenRevision, kind: (typeof kinds)[number], at: number, from: number): Operation {
  const index = at % open.anchors.length
  const anchor = open.anchors[index]!
  const size = currentText(piecesOf(placesOf(open)[index]!.node)).length
  const start = from % (size + 1)
  const length = Math.min(4, size - start)
  if (kind === 'insertParagraph') return { kind, after: anchor, text: 'A new clause' }
  if (kind === 'insertParagraphs')
    return { kind, after: anchor, paragraphs: [{ text: 'One' }, { text: '' }, { text: 'Three' }] }
  if (kind === 'replaceText') return { kind, anchor, start, length, text: 'other' }
  if (kind === 'format') return { kind, anchor, start, length, bold: true, italic: false }
  return kind === 'splitParagraph' ? { kind, anchor, offset: start } : { kind, anchor }
}

describe('an edit by our own operations', () => {
  it('is tracked, whatever the operation and the place', () => {
    const anyStep = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(60), from: fc.nat(80) })
    let done = 0
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 5 }), steps => {
        const open = opened(original)
        for (const { kind, at, from } of steps) {
          try {
            applyOperations(open, [operationAt(open, kind, at, from)], dana)
            done++
          } catch (error) {
            if (!(error instanceof RedlineError)) throw error
            return
          }
        }
        assertHonest(original, saveRevision(open).bytes, 'Dana')
      }),
      { seed: 5, numRuns: 60 },
    )
    expect(done).toBeGreaterThan(60)
  })

  it('causes a `DishonestEdit` error if it is not tracked', () => {
    const files = sampleFiles(1)
    swap(document, 'Vienna', 'Paris')(files)
    expect(() => assertHonest(original, pack(files), 'Dana')).toThrow(DishonestEdit)
  })
})
