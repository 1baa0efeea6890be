import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { activeContent } from '../hostile/active-content.ts'
import { planted } from '../hostile/planted-content.ts'
import { editedDocx, insertedRun } from '../support/edited-docx.ts'
import { look, openChanges, path, saved } from '../support/redline-sessions.ts'
import { download } from '../support/redline-uploads.ts'
import { dan, dora, rita } from '../support/redlines.ts'
import { itLong } from '../support/suite.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { negotiate, rewrite } from './support/redline-driver.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const file = (bytes: Uint8Array, name = 'edited.docx') => ({ name, mimeType: docx, buffer: Buffer.from(bytes) })

/** Chooses a file in the sheet of the word processor. */
async function bringBack(page: Page, bytes: Uint8Array, name?: string) {
  const sheet = page.getByRole('dialog', { name: 'Edit in a word processor' })
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Word' }).click()
  await sheet.getByLabel('Choose a DOCX, or drop it on the page').setInputFiles(file(bytes, name))
}

/** Drops a file on the page, as a mouse would. */
async function dropOn(page: Page, bytes: Uint8Array) {
  const base64 = Buffer.from(bytes).toString('base64')
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    const content = Uint8Array.from(atob('${base64}'), character => character.charCodeAt(0))
    data.items.add(new File([content], 'dropped.docx'))
    return data
  })()`)
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('.redline', type, { dataTransfer: transfer })
}

const today = (xml: string, author = dora.displayName) =>
  xml.replace('</w:p>', `${insertedRun(' of today', author)}</w:p>`)
const sixty = (xml: string) => xml.replace('thirty days', 'sixty days')
const bold = (xml: string) => xml.replace(/<w:r>(<w:t[^>]*>The seller)/, '<w:r><w:rPr><w:b/></w:rPr>$1')

describePage('a document edited in a word processor', test => {
  it('can be dropped on the page, which takes over its tracked changes and lists them', async () => {
    const deal = await negotiate(test)
    const d = await deal.session(dora.email)
    const { page, problems } = await deal.open(dora.email)
    await page.getByRole('button', { name: 'Word' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download DOCX' }).click()
    expect((await downloading).suggestedFilename()).toBe('contract.docx')
    await page.keyboard.press('Escape')
    const edited = editedDocx(await download(d), today)
    await dropOn(page, edited)
    const taken = page.getByRole('dialog', { name: 'Added from your file' })
    await taken.getByText('1 tracked change or comment from the file').waitFor()
    await taken.getByText('1 insertion').waitFor()
    await taken.getByRole('button', { name: 'Back to the document' }).click()
    await page.locator('ins', { hasText: 'of today' }).waitFor()
    expect(problems).toEqual([])
  })

  it('is reported with its untracked changes, which the member can record or leave out', async () => {
    const deal = await negotiate(test)
    const d = await deal.session(dora.email)
    const { page } = await deal.open(dora.email)
    const untracked = (xml: string) => bold(sixty(xml))
    const edited = editedDocx(await download(d), xml => today(untracked(xml)))
    const report = page.getByRole('dialog', { name: 'Not tracked: edited.docx' })

    await bringBack(page, edited)
    await report.getByText('in 2 places without a tracked change').waitFor()
    const text = report.getByRole('region', { name: 'Text' })
    expect(await text.getByRole('definition').allTextContents()).toEqual(['thirty', 'sixty'])
    await report.getByRole('region', { name: 'Formatting and lists' }).waitFor()
    await text.getByRole('button', { name: /^Show: / }).click()
    await focused(page, page.locator('[data-anchor]', { hasText: 'The price' }))
    expect(await openChanges(d)).toEqual([])

    await bringBack(page, edited)
    await report.getByRole('button', { name: 'Cancel' }).click()
    expect((await look(d)).revision).toBe(1)

    await bringBack(page, edited)
    await report.getByRole('button', { name: 'Only what I tracked' }).click()
    await page.getByText('1 tracked change or comment from the file').waitFor()
    await page.getByText('2 differences left out').waitFor()
    await page.getByRole('button', { name: 'Back to the document' }).click()
    await page.locator('ins', { hasText: 'of today' }).waitFor()
    expect(await openChanges(d)).toMatchObject([{ type: 'insertion', text: ' of today' }])

    await bringBack(page, editedDocx(await download(d), untracked))
    await report.getByRole('button', { name: 'Only what I tracked' }).click()
    await report.getByText('there was nothing to add').waitFor()
    await report.getByRole('button', { name: 'Record them as my changes' }).click()
    await page.getByText('2 differences recorded as your changes').waitFor()
    await page.getByRole('button', { name: 'Back to the document' }).click()
    await page.locator('ins', { hasText: 'sixty' }).waitFor()
    const types = (await openChanges(d)).map((change: { type: string }) => change.type)
    expect(types.toSorted()).toEqual(['deletion', 'format', 'insertion', 'insertion'])
  })

  itLong('is refused if it contains harmful content, and taken over without that content on request', async () => {
    const deal = await negotiate(test)
    const d = await deal.session(dora.email)
    const { page } = await deal.open(dora.email)
    const edited = editedDocx(await download(d), xml =>
      sixty(xml).replace('</w:p>', `${planted.DDEAUTO!.content}</w:p>`),
    )
    await bringBack(page, edited)
    const refused = page.getByRole('dialog', { name: 'Not for the other side: edited.docx' })
    await refused.getByText('brings 1 thing that could do harm').waitFor()
    await refused.getByText('A field that loads, opens or runs something').waitFor()
    await refused.getByText('DDEAUTO c:').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await refused.getByRole('button', { name: /^Show: / }).click()
    await focused(page, page.locator('[data-anchor]').first())
    expect((await look(d)).revision).toBe(1)

    await bringBack(page, edited)
    await refused.getByRole('button', { name: 'Upload without them' }).click()
    const report = page.getByRole('dialog', { name: 'Not tracked: edited.docx' })
    await report.getByRole('button', { name: 'Record them as my changes' }).click()
    const taken = page.getByRole('dialog', { name: 'Added from your file' })
    await taken.getByText('1 thing taken out of the file').click()
    await taken.getByText('DDEAUTO c:').waitFor()
    await taken.getByRole('button', { name: 'Back to the document' }).click()
    await page.locator('ins', { hasText: 'sixty' }).waitFor()
    expect(activeContent(await download(d))).toEqual([])
  })

  itLong('is refused with an explanation if it is not a DOCX or forges changes of the other side', async () => {
    const deal = await negotiate(test)
    const d = await deal.session(dora.email)
    const { page } = await deal.open(dora.email)
    await bringBack(page, Buffer.from('%PDF-1.7'), 'contract.pdf')
    await page.getByText('contract.pdf is not a DOCX').waitFor()
    await bringBack(page, Buffer.from('not a document'))
    await page.getByText('edited.docx is not a DOCX').waitFor()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    const forged = editedDocx(await download(d), xml => today(xml, rita.displayName))
    await bringBack(page, forged)
    await page.getByText(`under a name of the other side (${rita.displayName})`).waitFor()
    expect((await look(d)).revision).toBe(1)
  })

  itLong('is not taken over without asking if the document has been edited since the download', async () => {
    const deal = await negotiate(test)
    const d = await deal.session(dora.email)
    const { page } = await deal.open(dora.email)
    await page.getByRole('button', { name: 'Word' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download DOCX' }).click()
    await downloading
    const bytes = await download(d)
    await rewrite(await deal.session(dan.email), 'The seller', 'title', 'ownership')
    await page.locator('ins', { hasText: 'ownership' }).waitFor()
    await bringBack(page, editedDocx(bytes, sixty))
    await page.getByText('The document was edited here after you downloaded it.').waitFor()
    expect((await look(d)).revision).toBe(2)
    await page.getByRole('button', { name: 'Compare anyway' }).click()
    await page.getByRole('dialog', { name: /^Not tracked/ }).waitFor()
    expect((await look(d)).revision).toBe(2)
  })

  itLong('is taken over once when the first answer is lost', async () => {
    const deal = await negotiate(test)
    const d = await deal.session(dora.email)
    const { page } = await deal.open(dora.email)
    let lost = 0
    await page.route('**/redlining/session/document?own=false', async route => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await bringBack(page, editedDocx(await download(d), today))
    await page.getByText('1 tracked change or comment from the file').waitFor()
    expect((await look(d)).revision).toBe(2)
  })

  itLong.each([
    ['a wide screen in dark mode', { ...wideScreen, colorScheme: 'dark' as const }],
    ['a narrow phone', { ...phone, viewport: { width: 320, height: 640 } }],
  ])('is uploaded in sheets that pass the accessibility checks and fit the screen: %s', async (_, options) => {
    const deal = await negotiate(test)
    const d = await deal.session(dora.email)
    const { page } = await deal.open(dora.email, options)
    const found: unknown[] = []
    const check = async (state: string) => {
      const problems = await accessibilityProblems(page)
      const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (problems.length > 0 || over > 0) found.push({ state, problems, over })
    }
    await page.getByRole('button', { name: 'Word' }).click()
    await check('choosing')
    await bringBack(
      page,
      editedDocx(await download(d), xml => bold(sixty(xml))),
    )
    await page.getByRole('button', { name: 'Record them as my changes' }).waitFor()
    await check('not tracked')
    await page.getByRole('button', { name: 'Record them as my changes' }).click()
    await page.getByText('recorded as your change').waitFor()
    await check('taken over')
    await page.keyboard.press('Escape')
    await saved(d.post(path('send'), {}))
    await page.getByText('Waiting for Rita').waitFor()
    await page.getByRole('button', { name: 'Word' }).click()
    await page.getByText('when it is your side’s turn').waitFor()
    await check('out of turn')
    expect(found).toEqual([])
  })
})
