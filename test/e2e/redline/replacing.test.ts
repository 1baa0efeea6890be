import { expect, it } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { docxFile, paragraph } from '../../support/docx-file.ts'
import { look } from '../../support/redline-sessions.ts'
import { dora, rita } from '../../support/redlines.ts'
import { phone } from '../support/browser.ts'
import { describePage } from '../support/describe-page.ts'
import { accessibilityProblems } from '../support/page-driver.ts'
import { negotiate } from '../support/redline-driver.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const contract = docxFile({
  body: `<w:p><w:r><w:t>The Buyer pays. BUYER and Seller agree.</w:t><w:footnoteReference w:id="1"/></w:r></w:p>${paragraph('Buyers are several.')}`,
  relationships: [{ type: 'footnotes', target: 'footnotes.xml' }],
  contentTypes: { '/word/footnotes.xml': `${word}.footnotes+xml` },
  files: {
    'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:id="1">${paragraph('The buyer too.')}</w:footnote></w:footnotes>`,
  },
})

/** The texts of the clauses, each followed by those of its notes, without signs. */
async function texts(session: ApiClient): Promise<string[]> {
  const { document } = await look(session)
  type Seen = { text: string; stories?: { clauses: { text: string }[] }[] }
  return document.clauses.flatMap(({ text, stories = [] }: Seen) =>
    [text, ...stories.flatMap(story => story.clauses.map(clause => clause.text))].map(one =>
      one.replace('\ufffc', '').trim(),
    ),
  )
}

const before = ['The Buyer pays. BUYER and Seller agree.', 'The buyer too.', 'Buyers are several.']

describePage('replacing words', test => {
  it('changes them everywhere in their case but within longer words, as one step for undo', async () => {
    const deal = await negotiate(test, {}, contract)
    const session = await deal.session(dora.email)
    const { page, problems } = await deal.open(dora.email)
    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox').fill('buyer')
    await page.getByLabel('Replace with').fill('purchaser')
    await page.getByRole('button', { name: 'Replace all' }).dblclick()
    await page.getByText('1 place in a longer word stays.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await expect
      .poll(() => texts(session))
      .toEqual(['The Purchaser pays. PURCHASER and Seller agree.', 'The purchaser too.', 'Buyers are several.'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await expect.poll(() => texts(session)).toEqual(before)
    await page.keyboard.press('Control+y')
    await expect.poll(async () => (await texts(session))[1]).toBe('The purchaser too.')
    expect(problems).toEqual([])
  })

  it('changes one place where the member is, and nothing out of turn', async () => {
    const deal = await negotiate(test, {}, contract)
    const session = await deal.session(dora.email)
    const { page } = await deal.open(dora.email, phone)
    await page.getByRole('button', { name: 'Search in the document' }).click()
    await page.getByRole('searchbox').fill('buyer')
    await page.locator('.find-count').getByText('1 of 4').waitFor()
    await page.getByLabel('Replace with').fill('Client')
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect.poll(() => texts(session)).toEqual(before.with(0, 'The Client pays. BUYER and Seller agree.'))
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    const sent = await session.post('/redlining/session/send', {})
    expect(sent.status).toBe(200)
    await page.getByLabel('Replace with').waitFor({ state: 'detached' })
    const { page: other } = await deal.open(rita.email)
    await other.keyboard.press('Control+f')
    await other.getByLabel('Replace with').waitFor()
  })
})
