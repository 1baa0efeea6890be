import { expect, it } from 'vitest'
import { fileText, PARAGRAPH, signs } from '../../src/engine/redline/test-support/file-text.ts'
import { takenIn } from '../../src/engine/redline/test-support/files.ts'
import { shownCharacters } from '../../src/engine/redline/view/symbol-characters.ts'
import { fullContract } from '../support/full-contract.ts'
import { dora, redlineRequest, redlineUrl, templateOf } from '../support/redlines.ts'
import { isCorpus, type SampleDocument, sampleDocuments } from '../support/sample-documents.ts'
import { describePage } from './support/describe-page.ts'
import { layOutAll, type ReadText, readParagraphs, spokenByPage, spokenByTree } from './support/read-document.ts'

interface Clause {
  anchor: string
  cell?: { table: number; row: number; covered?: boolean }
}

const documents: SampleDocument[] = isCorpus
  ? sampleDocuments('docx')
  : [['a contract with all that a document can hold', fullContract]]

describePage('what a document says', test => {
  const open = async (source: Uint8Array) => {
    const id = await redlineRequest(test.service, await templateOf(test.service, source))
    const { path, session } = await redlineUrl(test.service, id, dora.email)
    const { page, problems } = await test.open()
    await page.goto(test.service.url + path)
    await layOutAll(page)
    const { body } = await session.get('/redlining/session')
    return { page, problems, clauses: body.document.clauses as Clause[] }
  }

  it.each(documents)(
    'is the same in %s, on the page and in the accessibility tree',
    async (_, read) => {
      const source = read()
      const { page, problems, clauses } = await open(source)
      const paragraphs = new Map((await readParagraphs(page)).map(one => [one.anchor, one]))
      const stored = takenIn(source).bytes
      for (const clause of clauses) expect(paragraphs.has(clause.anchor) || clause.cell?.covered).toBe(true)
      for (const verdict of ['accept', 'reject'] as const) {
        const gone = new Set(clauses.filter(one => paragraphs.get(one.anchor)?.[verdict].isRowGone).map(rowOf))
        const texts = clauses.map(clause => textOf(paragraphs.get(clause.anchor)?.[verdict], gone.has(rowOf(clause))))
        expect(texts.join('')).toBe(shownText(fileText(stored, verdict, new Set())))
      }
      expect(await spokenByTree(page)).toBe(await spokenByPage(page))
      expect(problems).toEqual([])
    },
    120_000,
  )

  it('is heard in order, with who changed it', async () => {
    const { page } = await open(fullContract())
    const said = await spokenByTree(page)
    for (const words of [
      '1.The Supplier delivers within deleted by Dora Discloser: thirty end of deletion inserted by Dora Discloser: ninety end of insertion days of the order.',
      'formatting changed by Rita Receiver: documented end of formatting change',
      'inserted by Rita Receiver: A part that is damaged is replaced. end of insertion paragraph end inserted by Rita Receiver',
      'moved away from here by Dora Discloser: They include packing. end of move',
      'row inserted by Rita Receiver',
      'row deleted by Dora Discloser',
      'inserted by Rita Receiver: deleted by Dora Discloser: words of one side that the other took out end of deletion end of insertion',
    ])
      expect(said).toContain(words)
    await expect
      .poll(() => page.locator('ins', { hasText: 'ninety' }).getAttribute('aria-description'))
      .toMatch(/May 3, 2026/)
  })
})

const rowOf = ({ anchor, cell }: Clause) => (cell ? `${cell.table} ${cell.row}` : anchor)

/** A cell that another covers is not shown: it has a paragraph, as long as its row is there. */
function textOf(read: ReadText | undefined, isRowGone: boolean): string {
  if (!read) return isRowGone ? '' : PARAGRAPH
  return read.text + (read.isEnded ? PARAGRAPH : '')
}

/** The characters of symbol fonts as other fonts have them. */
const shownText = (text: string) =>
  text.replaceAll(signs.bookmark, '').replace(/[\uf020-\uf0ff]/g, character => shownCharacters(character, 'Wingdings'))
