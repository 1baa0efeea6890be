import { describe, expect, it } from 'vitest'
import { listChanges } from '../../src/engine/redline/changes/find-changes.ts'
import { newAnchor } from '../../src/engine/redline/new-anchor.ts'
import { copyRevision, type OpenRevision } from '../../src/engine/redline/open-revision.ts'
import { applyOperations } from '../../src/engine/redline/operations/apply-operations.ts'
import { RedlineError } from '../../src/engine/redline/redline-error.ts'
import type { Clause } from '../../src/engine/redline/redline-view.ts'
import { openContract, opened } from '../../src/engine/redline/test-support/contract.ts'
import { randomBody } from '../../src/engine/redline/test-support/random-body.ts'
import { clausesOf, documentLayout } from '../../src/engine/redline/view/clauses.ts'
import { viewOptions } from '../../src/tasks/redline/view-options.ts'
import type { NegotiatedDocument } from '../../web/src/api/generated/calls.ts'
import { afterEdit } from '../../web/src/redline/model/after-edit.ts'
import type { Edit } from '../../web/src/redline/model/edit.ts'
import { type Editor, editorOf } from '../../web/src/redline/model/editor.ts'
import { inverseOf, type TracedEdit, traced } from '../../web/src/redline/model/inverse.ts'
import { NoWayBack } from '../../web/src/redline/model/units.ts'
import { type Random, randomOf } from '../support/random.ts'
import { sampleDocuments } from '../support/sample-documents.ts'

const dana = { name: 'Dana', at: '2025-01-01T00:00:00Z' }

/** For a longer run: `SHOWN_RUNS=5000 vitest run …`. `SHOWN_SEED` is the first seed. */
const runs = Number(process.env.SHOWN_RUNS ?? 50)
const firstSeed = Number(process.env.SHOWN_SEED ?? 1)

function documentOf(open: OpenRevision): NegotiatedDocument {
  const options = viewOptions(open, {})
  return {
    clauses: clausesOf(open, options),
    layout: documentLayout(open, options),
    author: 'Dana',
  } as NegotiatedDocument
}

const sideOf = (author: string) => (author === 'Dana' ? 'Disclosing' : 'Receiving')
function danaIn(open: OpenRevision): Editor {
  const changes = listChanges(open).map(change => ({ ...change, side: sideOf(change.author) }))
  return editorOf({ changes, document: { author: 'Dana' }, member: { side: 'Disclosing' } } as never)
}

const words = [
  'one',
  'two ',
  ' three',
  'four five',
  ' ',
  '😀',
  'a\tb',
  'two\nlines',
  'שלום',
  'x',
  'the contract',
  'new words',
]

function anyEdit({ clauses }: NegotiatedDocument, random: Random): Edit {
  const { anchor, text } = random.one(clauses)
  const start = random.below(text.length + 1)
  const length = random.below(Math.min(text.length - start, 12) + 1)
  const taken = new Set(clauses.map(clause => clause.anchor))
  const name = () => newAnchor(taken)
  const deleted = random.below(4)
  return random.one<() => Edit>([
    () => ({ kind: 'replaceText', anchor, start, length, text: random.one(words) }),
    () => ({ kind: 'replaceText', anchor, start, length, text: '' }),
    () => ({ kind: 'replaceText', anchor, start, length, text: '' }),
    () => ({ kind: 'replaceText', anchor, start, length: 0, text: random.one(words) }),
    () => ({ kind: 'replaceText', anchor, start, length: 0, text: random.one(words) }),
    () => ({ kind: 'replaceText', anchor, start, length: 0, deleted, text: random.one(words) }),
    () => ({
      kind: 'format',
      anchor,
      start,
      length,
      bold: random.chance(0.6),
      ...(random.chance(0.4) && { italic: true }),
    }),
    () => ({ kind: 'insertParagraph', after: anchor, text: random.one(words), newAnchor: name() }),
    () => ({
      kind: 'insertParagraphs',
      after: anchor,
      paragraphs: [
        { text: 'first', newAnchor: name() },
        { text: random.one(words), newAnchor: name() },
      ],
    }),
    () => ({ kind: 'splitParagraph', anchor, offset: start, newAnchor: name() }),
    () => ({ kind: 'splitParagraph', anchor, offset: start, deleted, newAnchor: name() }),
    () => ({ kind: 'mergeWithNext', anchor }),
    () => ({ kind: 'deleteParagraph', anchor }),
    () => ({ kind: 'restore', anchor, start, deleted, length: 1 + random.below(5) }),
    () => ({ kind: 'restore', anchor }),
    () => ({ kind: 'restore', anchor, end: true }),
    () => ({ kind: 'deleteRow', anchor }),
    () => {
      const cell = clauses.find(clause => clause.anchor === anchor)!.cell
      const cells = clauses.filter(clause => cell && clause.cell?.table === cell.table && clause.cell.row === cell.row)
      const columns = new Set(cells.map(cell => cell.cell!.column))
      return { kind: 'insertRowAfter', anchor, newAnchors: [...columns].map(name) }
    },
  ])()
}

