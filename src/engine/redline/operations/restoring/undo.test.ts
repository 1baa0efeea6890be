import { describe, expect, it } from 'vitest'
import { type Random, randomOf } from '../../../../../test/support/random.ts'
import { isCorpus, sampleDocuments } from '../../../../../test/support/sample-documents.ts'
import { newAnchor } from '../../new-anchor.ts'
import { copyRevision, type OpenRevision, placesOf } from '../../open-revision.ts'
import { currentText, piecesOf } from '../../paragraph-text.ts'
import { RedlineError } from '../../redline-error.ts'
import type { Operation } from '../../redline-view.ts'
import { openContract, opened } from '../../test-support/contract.ts'
import { type Page, pageOf, partsAsXml, Undo } from '../../test-support/page.ts'
import { randomBody } from '../../test-support/random-body.ts'
import { applyOperations } from '../apply-operations.ts'

const dana = { name: 'Dana', at: '2025-01-01T00:00:00Z' }

/** To search longer, run `UNDO_RUNS=5000 vitest run …`, which starts at the seed `UNDO_SEED`. */
const runs = Number(process.env.UNDO_RUNS ?? 150)
const firstSeed = Number(process.env.UNDO_SEED ?? 1)

const words = ['one', 'two ', ' three', 'four five', ' ', '😀', 'a\tb', 'two\nlines', 'שלום', 'x', '']

function anyOperation(open: OpenRevision, random: Random): Operation {
  const index = random.below(open.anchors.length)
  const anchor = open.anchors[index]!
  const pieces = piecesOf(placesOf(open)[index]!.node)
  const { length: size } = currentText(pieces)
  const start = random.below(size + 1)
  const length = random.below(Math.min(size - start, 12) + 1)
  const taken = new Set(open.anchors)
  const name = () => newAnchor(taken)
  const deleted = random.below(4)
  return random.one<() => Operation>([
    () => ({ kind: 'replaceText', anchor, start, length, text: random.one(words) }),
    () => ({ kind: 'replaceText', anchor, start, length, text: '' }),
    () => ({ kind: 'replaceText', anchor, start, length: 0, text: random.one(words) }),
    () => ({
      kind: 'format',
      anchor,
      start,
      length,
      bold: random.chance(0.6),
      ...(random.chance(0.4) && { italic: true }),
    }),
    () => ({ kind: 'format', anchor, start, length, underline: random.chance(0.6) }),
    () => ({ kind: 'insertParagraph', after: anchor, text: random.one(words), newAnchor: name() }),
    () => ({ kind: 'insertParagraphs', after: anchor, paragraphs: [{ text: 'first' }, { text: random.one(words) }] }),
    () => ({ kind: 'splitParagraph', anchor, offset: start, ...(random.chance(0.7) && { newAnchor: name() }) }),
    () => ({ kind: 'mergeWithNext', anchor }),
    () => ({ kind: 'deleteParagraph', anchor }),
    () => ({ kind: 'restore', anchor, start, deleted, length: 1 + random.below(5) }),
    () => ({ kind: 'restore', anchor }),
  ])()
}

interface Step {
  operation: Operation
  added: string[]
  page: Page
  before: { parts: Record<string, string>; anchors: string[] }
}

const stateOf = (open: OpenRevision, hasPlaces: boolean) => ({
  parts: partsAsXml(open, 'Dana', hasPlaces),
  anchors: open.anchors,
})

/** Makes edits and undoes them, the last first, checking the document each time. Returns the number of edits. */
function expectUndone(first: OpenRevision, random: Random, most: number, hasPlaces = false): number {
  let open = first
  const steps: Step[] = []
  for (let number = 0; number < most; number++) {
    const next = copyRevision(open)
    const operation = anyOperation(open, random)
    try {
      const { added } = applyOperations(next, [operation], dana)
      steps.push({ operation, added, page: pageOf(open, 'Dana'), before: stateOf(open, hasPlaces) })
      open = next
    } catch (error) {
      if (!(error instanceof RedlineError)) throw error
    }
  }
  const names = new Map<string, string>()
  for (const [number, { operation, added, page, before }] of [...steps.entries()].reverse()) {
    const undo = new Undo(open, dana, page, names)
    const report = () => JSON.stringify({ number, operations: steps.map(step => step.operation), sent: undo.sent })
    try {
      undo.take(operation, added)
    } catch (error) {
      // A place at the end of a link is in it and after it, so text that was typed again may be on the other side.
      if (error instanceof RedlineError && error.detail.includes('cannot be split inside')) return steps.length - number
      throw new Error(`${error}\n${report()}\n${before.parts.main}`)
    }
    const is = stateOf(open, hasPlaces)
    const was = { ...before, anchors: before.anchors.map(anchor => names.get(anchor) ?? anchor) }
    if (JSON.stringify(is) !== JSON.stringify(was)) expect(is, report()).toEqual(was)
  }
  return steps.length
}

describe('edits that are undone in reverse order', () => {
  it('restore any document, except for the ids of marks', () => {
    let done = 0
    for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
      const random = randomOf(seed)
      const body = randomBody(random)
      try {
        done += expectUndone(openContract({ body }), random, 1 + random.below(10))
      } catch (error) {
        throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error })
      }
    }
    expect(done).toBeGreaterThan(runs)
  })

  it.each(sampleDocuments('docx'))('restore a sample document: %s', (_, read) => {
    const bytes = read()
    for (let seed = 1; seed <= (isCorpus ? 3 : 5); seed++) expectUndone(opened(bytes), randomOf(seed), 8)
  })
})
