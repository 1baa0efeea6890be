import { describe, expect, it } from 'vitest'
import { docxFile } from '../../../../../test/support/docx-file.ts'
import { decideChange } from '../../changes/decide-change.ts'
import { listChanges } from '../../changes/find-changes.ts'
import { openRevision, saveRevision } from '../../open-revision.ts'
import { differencesOfFiles, takenIn } from '../../test-support/files.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Dora'] }
/** Some programs write changes without a time, so that all changes of a kind are equal. */
const by = 'w:author="Rex"'
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const inserted = (content: string) => `<w:ins w:id="1" ${by}>${content}</w:ins>`
const deleted = (text: string) =>
  `<w:del w:id="2" ${by}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
const end = (mark: 'ins' | 'del') => `<w:pPr><w:rPr><w:${mark} w:id="3" ${by}/></w:rPr></w:pPr>`
const p = (content: string, properties = '') => `<w:p>${properties}${content}</w:p>`
const row = (cells: string[], mark = '') =>
  `<w:tr>${mark && `<w:trPr><w:${mark} w:id="4" ${by}/></w:trPr>`}${cells.map(cell => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`
const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${rows.join('')}</w:tbl>`
const move = (kind: 'From' | 'To', content: string) =>
  `<w:move${kind}RangeStart w:id="5" w:name="move1" ${by}/><w:move${kind} w:id="6" ${by}>${content}</w:move${kind}><w:move${kind}RangeEnd w:id="5"/>`

const emptyParagraphs = [
  p('', end('del')),
  p(''),
  p('', end('del')),
  p('', end('del')),
  p(''),
  p('', end('del')),
  p(''),
]
const documents: [string, string][] = [
  ['ends of empty paragraphs', p(run('Payable at once.')) + emptyParagraphs.join('') + p(run('Delivered later.'))],
  [
    'inserted paragraph ends among deleted paragraph ends',
    p(run('One.'), end('ins')) + emptyParagraphs.join('') + p('', end('ins')) + p(''),
  ],
  [
    'a digit of an inserted number and empty rows',
    table(
      row([p(run('Batch'))]),
      row([p('', end('del'))], 'del'),
      row([p('')]),
      row([p('', end('del'))], 'del'),
      row([p(inserted(run('2') + deleted('1')), end('ins'))], 'ins'),
    ) + p(run('As listed.')),
  ],
  ['a deleted space among spaces', p(run('Price:') + deleted(' ') + run('      ')) + p('', end('del')) + p(run('net'))],
]

const movedAndDeleted =
  p(move('To', deleted('Order')), end('del')) +
  table(row([p(deleted('Blank'), end('del'))], 'del'), row([p(deleted('Sample'), end('del'))], 'del')) +
  p(run('between')) +
  p(move('From', run('Order'))) +
  p(inserted(run('Order')), end('ins')) +
  table(
    row([p(inserted(run('Blank')), end('ins'))], 'ins'),
    row([p(inserted(run('2') + deleted('1')), end('ins'))], 'ins'),
  ) +
  p(run('after'))

type Stored = ReturnType<typeof takenIn>
type Verdict = 'accept' | 'reject'

/** Returns the result for an upload in which some of the other side's changes were decided. */
function outcomeOf(last: Stored, ids: string[], verdict: Verdict) {
  const open = openRevision(last)
  for (const id of ids) if (listChanges(open).some(change => change.id === id)) decideChange(open, id, verdict)
  const { differences, decisions, forged, unknownAuthors } = differencesOfFiles(last, saveRevision(open).bytes, member)
  const decided = decisions.filter(decision => decision.decision === `${verdict}ed`).map(decision => decision.changeId)
  return { rest: [...differences, ...forged, ...unknownAuthors], decided: decided.sort() }
}

const stored = (body: string) => {
  const last = takenIn(docxFile({ body }))
  return { last, changes: listChanges(openRevision(last)) }
}

const idsOf = (changes: { id: string }[]) => changes.map(change => change.id).sort()

describe('changes that look alike are identified by their place', () => {
  it.each(documents)('when only one is decided: %s', (_, body) => {
    const { last, changes } = stored(body)
    for (const { id } of changes)
      for (const verdict of ['accept', 'reject'] as const)
        expect(outcomeOf(last, [id], verdict), `${verdict} ${id}`).toEqual({ rest: [], decided: [id] })
  })

  it.each(documents)('when all changes of a type are decided: %s', (_, body) => {
    const { last, changes } = stored(body)
    const types = new Set(changes.map(change => change.type))
    for (const type of types) {
      const ids = idsOf(changes.filter(change => change.type === type))
      for (const verdict of ['accept', 'reject'] as const)
        expect(outcomeOf(last, ids, verdict), `${verdict} ${type}`).toEqual({ rest: [], decided: ids })
    }
  })

  it('when the deletions in moved text and in an inserted table are rejected', () => {
    const { last, changes } = stored(movedAndDeleted)
    const ids = idsOf(changes.filter(change => change.type === 'deletion'))
    expect(ids).toHaveLength(2)
    expect(outcomeOf(last, ids, 'reject')).toEqual({ rest: [], decided: ids })
  })
})