type Node = Clause['content'][number]
const markOf = (mark: { change: string; move?: boolean } | undefined, editor: Editor, names: string) =>
  mark ? names.charAt(editor.isOwn(mark.change) ? 0 : 1) : ''
/** Each stretch of text with its marks. Capital letters are marks by other authors. */
function contentInWords(content: readonly Node[], editor: Editor): string {
  const all: { marks: string; text: string }[] = []
  for (const { text, inserted, deleted } of content) {
    const marks = markOf(inserted, editor, 'iI') + markOf(deleted, editor, 'dD')
    const last = all.at(-1)
    if (last?.marks === marks) last.text += text
    else if (text !== '') all.push({ marks, text })
  }
  return all.map(one => `${one.marks}“${one.text}”`).join(' ')
}
const inWords = ({ clauses }: NegotiatedDocument, editor: Editor) =>
  clauses.map(({ anchor, text, content, end, row, cell, deleted }) =>
    [
      anchor,
      JSON.stringify(text),
      contentInWords(content as Node[], editor),
      `end ${markOf(end?.inserted, editor, 'iI')}${markOf(end?.deleted, editor, 'dD')}`,
      row && `row ${markOf(row.inserted, editor, 'iI')}${markOf(row.deleted, editor, 'dD')}`,
      cell && `cell ${cell.table} ${cell.row} ${cell.column}`,
      deleted && 'deleted',
    ].join(' | '),
  )

interface Compared {
  done: number
  /** Edits after which page and engine differ in a mark or in the place of deleted text. */
  marksDiffer: string[]
}

/** Applies an edit in the engine and in the page. Returns null if the engine refuses it. */
function doneByBoth(open: OpenRevision, edit: Edit, compared: Compared): OpenRevision | null {
  const next = copyRevision(open)
  try {
    applyOperations(next, [edit as never], dana)
  } catch (error) {
    if (error instanceof RedlineError) return null
    throw error
  }
  const [editor, before, after] = [danaIn(open), documentOf(open), documentOf(next)]
  const made = afterEdit(before, edit, editor)
  expect(textsOf(made), JSON.stringify({ edit, before: inWords(before, editor) })).toEqual(textsOf(after))
  const [page, engine] = [inWords(made, editor), inWords(after, danaIn(next))]
  compared.done += 1
  if (page.join() !== engine.join()) compared.marksDiffer.push(JSON.stringify({ edit, page, engine }, null, 1))
  return next
}

const textsOf = ({ clauses }: NegotiatedDocument) => clauses.map(clause => [clause.anchor, clause.text])

/** Applies each edit to the engine's result of the edits before it. */
function expectSame(first: OpenRevision, random: Random, most: number, compared: Compared): void {
  let open = first
  for (let number = 0; number < most; number++)
    open = doneByBoth(open, anyEdit(documentOf(open), random), compared) ?? open
}

