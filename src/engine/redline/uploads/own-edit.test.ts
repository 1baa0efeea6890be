import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptAll, rejectAll } from '../changes/decide-change.ts'
import { listChanges } from '../changes/find-changes.ts'
import { type OpenRevision, openRevision, placesOf, saveRevision } from '../open-revision.ts'
import { currentText, piecesOf } from '../paragraph-text.ts'
import { bodyOf } from '../paragraphs.ts'
import { contractFile, opened, p, r } from '../test-support/contract.ts'
import { storyMeaning } from '../test-support/story-meaning.ts'
import { WordFile } from '../word-file.ts'
import { ownEdit } from './own-edit.ts'
import type { OwnedPart } from './plan-text.ts'

const dana = { name: 'Dana', at: '2026-01-02T03:04:05Z' }
const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
const end = '<w:sectPr/>'

const by = (author: string) => `w:id="${author.length}" w:author="${author}" w:date="2025-06-01T00:00:00Z"`
const ins = (text: string, author: string) => `<w:ins ${by(author)}>${r(text)}</w:ins>`
const del = (text: string, author: string) =>
  `<w:del ${by(author)}>${r(text).replaceAll('w:t>', 'w:delText>').replaceAll('<w:t ', '<w:delText ')}</w:del>`
const mark = (name: 'ins' | 'del', author: string) => `<w:rPr><w:${name} ${by(author)}/></w:rPr>`
const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="1000" w:type="dxa"/></w:tcPr>${content}</w:tc>`
const table = (...cells: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid>${cells.map(() => '<w:gridCol w:w="1000"/>').join('')}</w:tblGrid><w:tr>${cells.map(cell).join('')}</w:tr></w:tbl>`

const texts = (open: OpenRevision) => placesOf(open).map(({ node }) => currentText(piecesOf(node)))
const meaning = (open: OpenRevision) => storyMeaning(bodyOf(open.file.tree(open.file.mainName)))
const copy = (open: OpenRevision) => openRevision(saveRevision(open))

/** Adopts an upload, checks that rejecting undoes it, and returns changes, accepted texts and skipped differences. */
function owned(last: string, upload: string, part: OwnedPart = 'all') {
  const stored = saveRevision(opened(contractFile({ body: last + end })))
  const { revision, leftOut } = ownEdit(
    openRevision(stored),
    WordFile.open(contractFile({ body: upload + end })),
    member,
    dana,
    part,
  )
  const changes = listChanges(revision).map(({ author, type, text }) => `${author} ${type} ${text}`)
  const [accepted, rejected, before] = [copy(revision), copy(revision), openRevision(stored)]
  acceptAll(accepted)
  for (const open of [rejected, before]) rejectAll(open, ({ author }) => author === 'Dana')
  expect(meaning(rejected)).toEqual(meaning(before))
  return { changes, texts: texts(accepted), leftOut: leftOut.map(difference => difference.kind) }
}

