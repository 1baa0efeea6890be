import { beforeAll, describe, expect, it } from 'vitest'
import { docxFile } from '../support/docx-file.ts'
import { dora, redlineRequest, redlineUrl, templateOf } from '../support/redlines.ts'
import { p, r } from '../support/tracked-changes.ts'
import { wordDocument } from '../support/word-document.ts'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { status, typeIn } from './support/typed-page.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const noteText = `<w:r><w:footnoteRef/></w:r>${r(' Within thirty days.')}`

const withNoteAndHeader = docxFile({
  body: `${p(r('Supply agreement'))}${p(`${r('Paid')}<w:r><w:footnoteReference w:id="5"/></w:r>`)}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/></w:sectPr>`,
  relationships: [
    { type: 'footnotes', target: 'footnotes.xml' },
    { type: 'header', target: 'header1.xml' },
  ],
  contentTypes: { '/word/footnotes.xml': `${word}.footnotes+xml`, '/word/header1.xml': `${word}.header+xml` },
  files: {
    'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:id="-1" w:type="separator">${p('')}</w:footnote><w:footnote w:id="5">${p(noteText)}</w:footnote></w:footnotes>`,
    'word/header1.xml': `<w:hdr ${w}>${p(r('Draft of May'))}</w:hdr>`,
  },
})

/** 300 pages of 45 lines. */
const long = wordDocument(
  Array.from(
    { length: 4_500 },
    (_, index) => `${index + 1}. The Supplier delivers item ${index} in time. ${'It pays. '.repeat(index % 9)}`,
  ),
)

interface Told {
  text: string
  stories?: { clauses: Told[] }[]
}

describePage('typed text', test => {
  const open = async (templateId: string, options?: Parameters<typeof test.open>[0]) => {
    const { path, session } = await redlineUrl(test.service, await redlineRequest(test.service, templateId), dora.email)
    const opened = await test.open(options)
    await opened.page.goto(test.service.url + path)
    await opened.page.locator('.clause').first().waitFor()
    const document = async () => (await session.get('/redlining/session')).body.document
    return {
      ...opened,
      document: document as () => Promise<{ clauses: Told[]; layout: { stories: { clauses: Told[] }[] } }>,
    }
  }

  describe('outside the body', () => {
    let templateId: string
    beforeAll(async () => {
      templateId = await templateOf(test.service, withNoteAndHeader)
    })

    it('is saved in a note', async () => {
      const { page, document, problems } = await open(templateId)
      await typeIn(page, page.getByRole('note').locator('.clause-row'), ' Net.')
      await status(page, /^Saved$/)
      expect((await document()).clauses[1]!.stories![0]!.clauses[0]!.text).toBe(' Within thirty days. Net.')
      await page.getByRole('note').getByText('Net.').waitFor()
      expect(problems).toEqual([])
    })

    it('is saved in a header', async () => {
      const { page, document, problems } = await open(templateId)
      await typeIn(page, page.locator('[data-story] .clause-row', { hasText: 'Draft of May' }), ' 2026')
      await status(page, /^Saved$/)
      expect((await document()).layout.stories[0]!.clauses[0]!.text).toBe('Draft of May 2026')
      expect(problems).toEqual([])
    })
  })

  it('is saved in the middle of 300 pages on a phone', async () => {
    const { page, document, problems } = await open(await templateOf(test.service, long), phone)
    const middle = page.locator('.redline-body .clause-row', { hasText: /item 2250 / })
    await page.evaluate("(one => { one.scrollTop = one.scrollHeight / 2 })(document.querySelector('.redline'))")
    await middle.scrollIntoViewIfNeeded()
    await middle.tap()
    await page.locator('.clause-editor:focus').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' Net.')
    await status(page, /^Saved$/)
    const { clauses } = await document()
    expect(clauses[2250]!.text).toMatch(/^2251\. .* Net\.$/)
    expect(clauses.filter(clause => clause.text.includes('Net.')).length).toBe(1)
    expect(await page.evaluate<number>('performance.memory.usedJSHeapSize')).toBeLessThan(150e6)
    expect(problems).toEqual([])
  })
})