/** The page applies several edits before any answer arrives, so later offsets refer to the text after earlier edits. */
function expectSameTogether(open: OpenRevision, random: Random, most: number): void {
  const editor = danaIn(open)
  let shown = documentOf(open)
  const next = copyRevision(open)
  for (let number = 0; number < most; number++) {
    const edit = anyEdit(shown, random)
    // a place within deleted text is only as exact as the marks are
    if ('deleted' in edit || edit.kind === 'restore') continue
    const tried = copyRevision(next)
    try {
      applyOperations(tried, [edit as never], dana)
    } catch (error) {
      if (error instanceof RedlineError) continue
      throw error
    }
    applyOperations(next, [edit as never], dana)
    shown = afterEdit(shown, edit, editor)
    expect(textsOf(shown), JSON.stringify(edit)).toEqual(textsOf(documentOf(next)))
  }
}

/** Makes edits and undoes them one by one as the page does. Returns how many could and could not be undone. */
function expectUndone(first: OpenRevision, random: Random, most: number): { undone: number; lost: number } {
  let open = first
  const steps: { done: TracedEdit; before: string[] }[] = []
  for (let number = 0; number < most; number++) {
    const [document, editor] = [documentOf(open), danaIn(open)]
    const edit = anyEdit(document, random)
    const next = copyRevision(open)
    try {
      applyOperations(next, [edit as never], dana)
    } catch (error) {
      if (error instanceof RedlineError) continue
      throw error
    }
    steps.push({ done: traced(document, edit, editor)!, before: inWords(document, editor) })
    open = next
  }
  const result = { undone: 0, lost: 0 }
  for (const { done, before } of steps.toReversed()) {
    try {
      const way = inverseOf(done, documentOf(open), danaIn(open))
      // the remaining steps do not apply after a row has returned as a change or a clause has got another anchor
      if (way.withdrawn !== null || way.renamed.size > 0) break
      open = copyRevision(open)
      applyOperations(open, way.edits as never, dana)
    } catch (error) {
      if (!(error instanceof NoWayBack || error instanceof RedlineError)) throw error
      result.lost += 1
      break
    }
    expect(inWords(documentOf(open), danaIn(open)), JSON.stringify(done.edit)).toEqual(before)
    result.undone += 1
  }
  return result
}

const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index)
/** An error names its seed, so that the run can be repeated. */
function eachSeed(act: (random: Random, seed: number) => void): void {
  for (const seed of seeds) {
    try {
      act(randomOf(seed), seed)
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error })
    }
  }
}
const anyDocument = (random: Random) => openContract({ body: randomBody(random) })

/** The page does not see content controls around clauses, so it cannot tell which clause is the last in a control. */
function documentWithoutControls(random: Random): OpenRevision {
  for (;;) {
    const body = randomBody(random)
    if (!body.includes('<w:sdt><w:sdtContent><w:p')) return openContract({ body })
  }
}

describe('the page shows an edit at once, as the service will apply it,', () => {
  it('in any document, except for marks that need context which the page lacks', () => {
    const compared: Compared = { done: 0, marksDiffer: [] }
    eachSeed(random => expectSame(anyDocument(random), random, 6, compared))
    expect(compared.done).toBeGreaterThan(runs * 3)
    expect(compared.marksDiffer.length, compared.marksDiffer.slice(0, 3).join('\n')).toBeLessThan(compared.done / 50)
  })

  it('while earlier edits are still unanswered', () => {
    eachSeed(random => expectSameTogether(documentWithoutControls(random), random, 6))
  })

  it.each(sampleDocuments('docx'))('in a sample document: %s', (_, read) => {
    const compared: Compared = { done: 0, marksDiffer: [] }
    for (let seed = 1; seed <= 5; seed++) expectSame(opened(read()), randomOf(seed), 8, compared)
    expect(compared.marksDiffer).toEqual([])
  })
})

describe('edits that the page undoes in reverse order', () => {
  it('leave any document as it was', () => {
    const all = { undone: 0, lost: 0 }
    eachSeed(random => {
      const { undone, lost } = expectUndone(anyDocument(random), random, 6)
      all.undone += undone
      all.lost += lost
    })
    expect(all.lost).toBeLessThan(all.undone / 50)
    expect(all.undone).toBeGreaterThan(runs * 2)
  })
})