describe('an offline edit that the member adopts', () => {
  it.each<[string, string, string, string[], string[]]>([
    [
      'a word',
      p(r('Pay within 30 days.')),
      p(r('Pay within 14 days.')),
      ['Dana deletion 30', 'Dana insertion 14'],
      ['Pay within 14 days.'],
    ],
    [
      'a tracked word',
      p(r('Pay within 30 days.')),
      p(r('Pay within ') + del('30', 'Dana') + ins('14', 'Dana') + r(' days.')),
      ['Dana deletion 30', 'Dana insertion 14'],
      ['Pay within 14 days.'],
    ],
    [
      'a change under a name that no member has',
      p(r('Pay within 30 days.')),
      p(r('Pay within ') + ins('about ', 'Unknown Author') + r('30 days.')),
      ['Dana insertion about '],
      ['Pay within about 30 days.'],
    ],
    ['a new paragraph', p(r('One.')), p(r('One.')) + p(r('Two.')), ['Dana insertion \nTwo.'], ['One.', 'Two.']],
    [
      'new paragraphs before the first',
      p(r('Last one.')),
      p(r('New.')) + p(r('Newer.')) + p(r('Last one.')),
      ['Dana insertion New.\nNewer.'],
      ['New.', 'Newer.', 'Last one.'],
    ],
    [
      'a removed paragraph',
      p(r('One is here.')) + p(r('Two is gone.')) + p(r('Three is here.')),
      p(r('One is here.')) + p(r('Three is here.')),
      ['Dana deletion Two is gone.'],
      ['One is here.', 'Three is here.'],
    ],
    [
      'a removed paragraph that was tracked',
      p(r('One is here.')) + p(r('Two is gone.')) + p(r('Three is here.')),
      p(r('One is here.')) + p(del('Two is gone.', 'Dana'), mark('del', 'Dana')) + p(r('Three is here.')),
      ['Dana deletion Two is gone.'],
      ['One is here.', 'Three is here.'],
    ],
    [
      'two joined paragraphs',
      p(r('One ends. ')) + p(r('Two begins.')),
      p(r('One ends. '), mark('del', 'Dana')) + p(r('Two begins.')),
      ['Dana paragraph '],
      ['One ends. Two begins.'],
    ],
    [
      'a word next to changes of the other side',
      p(r('We shall ') + ins('promptly ', 'Rex') + del('gladly ', 'Rex') + r('pay.')),
      p(r('We must ') + ins('promptly ', 'Rex') + del('gladly ', 'Rex') + r('pay.')),
      ['Dana deletion shall', 'Dana insertion must', 'Rex insertion promptly ', 'Rex deletion gladly '],
      ['We must promptly pay.'],
    ],
    [
      'a word in a cell',
      p(r('Prices')) + table(p(r('Bolts')), p(r('10 EUR'))) + p(r('End')),
      p(r('Prices')) + table(p(r('Bolts')), p(r('12 EUR'))) + p(r('End')),
      ['Dana deletion 10', 'Dana insertion 12'],
      ['Prices', 'Bolts', '12 EUR', 'End'],
    ],
    [
      'a withdrawn earlier change by the member',
      p(r('We pay') + ins(' soon', 'Dana') + r('.')),
      p(r('We pay.')),
      [],
      ['We pay.'],
    ],
    [
      'an earlier change by the member that was made permanent',
      p(r('We pay') + ins(' soon', 'Dana') + r('.')),
      p(r('We pay soon.')),
      ['Dana insertion  soon'],
      ['We pay soon.'],
    ],
    [
      'bold and underline',
      p(r('The Buyer pays.')),
      p(r('The ') + r('Buyer', '<w:b/><w:u w:val="single"/>') + r(' pays.')),
      ['Dana format bold, underlined'],
      ['The Buyer pays.'],
    ],
  ])('becomes tracked changes: %s', (_, last, upload, changes, after) => {
    const result = owned(last, upload)
    expect(result.changes.map(change => change.replace(/format .*/, 'format bold, underlined'))).toEqual(changes)
    expect(result.texts).toEqual(after)
    expect(result.leftOut).toEqual([])
  })

  it('is reported where it cannot become tracked changes', () => {
    const upload = p(r('We pay now.'), '<w:jc w:val="center"/>')
    expect(owned(p(r('We pay.')), upload)).toEqual({
      changes: ['Dana insertion  now'],
      texts: ['We pay now.'],
      leftOut: ['paragraphFormat'],
    })
  })

  it('is limited to its tracked changes if the member keeps only those', () => {
    const last = p(r('We shall pay within 30 days.')) + p(r('That is all.'))
    const upload = p(r('We must pay within ') + ins('some ', 'Dana') + r('30 days.')) + p(r('That is all!'))
    const result = owned(last, upload + p(r('And more.')), 'tracked')
    expect(result.changes).toEqual(['Dana insertion some '])
    expect(result.texts).toEqual(['We shall pay within some 30 days.', 'That is all.'])
    expect(result.leftOut.length).toBeGreaterThan(0)
  })

  it('results in the text of the upload, even next to changes by the other side', () => {
    const words = fc.array(fc.constantFrom('pay ', 'the ', 'Buyer ', 'may ', '30 ', 'days, '), {
      minLength: 1,
      maxLength: 6,
    })
    const content = words.chain(list =>
      fc
        .array(fc.constantFrom('', 'Rex'), { minLength: list.length, maxLength: list.length })
        .map(authors => list.map((word, at) => (authors[at] ? ins(word, authors[at]) : r(word)))),
    )
    const paragraphs = fc.array(content, { minLength: 1, maxLength: 5 })
    const edits = fc.array(fc.tuple(fc.constantFrom('insert', 'change', 'remove', 'add'), fc.nat(4), fc.nat(5)), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(paragraphs, edits, (before, changes) => {
        const after = before.map(runs => [...runs])
        for (const [kind, at, run] of changes) {
          const runs = after[at % after.length]!
          if (kind === 'insert') runs.splice(run, 0, r('new '))
          if (kind === 'change') runs[run % (runs.length || 1)] = r('other ')
          if (kind === 'add') after.splice(at, 0, [r('A whole new one. ')])
          if (kind === 'remove' && after.length > 1) after.splice(at % after.length, 1)
        }
        const body = (of: string[][]) => of.map(runs => p(runs.join(''))).join('')
        const wanted = opened(contractFile({ body: body(after) + end }))
        acceptAll(wanted)
        expect(owned(body(before), body(after)).texts).toEqual(texts(wanted))
      }),
      { numRuns: 60 },
    )
  })
})
