import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { docxFile, paragraph, wordOnlyBox } from '../support/docx-file.ts'
import { editedDocx } from '../support/edited-docx.ts'
import { look, path, saved } from '../support/redline-sessions.ts'
import { download, upload } from '../support/redline-uploads.ts'
import { dan, dora, redlineRequest, redlineUrl, rita, rob, templateOf } from '../support/redlines.ts'
import { itLong } from '../support/suite.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { startEmbeddingPage } from './support/embedding-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { decideAll, everyone, negotiate, rewrite, sendFrom } from './support/redline-driver.ts'

const bar = (page: Page) => page.locator('.turn-bar')
const isRead = (page: Page) => bar(page).waitFor({ state: 'detached' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const documentWithHiddenText = docxFile({
  body: `${paragraph('The price is due within thirty days.')}<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>The seller may cancel at any time.</w:t></w:r></w:p>${paragraph('Nothing else is agreed.')}`,
})

const fieldMark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const insertDateField = (xml: string) =>
  xml.replace(
    '</w:p>',
    `<w:ins w:id="700" w:author="${rita.displayName}" w:date="2026-01-01T00:00:00Z">${fieldMark('begin')}<w:r><w:instrText>DATE \\@ "d"</w:instrText></w:r>${fieldMark('separate')}<w:r><w:t>30</w:t></w:r>${fieldMark('end')}</w:ins></w:p>`,
  )

describePage('turns on the redline page', test => {
  it('lead both sides and their counsel through three rounds to an agreed text, which can be reopened', async () => {
    const deal = await negotiate(test)
    const [doras, ritas, robs] = await Promise.all([dora, rita, rob].map(({ email }) => deal.open(email)))
    const [first, second, counsel] = [doras!.page, ritas!.page, robs!.page]
    const [d, r] = await Promise.all([deal.session(dora.email), deal.session(rita.email)])

    // round 1
    await rewrite(d, 'The price', 'thirty', 'sixty')
    await first.getByText('Round 1. Edit the document, then send it to Rita Receiver and Rob Counsel.').waitFor()
    await expect.poll(() => second.url()).toMatch(/\/view$/)
    await first.evaluate("document.querySelector('.redline').scrollTop = 300")
    await sendFrom(first, 'Look at the price.')
    await first.getByText('Round 1 is with Rita Receiver and Rob Counsel now.').waitFor()
    await first.getByRole('button', { name: 'Look at what you sent' }).click()
    await isRead(first)
    await expect.poll(() => first.url()).toMatch(/\/view$/)

    // round 2: the other side's pages become editing pages without a reload
    await second.getByRole('alert').getByText('It is your turn now').waitFor()
    await expect.poll(() => second.url()).not.toMatch(/\/view$/)
    await counsel.getByText('Only your party can approve it.').waitFor()
    await bar(counsel).getByRole('button', { name: '2 open' }).click()
    await dialog(counsel, 'Before you can approve').getByText('Only the party can approve').waitFor()
    await counsel.keyboard.press('Escape')
    await decideAll(r, 'reject')
    await rewrite(await deal.session(rob.email), 'The seller', 'title', 'ownership')
    await bar(counsel)
      .getByRole('button', { name: /^Send to/ })
      .click()
    const summary = dialog(counsel, /^Send round 2/).getByRole('region', { name: 'This round' })
    // what a colleague decided reaches this page by its stream
    await expect
      .poll(() => summary.getByRole('listitem').allTextContents())
      .toEqual([
        'You changed 1 clause: “The seller keeps the ownership u…”',
        'Rita Receiver rejected 2 of their changes: “The price is due within thirty d…”',
      ])
    await counsel.keyboard.press('Escape')
    await sendFrom(second)
    await second.keyboard.press('Escape')
    await counsel.getByRole('alert').getByText('Rita Receiver sent the document.').waitFor()

    // round 3
    await first.getByRole('alert').getByText('It is your turn now').waitFor()
    await decideAll(d, 'accept')
    await bar(first).getByRole('button', { name: 'Approve' }).click()
    await first.getByRole('button', { name: 'Approve the document' }).click()
    await first.getByRole('button', { name: 'See the agreed text' }).click()
    for (const page of [first, second, counsel]) await page.getByRole('heading', { name: 'Agreed' }).waitFor()
    expect(await bar(counsel).count()).toBe(0)

    // reopen the agreed text
    await bar(second).getByRole('button', { name: 'Reopen' }).click()
    await dialog(second, 'Reopen the document?').getByText('Round 4 begins').waitFor()
    await second.getByRole('button', { name: 'Reopen for editing' }).click()
    await second.getByText('Round 4.').waitFor()
    await first.getByRole('alert').getByText('The document was reopened.').waitFor()
    for (const { problems } of [doras!, ritas!, robs!]) expect(problems).toEqual([])
  })

  it('cannot end in approval if the PDF would differ from the document, and show both texts', async () => {
    const { service } = test
    const body = paragraph('The buyer pays a fee.') + wordOnlyBox('The fee is 90 euros.')
    const id = await redlineRequest(service, await templateOf(service, docxFile({ body })))
    const [doras, ritas] = await Promise.all([dora, rita].map(({ email }) => redlineUrl(service, id, email)))
    await saved(doras!.session.post(path('send'), {}))
    const { page } = await test.open(phone)
    await page.goto(service.url + ritas!.path)
    await bar(page).getByRole('button', { name: 'Approve' }).click()
    const sheet = dialog(page, 'Approve this document')
    await sheet.getByRole('alert').getByText('cannot be approved yet').waitFor()
    expect(await sheet.getByRole('definition').allInnerTexts()).toEqual(['The fee is 90 euros.', 'Nothing more'])
    expect(await sheet.getByRole('button', { name: 'Approve the document' }).count()).toBe(0)
    await sheet.getByRole('button', { name: 'Check again' }).click()
    await sheet.getByText('Checked: ').or(sheet.getByRole('alert')).waitFor()
    expect(await sheet.getByRole('alert').count()).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Approve' }).waitFor()
  })

  it('reveal hidden text and the fields that the other side inserted, before a side can agree', async () => {
    const deal = await negotiate(test, {}, documentWithHiddenText)
    const [d, r] = [await deal.session(dora.email), await deal.session(rita.email)]
    await saved(d.post(path('send'), {}))
    const { revision } = await look(r)
    await saved(upload(r, editedDocx(await download(r), insertDateField), { revision }))
    const { page, problems } = await deal.open(rita.email)
    const note = page.locator('.hidden-note')
    await note.getByText('Hidden text: it cannot be read in the document that is signed.').waitFor()
    await bar(page).getByRole('button', { name: '2 open' }).click()
    await dialog(page, 'Before you can approve')
      .getByRole('button', { name: 'Hidden text “The seller may cancel at any time.” cannot be read' })
      .waitFor()
    await page.keyboard.press('Escape')
    const labelOfField = "getComputedStyle(document.querySelector('ins .clause-field'), '::before').content"
    expect(await page.evaluate(labelOfField)).toBe('"date field"')
    await page
      .getByText(
        'With a date field that shows “30”. Accepting the change makes it plain text. Its code is DATE \\@ "d"',
      )
      .waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await note.getByRole('button', { name: 'Delete hidden text' }).click()
    await note.waitFor({ state: 'detached' })
    await page.locator('del', { hasText: 'The seller may cancel at any time.' }).waitFor()
    await sendFrom(page)
    const other = await deal.open(dora.email)
    await decideAll(d, 'accept')
    await other.page.locator('.clause', { hasText: 'due within thirty days.30' }).waitFor()
    await expect.poll(() => other.page.locator('.hidden-note, ins, del').count()).toBe(0)
    for (const all of [problems, other.problems]) expect(all).toEqual([])
  })

  it('are sent once, and only after a new summary if a colleague edits in the meantime', async () => {
    const deal = await negotiate(test)
    const [d, c] = await Promise.all([deal.session(dora.email), deal.session(dan.email)])
    await rewrite(d, 'The price', 'thirty', 'sixty')
    const { page } = await deal.open(dora.email)
    await bar(page)
      .getByRole('button', { name: /^Send to/ })
      .click()
    const sheet = dialog(page, /^Send round 1/)
    await sheet.getByText('You changed 1 clause').waitFor()
    await sheet.getByRole('textbox').fill('Our draft')
    await rewrite(c, 'The seller', 'title', 'ownership')
    await sheet.getByRole('button', { name: /^Send to/ }).click()
    await sheet.getByText('it was not sent. This is the new summary.').waitFor()
    await sheet.getByText('Dan Counsel changed 1 clause').waitFor()
    expect((await d.get(path('rounds'))).body).toEqual([])
    expect(await sheet.getByRole('textbox').inputValue()).toBe('Our draft')
    await sheet.getByRole('button', { name: /^Send to/ }).dblclick()
    await dialog(page, /^Sent to/).waitFor()
    expect((await d.get(path('rounds'))).body).toMatchObject([{ round: 1, message: 'Our draft' }])
  })

  itLong('are not sent again if a colleague has already sent the document', async () => {
    const deal = await negotiate(test)
    const { page } = await deal.open(dora.email)
    await bar(page)
      .getByRole('button', { name: /^Send to/ })
      .click()
    const sheet = dialog(page, /^Send round 1/)
    await sheet.getByRole('region', { name: 'This round' }).waitFor()
    await page.context().setOffline(true)
    await saved((await deal.session(dan.email)).post(path('send'), {}))
    await page.context().setOffline(false)
    await sheet.getByRole('button', { name: /^Send to/ }).click()
    await page.getByText('someone on your side has already sent the document').waitFor()
    expect((await (await deal.session(dora.email)).get(path('rounds'))).body).toHaveLength(1)
  })

  itLong('are sent once and confirmed when the first answer is lost', async () => {
    const deal = await negotiate(test)
    const { page } = await deal.open(dora.email)
    let lost = 0
    await page.route('**/redlining/session/send', async route => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await sendFrom(page)
    expect(lost).toBeGreaterThan(1)
    expect((await (await deal.session(dora.email)).get(path('rounds'))).body).toHaveLength(1)
  })

  itLong('list what is still open, and lead to each place by keyboard alone', async () => {
    const deal = await negotiate(test)
    await rewrite(await deal.session(dora.email), 'Clause 25', 'nothing else', 'nothing more')
    await saved((await deal.session(dora.email)).post(path('send'), {}))
    const { page } = await deal.open(rita.email)
    await bar(page).getByRole('button', { name: '2 open' }).focus()
    await page.keyboard.press('Enter')
    const item = dialog(page, 'Before you can approve').getByRole('button', { name: 'Insertion “more” is open.' })
    await item.focus()
    await page.keyboard.press('Enter')
    await focused(page, page.locator('ins', { hasText: 'more' }))
    const place = (await page.locator('ins', { hasText: 'more' }).boundingBox())!
    expect(place.y).toBeGreaterThan(0)
    expect(place.y).toBeLessThan(800)
  })

  itLong('cannot be sent to a side without members, and explain why', async () => {
    const deal = await negotiate(test, { members: [dora, dan] })
    const { page } = await deal.open(dora.email)
    await bar(page).getByRole('button', { name: 'Send to the other side' }).click()
    await dialog(page, 'Before you can approve').getByText('The other side has no members yet.').waitFor()
  })

  itLong('keep the reading position when they begin', async () => {
    const deal = await negotiate(test)
    const d = await deal.session(dora.email)
    await saved(d.post(path('send'), {}))
    const { page } = await deal.open(dora.email)
    const clause = page.locator('.clause', { hasText: 'Clause 20 ' })
    await clause.evaluate(element => element.scrollIntoView({ block: 'start' }))
    const top = async () => (await clause.boundingBox())!.y - (await page.locator('.redline').boundingBox())!.y
    const before = await top()
    const r = await deal.session(rita.email)
    await rewrite(r, 'The price', 'thirty', 'thirty or, where the seller so wishes, sixty or even ninety')
    await saved(r.post(path('send'), {}))
    await bar(page).waitFor()
    await page.locator('ins').first().waitFor({ state: 'attached' })
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(8)
  })

  itLong('end for a member who is removed, with a plain explanation', async () => {
    const deal = await negotiate(test)
    const { page } = await deal.open(dan.email)
    await page.locator('.clause').first().waitFor()
    await test.service.api.put(`/v1/redline-requests/${deal.id}/members`, { members: [dora, rita] })
    await page.getByText('you no longer take part in this negotiation').waitFor()
    await page.getByText('ask Acme for a new link').waitFor()
  })

  itLong('are reported to the embedding page, without tokens', async () => {
    const deal = await negotiate(test)
    const embedding = await startEmbeddingPage(await deal.address(dora.email))
    const { page } = await test.open()
    try {
      await page.goto(embedding.url)
      const frame = page.frameLocator('iframe')
      await frame
        .locator('.turn-bar')
        .getByRole('button', { name: /^Send to/ })
        .click()
      await frame.getByRole('region', { name: 'This round' }).waitFor()
      await frame
        .getByRole('dialog')
        .getByRole('button', { name: /^Send to/ })
        .click()
      await frame.getByRole('dialog', { name: /^Sent to/ }).waitFor()
      const told = () => page.evaluate<[string, unknown][]>('messages')
      const { origin } = new URL(test.service.url)
      expect(await told()).toEqual([[origin, { type: 'onRedlineSent', redlineRequestId: deal.id, round: 1 }]])
      await saved((await deal.session(rita.email)).post(path('approve'), {}))
      await frame.getByRole('heading', { name: 'Agreed' }).waitFor()
      expect((await told())[1]).toEqual([origin, { type: 'onRedlineReadyForSigning', redlineRequestId: deal.id }])
    } finally {
      await embedding.close()
    }
  })

  itLong('never put the final button where the thumb has just pressed', async () => {
    const deal = await negotiate(test, { members: everyone })
    await rewrite(await deal.session(dora.email), 'The price', 'thirty', 'sixty')
    const { page } = await deal.open(dora.email, { ...phone, viewport: { width: 320, height: 640 } })
    const send = bar(page).getByRole('button', { name: /^Send to/ })
    await send.waitFor()
    const pressed = (await send.boundingBox())!
    await send.tap()
    const sheet = dialog(page, /^Send round/)
    await sheet.getByRole('region', { name: 'This round' }).waitFor()
    const { y, height } = (await sheet.getByRole('button', { name: /^Send to/ }).boundingBox())!
    expect(y + height).toBeLessThan(pressed.y + pressed.height / 2)
  })

  itLong.each([
    ['a wide screen in light mode', { ...wideScreen, colorScheme: 'light' as const }],
    ['a narrow phone in dark mode', { ...phone, viewport: { width: 320, height: 640 }, colorScheme: 'dark' as const }],
  ])('pass the accessibility checks and fit the screen in every state: %s', async (_, options) => {
    const deal = await negotiate(test, { members: everyone })
    const d = await deal.session(dora.email)
    await rewrite(d, 'The price', 'thirty', 'sixty')
    const { page } = await deal.open(dora.email, options)
    const found: unknown[] = []
    const check = async (state: string) => {
      const problems = await accessibilityProblems(page)
      const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (problems.length > 0 || over > 0) found.push({ state, problems, over })
    }
    await bar(page).waitFor()
    await check('in turn')
    await page.getByRole('button', { name: 'Participants' }).click()
    await check('participants')
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: /open/ }).click()
    await check('open')
    await page.keyboard.press('Escape')
    await bar(page)
      .getByRole('button', { name: /^Send to/ })
      .click()
    await page.getByRole('region', { name: 'This round' }).waitFor()
    await page.getByText('What Rita Receiver and Rob Counsel will see').click()
    await page.locator('.redline-preview-body .clause').first().waitFor()
    await check('sending')
    await page.keyboard.press('Escape')
    await sendFrom(page)
    await check('sent')
    await page.keyboard.press('Escape')
    await page.getByText('Waiting for Rita').waitFor()
    await check('out of turn')
    await decideAll(await deal.session(rita.email), 'accept')
    await saved((await deal.session(rita.email)).post(path('send'), {}))
    await bar(page).getByRole('button', { name: 'Approve' }).click()
    await check('approving')
    await page.getByRole('button', { name: 'Approve the document' }).click()
    await page.getByRole('button', { name: 'See the agreed text' }).click()
    await page.locator('.agreed-fields').waitFor()
    await check('agreed')
    await bar(page).getByRole('button', { name: 'Reopen' }).click()
    await check('reopening')
    expect(found).toEqual([])
  })
})
