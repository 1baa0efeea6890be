import { expect, it } from 'vitest'
import { docxFile, paragraph } from '../../support/docx-file.ts'
import { dora } from '../../support/redlines.ts'
import { itLong } from '../../support/suite.ts'
import { phone } from '../support/browser.ts'
import { describePage } from '../support/describe-page.ts'
import { accessibilityProblems } from '../support/page-driver.ts'
import { negotiate, rewrite } from '../support/redline-driver.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const text = (content: string) => `<w:r><w:t xml:space="preserve">${content}</w:t></w:r>`
/** A paragraph of about 60 lines. */
const long = Array.from({ length: 700 }, (_, index) => `word${index}`).join(' ')

/** Two pages: the second begins inside the long paragraph. The note is on the first. */
const contract = docxFile({
  body: [
    `<w:p>${text('The price is due.')}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>`,
    paragraph(long),
    paragraph('The end.'),
    '<w:sectPr><w:footerReference w:type="default" r:id="rId2"/></w:sectPr>',
  ].join(''),
  relationships: [
    { type: 'footnotes', target: 'footnotes.xml' },
    { type: 'footer', target: 'footer1.xml' },
  ],
  contentTypes: { '/word/footnotes.xml': `${word}.footnotes+xml`, '/word/footer1.xml': `${word}.footer+xml` },
  files: {
    'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:id="1"><w:p><w:r><w:footnoteRef/></w:r>${text(' In euros.')}</w:p></w:footnote></w:footnotes>`,
    'word/footer1.xml': `<w:ftr ${w}><w:p>${text('Page ')}<w:fldSimple w:instr=" PAGE ">${text('1')}</w:fldSimple></w:p></w:ftr>`,
  },
})

describePage('the pages of a document', test => {
  it('are shown while it is edited, with their notes and numbers, and follow the text', async () => {
    const deal = await negotiate(test, {}, contract)
    const { page, problems } = await deal.open(dora.email)
    const second = page.locator('.page-head[data-page="2"]')
    await second.waitFor()
    expect(await page.locator('.page-foot').allInnerTexts()).toEqual([
      expect.stringMatching(/In euros\.\s+Page 1/),
      'Page 2',
    ])
    expect(await page.getByRole('separator', { name: 'Page 2 of 2' }).count()).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])

    /** The words on both sides of the page break. */
    const words = () =>
      page.evaluate<string[]>(`(() => {
        const seam = document.querySelector('.page-head[data-page="2"]').closest('.page-seam')
        const around = [document.createRange(), document.createRange()]
        const clause = seam.closest('.clause')
        around[0].setStart(clause, 0)
        around[0].setEndBefore(seam)
        around[1].setStartAfter(seam)
        around[1].setEndAfter(clause.lastChild)
        return [around[0].toString().trim().split(' ').at(-1), around[1].toString().trim().split(' ')[0]]
      })()`)
    const [last, first] = await words()
    expect(Number(first!.slice(4))).toBe(Number(last!.slice(4)) + 1)
    await second.scrollIntoViewIfNeeded()
    await page.evaluate("document.querySelector('.page-gap').scrollIntoView({ block: 'center' })")
    await expect.poll(() => page.locator('.page-in-view').textContent()).toMatch(/of 2$/)

    // over the edge of the page and back by keys, without leaving the clause
    const top = (await second.boundingBox())!.y
    const box = (await second.locator('xpath=ancestor::*[@class="page-seam"]').boundingBox())!
    await page.mouse.click(box.x + 300, box.y + box.height + 8)
    await page.locator('.clause-editor:focus').waitFor()
    await second.waitFor()
    expect((await second.boundingBox())!.y).toBe(top)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('i')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.keyboard.type('j')
    await expect.poll(words).toEqual([last, `j${first}`])
    expect(await page.locator('.clause-editor').textContent()).toMatch(/ iword\d+ .*jword/)
    await page.keyboard.press('Escape')

    // half of the text goes, and the second page with it
    const session = await deal.session(dora.email)
    await rewrite(session, 'word0', long.slice(long.indexOf(' word20 '), long.indexOf(' word480 ')), '')
    await page.locator('.page-head').nth(1).waitFor({ state: 'detached', timeout: 15_000 })
    expect(problems).toEqual([])
  })

  itLong('are left out on a phone, where the text flows', async () => {
    const deal = await negotiate(test, {}, contract)
    const { page, problems } = await deal.open(dora.email, phone)
    await page.locator('.clause-note', { hasText: 'In euros.' }).waitFor()
    const session = await deal.session(dora.email)
    await expect
      .poll(async () => (await session.get('/redlining/session/print?face=clean')).body.state, { timeout: 15_000 })
      .toBe('ready')
    expect(await page.locator('.page-head').count()).toBe(0)
    expect(problems).toEqual([])
  })
})
