import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { embeddedRequest, signingSession } from '../support/builders.ts'
import { orderedMails } from '../support/mail-rows.ts'
import { type PageClient, signedInOwner } from '../support/people.ts'
import { itLong } from '../support/suite.ts'
import { textPdf } from '../support/text-pdf.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { screenInTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

const lease = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(textPdf(['A lease'])) }
const annex = { name: 'Annex.pdf', mimeType: 'application/pdf', buffer: Buffer.from(textPdf(['The annex'])) }

const photo = async () => {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#369' } })
  return { name: 'Photo.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

describePage('sending a document of one’s own', test => {
  let owner: Promise<PageClient> | undefined

  const openSend = async (options?: BrowserContextOptions) => {
    owner ??= signedInOwner(test.service)
    await owner
    const { page } = await test.open(options)
    await page.goto(`${test.service.url}/send`)
    await signIn(page)
    await page.getByRole('heading', { name: 'Send a document' }).waitFor()
    return page
  }

  const choose = async (page: Page, button: string, files: (typeof lease)[]) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: button }).click(),
    ])
    await chooser.setFiles(files)
  }

  const person = (page: Page, index: number) => page.getByRole('group').nth(index)

  const enter = async (page: Page, index: number, name: string, email: string) => {
    await person(page, index).getByRole('combobox', { name: 'Name' }).fill(name)
    await person(page, index).getByRole('combobox', { name: 'Email address' }).fill(email)
  }

  const soundPage = async (page: Page) => {
    expect(await accessibilityProblems(page), page.url()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
  }

  const toContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

  /** Places a signature for each of these people, by keyboard. */
  const placeSignatures = async (page: Page, ...names: string[]) => {
    const isNarrow = (await page.viewportSize())!.width < 1024
    for (const name of names) {
      if (isNarrow) await page.getByRole('button', { name: 'Add field' }).click()
      await page.getByRole('combobox', { name: 'For', exact: true }).first().selectOption({ label: name })
      await page.getByRole('button', { name: 'Signature', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: new RegExp(`^Signature for ${name}`) }).waitFor()
    }
  }

  /** Uploads the lease, enters one signer, and places their signature. */
  const toDetails = async (page: Page, email: string) => {
    await choose(page, 'Choose files', [lease])
    await toContinue(page)
    await enter(page, 0, 'Bea Buyer', email)
    await toContinue(page)
    await page.getByRole('button', { name: 'Preview' }).waitFor()
    await placeSignatures(page, 'Bea Buyer')
    await toContinue(page)
    await page.getByRole('heading', { name: 'Message and deadline' }).waitFor()
  }

  const draftIdOf = (page: Page) => /rdft_\w+/.exec(page.url())![0]

  const sentRequest = async (page: Page) => {
    await page.getByRole('heading', { name: 'is ready for' }).waitFor()
    const { body } = await (await owner!).get(`/v1/request-drafts/${draftIdOf(page)}`)
    return (await test.service.api.get(`/v1/signature-requests/${body.sentAs}`)).body
  }

  it.each(screenInTurn(0))(
    'leads from two files and a picture to the people in their order, on %s',
    async (_, options, colorScheme) => {
      const page = await openSend({ ...options, colorScheme })
      await soundPage(page)
      await choose(page, 'Choose files', [lease])
      await choose(page, 'Add files', [annex, await photo()])
      await page.getByRole('button', { name: 'Move Annex.pdf up' }).click()
      await soundPage(page)
      await toContinue(page)
      await focused(page, page.getByRole('heading', { name: 'Who gets “Annex”?' }))
      await enter(page, 0, 'Sam Seller', 'sam@seller.example')
      await page.getByRole('button', { name: 'Add a person' }).click()
      await enter(page, 1, 'Bea Buyer', 'bea@buyer.example')
      await page.getByRole('button', { name: 'Add a person' }).click()
      await enter(page, 2, 'Ada Approver', 'ada@approver.example')
      await person(page, 2).getByRole('combobox', { name: 'What they do' }).selectOption('Approves')
      await page.getByRole('button', { name: 'Move Ada Approver up' }).click()
      await page.getByRole('button', { name: 'Move Ada Approver up' }).click()
      await page.getByRole('checkbox', { name: 'At the same time as Sam Seller' }).check()
      await page.getByRole('button', { name: 'Add a person' }).click()
      await enter(page, 3, 'Cara Copy', 'cara@copy.example')
      await person(page, 3)
        .getByRole('combobox', { name: 'What they do' })
        .selectOption('Gets a copy when it is complete')
      await soundPage(page)
      await toContinue(page)
      await page.getByRole('button', { name: 'Preview' }).waitFor()
      await soundPage(page)
      await placeSignatures(page, 'Sam Seller', 'Bea Buyer')
      await toContinue(page)
      await page.getByRole('heading', { name: 'Message and deadline' }).waitFor()
      await page.getByRole('textbox', { name: 'Subject' }).fill('Lease 2027')
      await page.getByRole('combobox', { name: 'Reminders' }).selectOption('Never')
      await soundPage(page)
      await toContinue(page)
      await page.getByText('Invited once Ada Approver is done').waitFor()
      expect(await page.getByText('Look at').count()).toBe(0)
      await soundPage(page)
      await page.getByRole('button', { name: 'Read the document' }).press('Enter')
      await page.getByRole('dialog').getByText('Signature, Bea Buyer').waitFor()
      await soundPage(page)
      await page.keyboard.press('Escape')
      await focused(page, page.getByRole('button', { name: 'Read the document' }))
      await page.getByRole('button', { name: 'Send to 3 people' }).dblclick()
      const request = await sentRequest(page)
      await soundPage(page)
      expect(request).toMatchObject({
        title: 'Lease 2027',
        reminders: null,
        signers: [
          { name: 'Ada Approver', action: 'approve', turn: 1 },
          { name: 'Sam Seller', turn: 2 },
          { name: 'Bea Buyer', turn: 2 },
        ],
        cc: [{ name: 'Cara Copy', email: 'cara@copy.example' }],
      })
      expect(request.documents).toMatchObject([
        { filename: 'Annex.pdf' },
        { filename: 'Lease.pdf' },
        { filename: 'Photo.jpg', contentType: 'image/jpeg', firstPage: 3, pageCount: 1 },
      ])
      expect(request.fields.map((field: { type: string; role: string }) => [field.type, field.role])).toEqual([
        ['signature', 'Signer 1'],
        ['signature', 'Signer 2'],
      ])
      expect(await orderedMails(test.service, request.signatureRequestId)).toEqual(['invitation ada@approver.example'])
    },
  )

  it('keeps a draft through a reload without a connection, lists it until it is discarded, and continues at what is missing', async () => {
    const page = await openSend()
    await choose(page, 'Choose files', [lease])
    await toContinue(page)
    await page.getByRole('heading', { name: 'Who gets “Lease”?' }).waitFor()
    const draft = page.url()
    await page.route('**/v1/request-drafts/**', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await enter(page, 0, 'Bea Buyer', 'bea@buyer.example')
    await page.getByText('There is no connection. Nothing is lost').waitFor()
    await toContinue(page)
    await page.reload()
    await page.unrouteAll()
    await page.getByText('Draft saved').waitFor()
    expect(await page.getByRole('combobox', { name: 'Name' }).inputValue()).toBe('Bea Buyer')
    expect(await page.getByRole('combobox', { name: 'Email address' }).inputValue()).toBe('bea@buyer.example')
    await expect
      .poll(async () => (await (await owner!).get(`/v1/request-drafts/${draftIdOf(page)}`)).body.content.people[0].name)
      .toBe('Bea Buyer')

    await page.goto(`${test.service.url}/send`)
    await page.getByText('For Bea Buyer').waitFor()
    await page.getByRole('link', { name: 'Continue with Lease' }).click()
    await page.waitForURL(`${draft}/fields`)
    await page.goBack()
    await page.getByRole('button', { name: 'Discard Lease' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByText('For Bea Buyer').waitFor({ state: 'detached' })
    await page.goto(draft)
    await page.getByRole('heading', { name: 'You cannot open this draft' }).waitFor()
  })

  itLong('says so when another tab has changed the draft, and shows what is saved', async () => {
    const page = await openSend()
    await choose(page, 'Choose files', [lease])
    await toContinue(page)
    await page.getByRole('heading', { name: 'Who gets “Lease”?' }).waitFor()
    const path = `/v1/request-drafts/${draftIdOf(page)}`
    const { body } = await (await owner!).get(path)
    const elsewhere = { ...body.content, subject: 'From the other tab' }
    expect((await (await owner!).call('PUT', path, elsewhere, { 'if-match': `"${body.version}"` })).status).toBe(200)
    await enter(page, 0, 'Bea Buyer', 'bea@buyer.example')
    await page.getByText('was changed in another window').waitFor()
    expect((await (await owner!).get(path)).body.content.subject).toBe('From the other tab')
    await page.getByRole('button', { name: 'Show the current draft' }).click()
    await page.getByText('Draft saved').waitFor()
  })

  it('places fields for the people just entered, however late an older answer comes', async () => {
    const page = await openSend()
    await choose(page, 'Choose files', [lease])
    await toContinue(page)
    await page.getByRole('heading', { name: 'Who gets “Lease”?' }).waitFor()
    const path = `/v1/request-drafts/${draftIdOf(page)}`
    const [isAsked, isAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const isSaved = page.waitForResponse(answer => answer.url().endsWith(path) && answer.request().method() === 'PUT')
    await page.route(`**${path}`, async route => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      isAsked.resolve()
      await isSaved
      await route.fulfill({ response })
      isAnswered.resolve()
    })
    await page.route(/fields-place/, async route => {
      await isAnswered.promise
      await route.fallback()
    })
    // A change in the organization makes the page read the draft again.
    await embeddedRequest(test.service.api)
    await isAsked.promise
    await enter(page, 0, 'Bea Buyer', 'bea@buyer.example')
    await toContinue(page)
    await page.getByRole('button', { name: 'Preview' }).waitFor()
    await placeSignatures(page, 'Bea Buyer')
  })

  it('sends a declined request again, after the reason was read and the document mended', async () => {
    const page = await openSend()
    await toDetails(page, 'bea@buyer.example')
    await toContinue(page)
    await page.getByRole('checkbox', { name: 'Keep as a template' }).check()
    await page.getByRole('textbox', { name: 'Name' }).fill('Our lease')
    await page.getByRole('button', { name: 'Send to one person' }).click()
    const first = await sentRequest(page)
    const session = await signingSession(test.service, first.signers[0].recipientSignatureId)
    await session.post('/signing/session/decline', { reason: 'Wrong date' })
    await page.getByRole('link', { name: 'Follow this request' }).click()
    await page.getByText('Bea Buyer declined.').first().waitFor()
    await page.getByRole('button', { name: 'Send again' }).dblclick()
    await page.getByText('You are sending “Lease” again. Bea Buyer declined it:').waitFor()
    await page.getByText('Wrong date').waitFor()
    await soundPage(page)
    await toContinue(page)
    await toContinue(page)
    await page.getByRole('button', { name: 'Send to one person' }).click()
    const second = await sentRequest(page)
    expect(second).toMatchObject({ status: 'Created', signers: [{ email: 'bea@buyer.example' }] })
    expect(second.signatureRequestId).not.toBe(first.signatureRequestId)
    const { body: templates } = await test.service.api.get('/v1/templates?search=our+lease&limit=5')
    expect(templates).toMatchObject([{ name: 'Our lease', signerRoles: [{ name: 'Signer 1' }] }])
  })

  itLong('lets a template be finished in the editor, and sent from there', async () => {
    const page = await openSend()
    const { body } = await test.service.api.upload(textPdf(['A draft']), 'Order.pdf')
    await page.goto(`${test.service.url}/templates`)
    await page.getByRole('link', { name: 'Open Order in the editor' }).click()
    await page.getByRole('button', { name: 'Signature', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Signature for Signer 1/ }).waitFor()
    await page.getByRole('button', { name: 'Back to the templates' }).click()
    await page.getByRole('heading', { name: 'Templates' }).waitFor()
    // what was not saved is kept as a draft
    await page.getByRole('link', { name: 'Open Order in the editor' }).click()
    await page.getByRole('button', { name: /^Signature for Signer 1/ }).waitFor()
    await page.getByRole('button', { name: 'Save and send' }).click()
    await page.getByRole('heading', { name: 'Who gets “Order”?' }).waitFor()
    await page.getByRole('group', { name: 'Signer 1' }).waitFor()
    expect((await test.service.api.get(`/v1/templates/${body.templateId}`)).body.status).toBe('Ready')
  })
})
