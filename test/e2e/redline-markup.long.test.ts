import { expect, it } from 'vitest'
import { fileText } from '../../src/engine/redline/test-support/file-text.ts'
import { takenIn } from '../../src/engine/redline/test-support/files.ts'
import { fullContract } from '../support/full-contract.ts'
import { dora, redlineRequest, redlineUrl, templateOf } from '../support/redlines.ts'
import { isCorpus, type SampleDocument, sampleDocuments } from '../support/sample-documents.ts'
import { type ReadClause, textOfFile, textOfPage } from './support/compare-with-file.ts'
import { describePage } from './support/describe-page.ts'
import { layOutAll, readParagraphs, spokenByPage, spokenByTree } from './support/read-document.ts'

const documents: SampleDocument[] = isCorpus
  ? sampleDocuments('docx')
  : [['a contract with every kind of content', fullContract]]

describePage('the text of a document', test => {
  const open = async (source: Uint8Array) => {
    const id = await redlineRequest(test.service, await templateOf(test.service, source))
    const { path, session } = await redlineUrl(test.service, id, dora.email)
    const { page, problems } = await test.open()
    await page.goto(test.service.url + path)
    await layOutAll(page)
    const { body } = await session.get('/redlining/session')
    return { page, problems, clauses: body.document.clauses as ReadClause[] }
  }

  it.each(documents)(
    'is the same on the page and in the accessibility tree as in the file: %s',
    async (_, document) => {
      const source = document()
      const { page, problems, clauses } = await open(source)
      const read = await readParagraphs(page)
      const drawn = new Set(read.map(one => one.anchor))
      const stored = takenIn(source).bytes
      for (const clause of clauses) expect(drawn.has(clause.anchor) || clause.cell?.covered).toBe(true)
      for (const verdict of ['accept', 'reject'] as const) {
        expect(textOfPage(read, clauses, verdict)).toBe(textOfFile(fileText(stored, verdict, new Set())))
      }
      expect(await spokenByTree(page)).toBe(await spokenByPage(page))
      expect(problems).toEqual([])
    },
    120_000,
  )

  it('is read out in order, with the author of each change', async () => {
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
