import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { pdfsig, pdftotext } from '../support/pdf-tools.ts'
import { look, saved } from '../support/redline-sessions.ts'
import { dan, dora, rita, rob } from '../support/redlines.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { type Hand, keyboard, mouse, thumb, wholeDocument } from './support/negotiating-hands.ts'
import { firstPageDrawn } from './support/page-driver.ts'
import { negotiate } from './support/redline-driver.ts'
import { withSealedFile } from './support/stored.ts'

const contract = [
  'Supply agreement',
  'The price is due within thirty days of the invoice.',
  'The seller keeps the title until it is paid.',
  'Disputes are settled by the courts of London.',
  'Signed {{signature;role=Seller}}',
  'Signed {{signature;role=Buyer}}',
]

describePage('a contract that both sides and their counsel negotiate in three rounds', test => {
  const hands = [
    ['keyboard', wideScreen, keyboard],
    ['mouse', wideScreen, mouse],
    ['thumb on a phone', phone, thumb],
  ] as const

  // mouse and thumb only in the long form: other tests use them, but none uses the keyboard from start to finish
  it.each(process.env.SCREENS === 'all' ? hands : hands.slice(0, 1))(
    'is agreed, signed and sealed with the %s alone',
    async (_, options, hand) => {
      const deal = await negotiate(test, {}, contract)
      const opened = await Promise.all([dora, rita].map(({ email }) => deal.open(email, options)))
      const [seller, buyer] = opened.map(({ page }) => page) as [Page, Page]
      /** Opens a link as counsel, does something, and closes the page. */
      const counsel = async ({ email }: typeof dan, act: (page: Page) => Promise<void>) => {
        const { page, problems } = await deal.open(email, options)
        await act(page)
        expect(problems).toEqual([])
        await page.context().close()
      }

      // round 1: the seller rewrites two clauses, and its counsel asks a question
      await hand.append(seller, 'The price', ' Interest is due after that.')
      await hand.replace(seller, 'The seller', 'title', 'ownership')
      await counsel(dan, page => comment(hand, page, 'Both sides', 'Which courts do you want?'))
      await isSaved(seller)
      await send(hand, seller, 'Our draft.')

      // round 2: the buyer answers, once with a reason, and changes another clause; its counsel replies
      await buyer.getByRole('alert').getByText('It is your turn now').waitFor()
      await decide(hand, buyer, 'The price', 'Dora Discloser: Inserted “Interest is due after that.”', async card => {
        await hand.press(card.getByRole('button', { name: /^Reject/ }))
        await hand.write(card.getByRole('textbox', { name: 'Reason (optional)' }), 'Not on top of the price.')
        await hand.press(card.getByRole('button', { name: 'Reject', exact: true }))
        await card.getByText('Rejected by Rita Receiver (you)').waitFor()
      })
      for (const change of ['Deleted “title”', 'Inserted “ownership”'])
        await decide(hand, buyer, 'The seller', `Dora Discloser: ${change}`, async card => {
          await hand.press(card.getByRole('button', { name: /^Accept/ }))
          await card.getByText('Accepted by Rita Receiver (you)').waitFor()
        })
      await hand.replace(buyer, 'Disputes', 'London', 'Paris')
      await counsel(rob, async page => {
        await comment(hand, page, 'Only your side', 'They will not like Paris.')
        await decide(hand, page, wholeDocument, 'Comment by Dan Counsel', async card => {
          const reply = card.getByRole('textbox', { name: 'Your reply' })
          // the sheet ignores a press at the moment when an answer changes it
          while (!(await reply.isVisible())) {
            await hand.press(card.getByRole('button', { name: 'Reply' }))
            await reply.waitFor({ timeout: 1_500 }).catch(() => {})
          }
          await hand.write(reply, 'Those of Paris.')
          await hand.press(card.getByRole('button', { name: 'Reply' }))
          await card.getByRole('listitem', { name: 'Reply by Rob Counsel' }).waitFor()
        })
      })
      await isSaved(buyer)
      await send(hand, buyer, 'Paris, please.')

      // round 3: the seller accepts the change, its counsel resolves the comment, and the seller approves
      await seller.getByRole('alert').getByText('It is your turn now').waitFor()
      for (const change of ['Deleted “London”', 'Inserted “Paris”'])
        await decide(hand, seller, 'Disputes', `Rita Receiver: ${change}`, async card => {
          await hand.press(card.getByRole('button', { name: /^Accept/ }))
          await card.getByText('Accepted by Dora Discloser (you)').waitFor()
        })
      await counsel(dan, async page => {
        await decide(hand, page, wholeDocument, 'Comment by Dan Counsel', async card => {
          expect(await page.getByText('They will not like Paris.').count()).toBe(0)
          await hand.press(card.getByRole('button', { name: 'Resolve' }))
          await card.getByRole('button', { name: 'Reopen' }).waitFor()
        })
      })
      await hand.press(seller.locator('.turn-bar').getByRole('button', { name: 'Approve' }))
      await hand.press(seller.getByRole('button', { name: 'Approve the document' }))
      await hand.press(seller.getByRole('button', { name: 'See the agreed text' }))
      for (const { page, problems } of opened) {
        await page.getByRole('heading', { name: 'Agreed' }).waitFor()
        expect(problems).toEqual([])
      }
      const { document } = await look(await deal.session(rita.email))
      const agreed = [
        contract[0]!,
        contract[1]!,
        'The seller keeps the ownership until it is paid.',
        'Disputes are settled by the courts of Paris.',
      ]
      expect(document.clauses.map((clause: { text: string }) => clause.text).slice(0, 4)).toEqual(agreed)
      await signedAndSealed(hand, options, deal.id, agreed)
    },
  )

  /** Signs the agreed document as each party, on separate pages, and checks the sealed document. */
  async function signedAndSealed(hand: Hand, options: typeof phone, id: string, agreed: string[]): Promise<void> {
    const signers = [dora, rita].map(({ email, displayName }, index) => {
      return { email, name: displayName, role: ['Seller', 'Buyer'][index] }
    })
    const url = `/v1/redline-requests/${id}/signature-requests`
    const request = await saved(test.service.api.post(url, { signers }))
    for (const signer of request.signers) {
      const { page, problems } = await test.openLink(signer, options)
      await firstPageDrawn(page)
      await hand.press(page.getByRole('button', { name: /^Next: / }))
      await hand.press(page.getByRole('button', { name: 'Use this signature' }))
      await hand.press(page.getByRole('button', { name: 'Finish and sign' }))
      await hand.press(page.getByRole('button', { name: 'Agree and sign' }))
      await page.getByRole('heading', { name: /You have signed|Completed/ }).waitFor()
      expect(problems).toEqual([])
    }
    await withSealedFile(test.service, request.signatureRequestId, async file => {
      expect((await pdfsig(file)).signatures).toMatchObject([{ valid: true, total: true }])
      const [firstPage] = (await pdftotext(file)).split('\f')
      for (const clause of agreed) expect(firstPage).toContain(clause)
      expect(firstPage).not.toMatch(/Interest|title|London|\{\{/)
    })
  }
})

async function comment(hand: Hand, page: Page, who: string, text: string): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Comment on the document' }))
  await hand.choose(page.getByRole('radio', { name: who }))
  await hand.write(page.getByRole('textbox', { name: 'Comment' }), text)
  await hand.press(page.getByRole('button', { name: /^Comment for/ }))
  await page.getByRole('article').getByText(text).waitFor()
}

type Card = Awaited<ReturnType<Hand['showCard']>>

async function decide(hand: Hand, page: Page, clause: string, name: string, answer: (card: Card) => Promise<void>) {
  await answer(await hand.showCard(page, clause, name))
  await hand.leaveCard(page)
}

const isSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

async function send(hand: Hand, page: Page, message: string): Promise<void> {
  await hand.press(page.locator('.turn-bar').getByRole('button', { name: /^Send to/ }))
  const sheet = page.getByRole('dialog', { name: /^Send round/ })
  await sheet.getByRole('region', { name: 'This round' }).waitFor()
  await hand.write(sheet.getByRole('textbox'), message)
  await hand.press(sheet.getByRole('button', { name: /^Send to/ }))
  await hand.press(page.getByRole('button', { name: 'Look at what you sent' }))
}
