import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { readyTemplate, signers } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { textPdf } from '../support/text-pdf.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { signIn } from './support/sign-in.ts'

const anna = 'anna@acme.example'

describePage('who sees a document', test => {
  let owner: PageClient
  beforeAll(async () => {
    owner = await signedInOwner(test.service)
  })

  const keepFolders = async (client: PageClient) => {
    const { body } = await client.get('/v1/organization')
    const change = await client.call(
      'PATCH',
      '/v1/organization',
      { keepsFolders: true },
      { 'if-match': `"${body.version}"` },
    )
    expect(change.status).toBe(200)
  }

  const soundPage = async (page: Page) => expect(await accessibilityProblems(page), page.url()).toEqual([])

  const endOf = async (element: Locator): Promise<number> => {
    const { y, height } = (await element.boundingBox())!
    return y + height
  }

  const found = async (client: PageClient): Promise<string[]> =>
    (await client.get('/v1/signature-requests')).body.map(({ title }: { title: string }) => title)

  it('can be limited to the sender by turning folders on, on the page that sends', async () => {
    const { templateId } = await readyTemplate(test.service.api)
    const { draftId } = (await owner.post('/v1/request-drafts', { templateId })).body
    const { version, content } = (await owner.get(`/v1/request-drafts/${draftId}`)).body
    const people = content.people.map((person: { role: string }) => ({
      ...person,
      ...{ name: person.role, email: `${person.role}@sale.example` },
    }))
    await owner.call(
      'PUT',
      `/v1/request-drafts/${draftId}`,
      { ...content, people, subject: 'Notice to Ben' },
      { 'if-match': `"${version}"` },
    )
    const { page } = await test.open()
    await page.goto(`${test.service.url}/send/${draftId}?step=review`)
    await signIn(page)
    await page.getByRole('button', { name: 'Make it private…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Turn on folders to make it private?' })
    await sheet.waitFor()
    await soundPage(page)
    await sheet.getByRole('button', { name: 'Turn on folders' }).click()
    const who = page.getByRole('combobox', { name: 'Who can see it' })
    await focused(page, who)
    expect(await who.locator('option:checked').textContent()).toBe('Private to you')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Folders' }).waitFor()
    await page.getByRole('button', { name: 'Send to 2 people' }).click()
    await page.getByText('Private to you').waitFor()
  })

  it('is what the sender chooses, and a colleague finds it only once it was moved to everyone', async () => {
    await joined(test.service, owner, { email: anna, role: 'member', name: 'Anna' })
    const ben = await joined(test.service, owner, { email: 'ben@acme.example', role: 'member', name: 'Ben' })
    await keepFolders(owner)
    const { templateId } = await readyTemplate(test.service.api)

    const { page } = await test.open()
    await page.goto(`${test.service.url}/send?template=${templateId}`)
    await signIn(page, anna)
    await page.getByRole('heading', { name: 'Who gets' }).waitFor()
    for (const role of ['Buyer', 'Seller']) {
      const person = page.getByRole('group', { name: role })
      await person.getByRole('combobox', { name: 'Name' }).fill(role)
      await person.getByRole('combobox', { name: 'Email address' }).fill(`${role}@sale.example`)
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Salary of Zoë')
    await page.getByRole('button', { name: 'Continue' }).click()
    const who = page.getByRole('combobox', { name: 'Who can see it' })
    expect(await who.locator('option:checked').textContent()).toMatch(/^Everyone in /)
    const send = page.getByRole('button', { name: 'Send to 2 people' })
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      expect(await endOf(who), 'the choice is in view above the button').toBeLessThan((await send.boundingBox())!.y)
    }
    await who.selectOption('Private to you')
    await page.getByText('Only you can see it.').waitFor()
    await soundPage(page)
    await send.click()
    await page.getByText('Private to you').waitFor()
    await page.getByRole('link', { name: 'Follow this request' }).click()
    await page.getByText('Private to you').waitFor()
    expect(await found(ben)).not.toContain('Salary of Zoë')

    await page.getByRole('button', { name: 'Move…' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox', { name: 'Who can see it' }).selectOption({ index: 0 })
    await soundPage(page)
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('Visible to everyone in Acme').waitFor()
    expect(await found(ben)).toContain('Salary of Zoë')

    const { page: bens } = await test.open()
    await bens.goto(page.url())
    await signIn(bens, 'ben@acme.example')
    await bens.getByText('Visible to everyone in Acme. Belongs to Anna.').waitFor()
    expect(await bens.getByRole('button', { name: 'Move…' }).count()).toBe(0)
    await soundPage(bens)
    const own = await ben.post('/v1/signature-requests/embedded', { templateId, signers, subject: 'Salary of Ben' })
    expect(own.status).toBe(200)
    await bens.goto(`${test.service.url}/requests?search=salary`)
    await bens.getByRole('checkbox', { name: 'Choose all shown' }).check()
    await bens.getByRole('button', { name: 'Move…' }).click()
    const bensSheet = bens.getByRole('dialog', { name: 'Move “Salary of Ben”' })
    await bensSheet.getByText('“Salary of Zoë” stays where it is. Only the person it belongs to').waitFor()
    await soundPage(bens)
    await bensSheet.getByRole('combobox', { name: 'Who can see it' }).selectOption('Private to you')
    await bensSheet.getByRole('button', { name: 'Move', exact: true }).click()
    await bens.getByText('Moved one request. One request was left out.').waitFor()
    await bens.getByText('Not yours to move: “Salary of Zoë”').waitFor()

    await page.goto(`${test.service.url}/requests?search=salary`)
    await page.getByRole('checkbox', { name: 'Choose all shown' }).check()
    await page.getByRole('button', { name: 'Move…' }).click()
    await sheet.getByRole('combobox', { name: 'Who can see it' }).selectOption('Private to you')
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText('Moved one request.').waitFor()
    await page.getByText('· Private to you').waitFor()
    await soundPage(page)
    expect(await found(ben)).not.toContain('Salary of Zoë')

    const members = (await owner.get('/v1/organization/members')).body
    const { personId } = members.find(({ email }: { email: string }) => email === 'ben@acme.example')
    const folder = { name: 'Board', isRestricted: true, access: [{ personId, level: 'view' }] }
    const { folderId } = (await owner.post('/v1/organization/folders', folder)).body
    const viewed = { templateId, signers, subject: 'Salary of Olive', folderId }
    const { signatureRequestId } = (await owner.post('/v1/signature-requests/embedded', viewed)).body
    // the page must find out by an act, not from the stream, which never answers
    await bens.route('**/v1/organization/stream', () => {})
    await bens.goto(`${test.service.url}/requests?search=salary`)
    await bens.getByRole('checkbox', { name: 'Choose “Salary of Olive”' }).check()
    await bens.getByText('One request is chosen.').waitFor()
    expect(await bens.getByRole('button', { name: /^(Remind|Cancel request…)$/ }).count()).toBe(0)
    await bens.getByRole('checkbox', { name: 'Choose all shown' }).check()
    await bens.getByRole('button', { name: 'Cancel requests…' }).click()
    const cancelling = bens.getByRole('dialog', { name: 'Cancel one request?' })
    await cancelling.getByText('Nobody can sign it any more').waitFor()
    await cancelling.getByText('“Salary of Olive” stays as it is: you can only view it.').waitFor()
    await soundPage(bens)
    await cancelling.getByRole('button', { name: 'Cancel the request' }).click()
    await bens.getByText('Cancelled one request. One request was left out.').waitFor()
    await bens.getByText('You can only view it: “Salary of Olive”').waitFor()

    await bens.getByRole('link', { name: 'Salary of Olive' }).click()
    const read = bens.getByRole('button', { name: 'Read the document' })
    await read.waitFor()
    const hiding = { folderId: 'private', signatureRequestIds: [signatureRequestId] }
    expect((await owner.post('/v1/organization/moves', hiding)).status).toBe(200)
    await read.click()
    // sooner than the page reads again by itself
    await bens.getByRole('heading', { name: 'This request is not here' }).waitFor({ timeout: 20_000 })
  })

  it('is who sees the folder that is shown, for uploads, saved views and credentials', async () => {
    const owner = await signedInOwner(test.service, test.service.other)
    await keepFolders(owner)
    const { body: sales } = await owner.post('/v1/organization/folders', {
      name: 'Sales',
      isRestricted: false,
      access: [],
    })
    const { page } = await test.open()
    await page.goto(`${test.service.url}/templates?folderId=${sales.folderId}`)
    await signIn(page, 'owner@other.example')
    const upload = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload' }).click()
    await (await upload).setFiles({
      name: 'Offer.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(textPdf(['An offer'])),
    })
    await page.waitForURL('**/fields')
    const { body: templates } = await owner.get(`/v1/templates?folderId=${sales.folderId}`)
    expect(templates).toEqual([expect.objectContaining({ filename: 'Offer.pdf' })])
    await page.getByRole('button', { name: 'Back to the templates' }).click()
    await page.getByText('Uploads are kept in Sales.').waitFor()

    await page.goto(`${test.service.url}/requests?folderId=${sales.folderId}`)
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Sales')
    await page.getByRole('dialog').getByRole('button', { name: 'Save the view' }).click()
    await page.getByRole('link', { name: 'Sales' }).waitFor()
    await page.goto(`${test.service.url}/requests`)
    await page.getByRole('link', { name: 'Sales' }).click()
    await page.waitForURL(`**/requests?folderId=${sales.folderId}`)
    await page.getByRole('heading', { name: 'No requests here yet' }).waitFor()

    await page.goto(`${test.service.url}/requests?folderId=${sales.folderId.slice(0, -4)}0000`)
    await page.getByRole('heading', { name: 'You cannot open this folder' }).waitFor()
    await soundPage(page)
    await page.getByRole('button', { name: 'Show all folders' }).click()
    await page.waitForURL('**/requests')

    await page.goto(`${test.service.url}/developers/credentials`)
    await page.getByRole('button', { name: 'Create a credential' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Shop')
    await sheet.getByRole('checkbox', { name: 'templates:read' }).check()
    await sheet
      .getByRole('group', { name: 'Only documents in these folders' })
      .getByRole('checkbox', { name: 'Sales' })
      .check()
    await soundPage(page)
    await sheet.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByText('Only documents in Sales').waitFor()
  })
})
