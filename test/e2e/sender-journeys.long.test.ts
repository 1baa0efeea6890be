import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { field, readyTemplate, regularRequest, signingSession } from '../support/builders.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { textPdf } from '../support/text-pdf.ts'
import { describePage } from './support/describe-page.ts'
import { pointOnPage } from './support/editor-driver.ts'
import { firstPageDrawn } from './support/page-driver.ts'
import { signIn } from './support/sign-in.ts'

const pdf = (name: string) => ({
  ...{ name: `${name}.pdf`, mimeType: 'application/pdf' },
  buffer: Buffer.from(textPdf([`This is the ${name.toLowerCase()}.`])),
})

/** The mouse and the keyboard of a sender. A press, a choice in a list, and a text typed into one field count once each. */
class Hand {
  readonly page: Page
  presses = 0

  constructor(page: Page) {
    this.page = page
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1
    await target.click()
  }

  button = (name: string | RegExp) => this.press(this.page.getByRole('button', { name }))

  /** Presses Continue, and waits until the next step is there: a second press would do nothing before. */
  async goOn(): Promise<void> {
    const from = this.page.url()
    await this.button('Continue')
    await this.page.waitForURL(url => url.href !== from)
  }

  async type(target: Locator, text: string): Promise<void> {
    this.presses += 1
    await target.fill(text)
  }

  async choose(target: Locator, label: string): Promise<void> {
    this.presses += 1
    await target.selectOption({ label })
  }

