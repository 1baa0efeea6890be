import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { look, path, saved } from '../support/redline-sessions.ts'
import { dora, rita, rob } from '../support/redlines.ts'
import { itLong } from '../support/suite.ts'
import { openFor, replacingText, stageOfRita } from './support/answering-stage.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Changes and comments' }).getByRole('article')
const card = (page: Page, name: string | RegExp) => cards(page).and(page.getByRole('article', { name }))
const toast = (page: Page) => page.getByRole('region', { name: 'What was done last' })
const deletion = 'Dora Discloser: Deleted “within a reasonable time”'
const insertion = 'Dora Discloser: Inserted “in 30 days”'

/** The service carries out the request, but the page never gets the answer. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

describePage('the redline page', test => {
  itLong('shows each change next to its clause, in document order, and highlights both together', async () => {
    const { id } = await stageOfRita(test)
    const { page, problems } = await openFor(test, id, rita.email)
    await card(page, insertion).waitFor()
    expect(await cards(page).evaluateAll(all => all.map(one => one.getAttribute('aria-label')))).toEqual([
      deletion,
      insertion,
      'Dora Discloser: Format changed: bold',
      'Dora Discloser: Deleted “promptly”',
      'Dora Discloser: Deleted “England”',
      'Dora Discloser: Inserted “Scotland”',
    ])
    const tops = await cards(page).evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const markup = page.locator('ins', { hasText: 'Scotland' })
    await markup.click()
    await page.locator('[data-card][data-marked]', { hasText: 'Scotland' }).waitFor()
    const outline = (text: string) =>
      page.evaluate<string>(
        `getComputedStyle([...document.querySelectorAll('ins')].find(one => one.textContent.includes('${text}'))).outlineStyle`,
      )
    await expect.poll(() => outline('Scotland')).toBe('solid')
    await card(page, insertion).click()
    await expect.poll(() => outline('in 30 days')).toBe('solid')
    expect(await outline('Scotland')).toBe('none')
    expect(problems).toEqual([])
  })

  itLong('edits a clause when its markup is pressed, and moves nothing under the press', async () => {
    const stage = await stageOfRita(test)
    const { page } = await openFor(test, stage.id, rita.email, {
      ...wideScreen,
      viewport: { width: 1280, height: 700 },
    })
    await card(page, insertion).waitFor()
    const markup = page.locator('ins', { hasText: 'Scotland' })
    await markup.scrollIntoViewIfNeeded()
    const { x, y } = (await markup.boundingBox())!
    await page.mouse.move(x + 20, y + 10)
    await page.mouse.down()
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect((await markup.boundingBox())!.y).toBe(y)
    await page.mouse.up()
    await page.locator('.clause-editor:focus').waitFor()
    await page.locator('[data-card][data-marked]', { hasText: 'Scotland' }).waitFor()
  })

  itLong('says what was done last for a while, and as long as someone is there', async () => {
    const stage = await stageOfRita(test)
    const { page } = await openFor(test, stage.id, rita.email)
    await card(page, insertion)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await toast(page).getByRole('button', { name: 'Undo' }).focus()
    await page.evaluate('new Promise(done => setTimeout(done, 14_000))')
    expect(await toast(page).count()).toBe(1)
    await card(page, insertion).focus()
    await toast(page).waitFor({ state: 'detached' })
  })

  it('accepts a change once despite a double click, shows the decision, and undoes it', async () => {
    const stage = await stageOfRita(test)
    const opened = await openFor(test, stage.id, rita.email)
    const { page } = opened
    const one = card(page, insertion)
    await one.getByRole('button', { name: /^Accept/ }).dblclick()
    await one.getByText('Accepted by Rita Receiver (you)').waitFor()
    await toast(page).getByText('Accepted: Inserted “in 30 days”').waitFor()
    await focused(page, one)
    expect(opened.requests.filter(request => request.url.endsWith('/accept'))).toHaveLength(1)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await one.getByRole('button', { name: /^Accept/ }).waitFor()
    await toast(page).waitFor({ state: 'detached' })
    const other = card(page, deletion)
    await other.getByRole('button', { name: /^Accept/ }).click()
    await other.getByText('Accepted by Rita Receiver (you)').waitFor()
    await page.keyboard.press('Control+z')
    await other.getByRole('button', { name: /^Accept/ }).waitFor()
    await toast(page).waitFor({ state: 'detached' })
    // the toast has undone the first decision, so nothing is left to undo; a press during an undo does nothing
    const undo = page.locator('.page-header').getByRole('button', { name: 'Undo' })
    const isLeft = async () => {
      await page.keyboard.press('Control+z')
      return undo.getAttribute('aria-disabled')
    }
    await expect.poll(isLeft).toBe('true')
    const { changes } = await look(stage.rita)
    expect(changes.every((change: { open: boolean }) => change.open)).toBe(true)
  })

  itLong('does not move the focus when an answer arrives after the member has moved on', async () => {
    const stage = await stageOfRita(test)
    const { page } = await openFor(test, stage.id, rita.email)
    const held = Promise.withResolvers<void>()
    await page.route('**/accept', async route => {
      await held.promise
      await route.continue()
    })
    await card(page, insertion)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await page.getByRole('button', { name: /^Messages/ }).click()
    const message = page.getByRole('textbox', { name: 'Message to both sides' })
    await message.pressSequentially('Is this')
    held.resolve()
    await card(page, insertion).getByText('Accepted by Rita Receiver (you)').waitFor()
    await page.keyboard.type(' all?')
    expect(await message.inputValue()).toBe('Is this all?')
  })

  it('lets a member reject with a reason, which survives a reload and is shown to the other side', async () => {
    const stage = await stageOfRita(test)
    const { page } = await openFor(test, stage.id, rita.email)
    await card(page, insertion)
      .getByRole('button', { name: /^Reject/ })
      .click()
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Too short for us.')
    await page.keyboard.press('Escape')
    await page.reload()
    await card(page, insertion)
      .getByRole('button', { name: /^Reject/ })
      .click()
    expect(await page.getByRole('textbox', { name: 'Reason (optional)' }).inputValue()).toBe('Too short for us.')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await card(page, insertion).getByText('Rejected by Rita Receiver (you)').waitFor()
    const other = await openFor(test, stage.id, dora.email)
    expect(await other.page.getByText('Too short for us.').count()).toBe(0)
    await saved(stage.rita.post(path('send')))
    await card(other.page, insertion).getByText('Reason: “Too short for us.”').waitFor()
  })

  itLong('asks for confirmation before it withdraws a change of the member’s own side', async () => {
    const stage = await stageOfRita(test)
    const { revision } = await look(stage.rob)
    const operations = [replacingText(stage.anchors, 3, 'any time', 'the end of a year')]
    await saved(stage.rob.post(path('operations'), { revision, operations }))
    const { page } = await openFor(test, stage.id, rita.email)
    const own = card(page, 'Rob Counsel: Inserted “the end of a year”')
    await own.getByRole('button', { name: /^Withdraw/ }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await own.getByRole('button', { name: /^Withdraw/ }).click()
    await own.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await own.waitFor({ state: 'detached' })
    expect((await look(stage.rita)).changes.map((change: { text: string }) => change.text)).not.toContain(
      'the end of a year',
    )
  })

  itLong('answers several changes at once after showing how many, and undoes them together', async () => {
    const stage = await stageOfRita(test)
    const { page } = await openFor(test, stage.id, rita.email)
    const openCount = async () =>
      (await look(stage.rita)).changes.filter((change: { open: boolean }) => change.open).length
    await page.getByRole('button', { name: 'Accept or reject several' }).click()
    await page.getByRole('button', { name: 'Reject: 1 change of formatting only' }).click()
    await page.getByText('Reject 1 change of formatting only?').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Accept: All 6 open changes' }).click()
    await page.getByText('Accept all 6 open changes?').waitFor()
    expect(await openCount()).toBe(6)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept 6 changes' }).click()
    await toast(page).getByText('Accepted 6 changes.').waitFor()
    expect(await openCount()).toBe(0)
    await card(page, insertion).getByText('Decided together with 5 others').waitFor()
    await card(page, insertion)
      .getByRole('button', { name: /^Undo all 6/ })
      .click()
    await card(page, insertion)
      .getByRole('button', { name: /^Accept/ })
      .waitFor()
    expect(await openCount()).toBe(6)
    await page.getByRole('button', { name: 'Accept or reject all 2' }).first().click()
    await page.getByRole('button', { name: 'Accept: 2 changes in this clause' }).click()
    await page.getByRole('button', { name: 'Accept 2 changes' }).click()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(openCount).toBe(6)
  })

  itLong('says who changed a clause in the meantime, and shows its current text', async () => {
    const stage = await stageOfRita(test)
    const { page } = await openFor(test, stage.id, rita.email)
    let isStale = true
    await page.route(/\/redlining\/session(\/stream|\?|$)/, route => (isStale ? route.abort() : route.continue()))
    const { revision } = await look(stage.rob)
    const operations = [replacingText(stage.anchors, 1, 'goods', 'machines')]
    await saved(stage.rob.post(path('operations'), { revision, operations }))
    await page.route(/\/accept$/, route => {
      isStale = false
      return route.continue()
    })
    await card(page, insertion)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await card(page, insertion).getByText('Rob Counsel has changed this clause since you looked at it.').waitFor()
    await page.locator('.clause', { hasText: 'machines' }).waitFor()
    await card(page, insertion)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await card(page, insertion).getByText('Accepted by Rita Receiver (you)').waitFor()
  })

  itLong(
    'shows a decision to the colleagues on the same side, who can undo it and see at once that it is undone',
    async () => {
      const stage = await stageOfRita(test)
      const { page } = await openFor(test, stage.id, rita.email)
      const colleague = await openFor(test, stage.id, rob.email)
      await card(colleague.page, insertion)
        .getByRole('button', { name: /^Accept/ })
        .click()
      await card(page, insertion).getByText('Accepted by Rob Counsel').waitFor()
      await card(page, insertion).getByRole('button', { name: /^Undo/ }).click()
      await card(colleague.page, insertion)
        .getByRole('button', { name: /^Accept/ })
        .waitFor()
    },
  )

  itLong('asks who may see a comment before posting it, and shows it to nobody else', async () => {
    const stage = await stageOfRita(test)
    const { page } = await openFor(test, stage.id, rita.email)
    const other = await openFor(test, stage.id, dora.email)
    await selectText(page, 'Either party')
    await page.keyboard.press('Control+Alt+m')
    const text = page.getByRole('textbox', { name: 'Comment' })
    await focused(page, text)
    await page.getByText('On “Either party”').waitFor()
    await text.fill('We never agreed to this.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Choose who sees it.').waitFor()
    await page.getByRole('radio', { name: 'Only your side' }).check()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Comment for your side' }).click()
    const internal = card(page, 'Comment by Rita Receiver, which only your side sees')
    await internal.getByText('Only your side sees this').waitFor()
    expect(await page.evaluate("[...CSS.highlights.get('redline-comment-internal')].map(String)")).toEqual([
      'Either party',
    ])
    await page.getByRole('button', { name: 'Comment on the document' }).click()
    expect(await page.getByRole('radio', { name: 'Only your side' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Both sides' }).check()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Who pays the costs?')
    await page.getByRole('button', { name: 'Comment for both sides' }).click()
    await card(page, 'Comment by Rita Receiver').getByText('Both sides see this once you send').waitFor()
    await saved(stage.rita.post(path('send')))
    await card(other.page, 'Comment by Rita Receiver').getByText('Who pays the costs?').waitFor()
    expect(await other.page.getByText('We never agreed').count()).toBe(0)
    await saved(stage.dora.post(path('send')))
  })

  it('lets a member reply, edit, resolve, reopen and delete within their rights', async () => {
    const stage = await stageOfRita(test)
    const { document, revision } = await look(stage.rob)
    const place = { anchor: document.clauses[2].anchor, start: 4, length: 5, revision }
    await saved(stage.rob.post(path('comments'), { text: 'Which buyer?', ...place }))
    const { page } = await openFor(test, stage.id, rita.email)
    const comment = card(page, 'Comment by Rob Counsel')
    await comment.getByText('About “buyer”').waitFor()
    expect(await comment.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await comment.getByRole('button', { name: 'Reply' }).click()
    await comment.getByRole('textbox', { name: 'Your reply' }).fill('The first one')
    await comment.getByRole('button', { name: 'Reply' }).click()
    const reply = comment.getByRole('listitem', { name: 'Reply by Rita Receiver' })
    await reply.getByRole('button', { name: 'Edit' }).click()
    await comment.getByRole('textbox', { name: 'Your text' }).fill('The second one')
    await page.keyboard.press('Control+Enter')
    await reply.getByText('The second one').waitFor()
    await comment.getByRole('button', { name: 'Resolve' }).click()
    await comment.getByRole('button', { name: 'Reopen' }).click()
    await comment.getByRole('button', { name: 'Resolve' }).waitFor()
    await reply.getByRole('button', { name: 'Delete' }).click()
    await reply.getByText('Delete this reply?').waitFor()
    await reply.getByRole('button', { name: 'Delete', exact: true }).click()
    await reply.waitFor({ state: 'detached' })
    expect((await look(stage.rob)).comments).toMatchObject([{ resolved: false, replies: [] }])
  })

  itLong('keeps typed comments and messages across a reload, and sends each once despite lost answers', async () => {
    const stage = await stageOfRita(test)
    const { page } = await openFor(test, stage.id, rita.email)
    await page.getByRole('button', { name: 'Comment on the document' }).click()
    await page.getByRole('radio', { name: 'Both sides' }).check()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Is this final?')
    await page.getByRole('button', { name: 'Messages' }).click()
    await page.getByRole('textbox', { name: 'Message to both sides' }).fill('Dear Dora,')
    await page.reload()
    await page.route(/\/session\/(comments|messages)$/, loseAnswer, { times: 2 })
    await page.getByRole('button', { name: 'Comment for both sides' }).click()
    await card(page, 'Comment by Rita Receiver').waitFor()
    await page.getByRole('button', { name: 'Messages' }).click()
    const message = page.getByRole('textbox', { name: 'Message to both sides' })
    expect(await message.inputValue()).toBe('Dear Dora,')
    await page.route(/\/session\/messages$/, loseAnswer)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('alert').getByText('No answer came. Nothing that you wrote is lost.').waitFor()
    expect(await message.inputValue()).toBe('Dear Dora,')
    await page.unroute(/\/session\/messages$/)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => message.inputValue()).toBe('')
    const { comments, messages } = await look(stage.rita)
    expect([comments.length, messages.length]).toEqual([1, 1])
  })

  itLong('counts unread messages for both sides, regardless of whose turn it is', async () => {
    const stage = await stageOfRita(test)
    const waiting = await openFor(test, stage.id, dora.email)
    const { page } = await openFor(test, stage.id, rita.email)
    await waiting.page.getByRole('button', { name: 'Messages' }).click()
    await waiting.page.getByRole('textbox', { name: 'Message to both sides' }).fill('Dear Rita,')
    await waiting.page.keyboard.press('Enter')
    await waiting.page.keyboard.type('are you there?')
    expect(await accessibilityProblems(waiting.page)).toEqual([])
    await waiting.page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Messages, 1 unread' }).click()
    await page.getByText('Dear Rita,\nare you there?').waitFor()
    await page.getByRole('button', { name: 'Close messages' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Messages', exact: true }).waitFor()
    expect(await waiting.page.getByRole('button', { name: /^Messages/ }).getAttribute('aria-expanded')).toBe('true')
  })

  itLong(
    'shows all changes out of turn, explains why they cannot be answered, and updates when the turn comes',
    async () => {
      const stage = await stageOfRita(test)
      const { page } = await openFor(test, stage.id, dora.email)
      await page.getByText('You can read the document. You can edit it when it is your turn.').waitFor()
      await card(page, insertion).waitFor()
      expect(await page.getByRole('button', { name: /^(Accept|Reject|Withdraw|Undo|Comment)/ }).count()).toBe(0)
      await page.keyboard.press('Control+Alt+m')
      expect(await page.getByRole('textbox').count()).toBe(0)
      expect(await accessibilityProblems(page)).toEqual([])
      await saved(stage.rita.post(path('send')))
      await card(page, insertion)
        .getByRole('button', { name: /^Withdraw/ })
        .waitFor()
    },
  )

  itLong('works on a narrow phone with markers that open the cards of a clause', async () => {
    const stage = await stageOfRita(test)
    await saved(stage.rob.post(path('comments'), { text: 'Careful.', internal: true, anchor: stage.anchors[1] }))
    const options = { ...phone, viewport: { width: 320, height: 640 } }
    const { page, problems } = await openFor(test, stage.id, rita.email, { ...options, colorScheme: 'dark' })
    const marker = page.getByRole('button', {
      name: /^3 changes and comments here, some of your side only: The supplier/,
    })
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect([await width(), await accessibilityProblems(page)]).toEqual([0, []])
    await marker.tap()
    const sheet = page.getByRole('dialog')
    await sheet
      .getByRole('article', { name: insertion })
      .getByRole('button', { name: /^Accept/ })
      .tap()
    await sheet.getByText('Accepted by Rita Receiver (you)').waitFor()
    await sheet.getByRole('button', { name: 'Comment on this clause' }).tap()
    await sheet.getByRole('radio', { name: 'Only your side' }).check()
    await sheet.getByRole('textbox', { name: 'Comment' }).fill('Agreed, then.')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([await width(), await accessibilityProblems(page)]).toEqual([0, []])
    }
    await sheet.getByRole('button', { name: 'Comment for your side' }).tap()
    await sheet.getByText('Agreed, then.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Messages/ }).tap()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Message to both sides' }).waitFor()
    expect([await width(), await accessibilityProblems(page)]).toEqual([0, []])
    expect(problems).toEqual([])
  })

  itLong('works by keyboard alone, and lists its shortcuts', async () => {
    const stage = await stageOfRita(test)
    const { page } = await openFor(test, stage.id, rita.email, wideScreen)
    await card(page, insertion).waitFor()
    await page.evaluate("(row => { row.tabIndex = -1; row.focus() })(document.querySelectorAll('.clause-row')[1])")
    await page.keyboard.press('c')
    await focused(page, card(page, deletion))
    await page.keyboard.press('ArrowDown')
    await focused(page, card(page, insertion))
    await page.keyboard.press('a')
    await card(page, insertion).getByText('Accepted by Rita Receiver (you)').waitFor()
    await focused(page, card(page, insertion))
    await page.keyboard.press('u')
    await card(page, insertion)
      .getByRole('button', { name: /^Accept/ })
      .waitFor()
    await focused(page, card(page, insertion))
    await page.keyboard.press('Escape')
    await focused(page, page.locator('ins', { hasText: 'in 30 days' }))
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByText('Next change', { exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await focused(page, page.locator('ins', { hasText: 'in 30 days' }))
    await page.keyboard.press('F6')
    expect(await page.evaluate("document.activeElement.closest('[data-part]').dataset.part")).toBe('margin')
  })
})

/** Selects the first occurrence of a text. */
const selectText = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.querySelector('.redline-body'), NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent.indexOf('${text}')
      if (at >= 0) return getSelection().setBaseAndExtent(node, at, node, at + ${text.length})
    }
  })()`)