  async files(button: string, files: ReturnType<typeof pdf>[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button(button)
    await (await chooser).setFiles(files)
  }
}

describePage('a sender’s day, in presses', test => {
  let owner: Promise<PageClient> | undefined

  const open = async (path: string) => {
    owner ??= signedInOwner(test.service)
    await owner
    const { page } = await test.open()
    page.setDefaultTimeout(20_000)
    await page.goto(test.service.url + path)
    await signIn(page)
    return { page, hand: new Hand(page) }
  }

  const person = (page: Page, index: number) => page.getByRole('group').nth(index)

  const enter = async (hand: Hand, index: number, name: string, email: string) => {
    if (index > 0) await hand.button('Add a person')
    await hand.type(person(hand.page, index).getByRole('combobox', { name: 'Name' }), name)
    await hand.type(person(hand.page, index).getByRole('combobox', { name: 'Email address' }), email)
  }

  /** Places a signature for the person for whom fields are placed, at this height of the page. */
  const placeSignature = async (hand: Hand, y: number) => {
    await hand.press(hand.page.getByRole('button', { name: 'Signature', exact: true }))
    const at = await pointOnPage(hand.page, 1, 100, y)
    hand.presses += 1
    await hand.page.mouse.click(at.x, at.y)
  }

  const placeFor = (hand: Hand, name: string) =>
    hand.choose(hand.page.getByRole('combobox', { name: 'For', exact: true }).first(), name)

  const sent = (page: Page) => page.getByRole('heading', { name: 'is ready for' }).waitFor()

  it('from a file to two signers takes fifteen presses and the fields', async () => {
    const { page, hand } = await open('/send')
    await hand.files('Choose files', [pdf('Lease')])
    await hand.goOn()
    await enter(hand, 0, 'Bea Buyer', 'bea@buyer.example')
    await enter(hand, 1, 'Sam Seller', 'sam@seller.example')
    await hand.goOn()
    await firstPageDrawn(page)
    const before = hand.presses
    await placeSignature(hand, 300)
    await placeFor(hand, 'Sam Seller')
    await placeSignature(hand, 400)
    const ofFields = hand.presses - before
    await hand.goOn()
    await hand.goOn()
    await hand.button('Send to 2 people')
    await sent(page)
    process.stdout.write(`own contract: ${hand.presses} presses, ${ofFields} of them for the fields\n`)
    expect(hand.presses - ofFields).toBeLessThanOrEqual(15)
  })

  it('from a template to somebody who got one before takes six presses', async () => {
    const { templateId } = await readyTemplate(test.service.api, {
      signerRoles: [{ name: 'Buyer', order: 0 }],
      fields: [field(0, { type: 'signature', role: 'Buyer', height: 36 })],
    })
    const kim = { name: 'Kim Known', email: 'kim@known.example', role: 'Buyer' }
    await regularRequest(test.service.api, { templateId, body: { signers: [kim] } })
    const { page, hand } = await open('/templates')
    await hand.press(page.getByRole('link', { name: /^Send / }).first())
    await hand.type(page.getByRole('combobox', { name: 'Name' }).first(), 'kim')
    await hand.press(page.getByRole('option', { name: 'kim@known.example' }))
    await hand.goOn()
    await hand.goOn()
    await hand.button('Send to one person')
    await sent(page)
    process.stdout.write(`from a template: ${hand.presses} presses\n`)
    expect(hand.presses).toBeLessThanOrEqual(6)
  })

  it('again after a decline takes four presses', async () => {
    const { templateId } = await readyTemplate(test.service.api, {
      signerRoles: [{ name: 'Buyer', order: 0 }],
      fields: [field(0, { type: 'signature', role: 'Buyer', height: 36 })],
    })
    const signers = [{ name: 'Dan Declines', email: 'dan@declines.example', role: 'Buyer' }]
    const request = await regularRequest(test.service.api, { templateId, body: { signers } })
    const session = await signingSession(test.service, request.signers[0]!.recipientSignatureId)
    await session.post('/signing/session/decline', { reason: 'Wrong date' })
    const { page, hand } = await open(`/requests/${request.signatureRequestId}`)
    await hand.button('Send again')
    await page.getByText('Wrong date').first().waitFor()
    await hand.goOn()
    await hand.goOn()
    await hand.button('Send to one person')
    await sent(page)
    process.stdout.write(`again: ${hand.presses} presses\n`)
    expect(hand.presses).toBeLessThanOrEqual(4)
  })

  it('of two documents with an approver and a copy takes eighteen presses and the fields', async () => {
    const { page, hand } = await open('/send')
    await hand.files('Choose files', [pdf('Lease'), pdf('Annex')])
    await hand.goOn()
    await enter(hand, 0, 'Ada Approver', 'ada@approver.example')
    await hand.choose(person(page, 0).getByRole('combobox', { name: 'What they do' }), 'Approves')
    await enter(hand, 1, 'Bea Buyer', 'bea@buyer.example')
    await enter(hand, 2, 'Cara Copy', 'cara@copy.example')
    await hand.choose(
      person(page, 2).getByRole('combobox', { name: 'What they do' }),
      'Gets a copy when it is complete',
    )
    await hand.goOn()
    await firstPageDrawn(page)
    const before = hand.presses
    await placeSignature(hand, 300)
    const ofFields = hand.presses - before
    await hand.goOn()
    await hand.goOn()
    await hand.button(/^Send to \d people/)
    await sent(page)
    process.stdout.write(`two documents: ${hand.presses} presses, ${ofFields} of them for the fields\n`)
    expect(hand.presses - ofFields).toBeLessThanOrEqual(18)
  })

  it('corrects an address and extends the deadline in seven presses', async () => {
    const { signatureRequestId } = await regularRequest(test.service.api)
    const { page, hand } = await open(`/requests/${signatureRequestId}`)
    const sheet = page.getByRole('dialog')
    await hand.button('Change Bea Buyer')
    await hand.type(sheet.getByRole('textbox', { name: 'Email address' }), 'bea@corrected.example')
    await hand.press(sheet.getByRole('button', { name: 'Save the correction' }))
    await page
      .getByText(/corrected.* to bea@corrected.example/)
      .first()
      .waitFor()
    await hand.button('Extend the deadline')
    const later = new Date(Date.now() + 150 * 86_400_000).toISOString().slice(0, 10)
    await hand.type(sheet.getByLabel('New deadline'), later)
    await hand.press(sheet.getByRole('button', { name: 'Extend the deadline' }))
    await page.getByText('extended the deadline to').waitFor()
    process.stdout.write(`correct and extend: ${hand.presses} presses\n`)
    expect(hand.presses).toBeLessThanOrEqual(7)
  })
})
