import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueSealFor } from '../../src/commands/manage-organization-seals.ts'
import { outboxAccess } from '../../src/features/mails/outbox-access.ts'
import { keysFolder } from '../../src/platform/data-folder.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { wideScreen } from './support/browser.ts'
import { describePage, type PageTest } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { bothScreens } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

/** Opens pages as Acme's owner, or as a member given by `as`. */
function prepareSignIn(test: PageTest) {
  let owner: Promise<PageClient> | undefined
  const withOwner = () => {
    owner ??= signedInOwner(test.service)
    return owner
  }
  const open = async (path: string, { as, ...options }: BrowserContextOptions & { as?: string } = wideScreen) => {
    await withOwner()
    const { page } = await test.open(options)
    await page.goto(`${test.service.url}/sign-in?next=${encodeURIComponent(path)}`)
    await signIn(page, as)
    await page.waitForURL(test.service.url + path)
    return page
  }
  return { withOwner, open }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

describePage('the settings of an organization', test => {
  const { withOwner, open } = prepareSignIn(test)
  const read = async () => (await (await withOwner()).get('/v1/organization')).body
  const change = async (settings: object) =>
    (await withOwner()).call('PATCH', '/v1/organization', settings, { 'if-match': `"${(await read()).version}"` })

  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-logo-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('can be changed by keyboard, persist across a reload, and appear in the audit list', async () => {
    const page = await open('/settings/organization')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Acme Ltd')
    await page.keyboard.press('Tab')
    await focused(page, page.getByRole('checkbox', { name: /^Send API requests in/ }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Acme Sales')
    await page.keyboard.press('Tab')
    await page.keyboard.type('sales@acme.example')
    await page.keyboard.press('Tab')
    await focused(page, page.getByRole('combobox', { name: 'Time zone' }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('30')
    await page.keyboard.press('Enter')
    await page.getByText('Saved').waitFor()
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Acme Ltd')
    expect(await read()).toMatchObject({
      expiresInDays: 30,
      sender: { name: 'Acme Sales', email: 'sales@acme.example' },
    })
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByText('Renamed the organization to Acme Ltd').waitFor()
    await page.getByText('Changed settings: sender sales@acme.example; deadline after 30 days (before: 90)').waitFor()
    await change({ name: 'Acme', sender: null, expiresInDays: 90 })
  })

  it('show each error next to its field, and move the focus to the first', async () => {
    const page = await open('/settings/organization')
    await page.getByRole('checkbox', { name: /^Send API requests in/ }).check()
    await page.getByRole('textbox', { name: 'Days until the deadline' }).fill('400')
    await save(page)
    await focused(page, page.getByRole('textbox', { name: 'Sender’s name' }))
    await page.getByText('Enter the name that signers see.').waitFor()
    await page.getByText('Enter a number of days from 1 to 365.').waitFor()
    await page.getByRole('textbox', { name: 'Sender’s name' }).fill('Sales')
    await page.getByRole('textbox', { name: 'Sender’s email address' }).fill('sales@acme@example.com')
    await page.getByRole('textbox', { name: 'Days until the deadline' }).fill('40')
    await save(page)
    await page.getByText('Sender’s email address must be a valid email address').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await read()).toMatchObject({ sender: null, expiresInDays: 90 })
  })

  it('keep what a user has entered when another user saves first, and show the other changes', async () => {
    const page = await open('/settings/organization')
    const days = page.getByRole('textbox', { name: 'Days until the deadline' })
    await days.fill('45')
    await change({ name: 'Acme Group' })
    await save(page)
    await page.getByText('Someone else changed the settings while you were here.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Acme Group')
    expect(await days.inputValue()).toBe('45')
    await save(page)
    await page.getByText('Saved').waitFor()
    expect(await read()).toMatchObject({ name: 'Acme Group', expiresInDays: 45 })
    await change({ name: 'Acme', expiresInDays: 90 })
  })

  it('provide the default deadline for sending', async () => {
    await change({ expiresInDays: 21 })
    const { templateId } = await test.requests.leaseTemplate()
    const page = await open(`/send?template=${templateId}`)
    for (const role of ['Landlord', 'Tenant']) {
      const group = page.getByRole('group', { name: role })
      await group.getByRole('combobox', { name: 'Name' }).fill('Bea Buyer')
      await group.getByRole('combobox', { name: 'Email address' }).fill('bea@buyer.example')
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    const inThreeWeeks = await page.evaluate("new Date(Date.now() + 21 * 864e5).toLocaleDateString('sv')")
    expect(await page.getByLabel('Deadline').inputValue()).toBe(inThreeWeeks)
    await change({ expiresInDays: 90 })
  })

  it('preview a logo and a colour at once, and show them to signers once saved', async () => {
    const logo = join(folder, 'logo.png')
    await writeFile(
      logo,
      await sharp({ create: { width: 300, height: 90, channels: 3, background: '#0a7' } })
        .png()
        .toBuffer(),
    )
    const wrong = join(folder, 'logo.svg')
    await writeFile(wrong, '<svg/>')
    const page = await open('/settings/branding')
    const choose = async (file: string) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a file' }).click()
      await (await chooser).setFiles(file)
    }
    await choose(wrong)
    await page.getByText('Choose a PNG or JPEG file of at most 2 MB.').waitFor()
    await choose(logo)
    await page.getByRole('img', { name: 'Your logo' }).waitFor()
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffee00')
    await page.getByText('It is drawn darker or lighter than you chose').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await save(page)
    await page.getByText('Saved').waitFor()

    const { logoUrl, accent } = await read()
    const signer = await test.openSigning((await test.requests.plain()).signer)
    await expect.poll(() => signer.page.evaluate("document.querySelector('.brand-logo')?.naturalWidth")).toBe(300)
    expect(await signer.page.locator('.brand-logo').getAttribute('src')).toBe(new URL(logoUrl).pathname)
    const drawn = () =>
      signer.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()")
    expect(await drawn()).toBe(accent.light.accent)
    await signer.page.emulateMedia({ colorScheme: 'dark' })
    expect(await drawn()).toBe(accent.dark.accent)
    expect(await accessibilityProblems(signer.page)).toEqual([])
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('')
    await save(page)
    await page.getByText('Saved').waitFor()
    expect(await read()).toMatchObject({ logoUrl: null, accentColor: null })
  })

  it('list the websites that may embed pages, and reject an invalid origin', async () => {
    const page = await open('/developers/embedding')
    await page.getByText('any website may show your').waitFor()
    const origins = page.getByRole('textbox', { name: 'Websites that may embed your pages' })
    await origins.fill('https://shop.example\nshop')
    await save(page)
    await page.getByText('"shop" is not an origin').waitFor()
    await focused(page, origins)
    await origins.fill('https://Shop.example/\nhttps://crm.example')
    await save(page)
    await page.getByText('Saved').waitFor()
    expect(await origins.inputValue()).toBe('https://shop.example\nhttps://crm.example')
    await change({ allowedOrigins: [] })
  })

  it('switch off links that programs do not need', async () => {
    const page = await open('/developers/embedding')
    await page.getByRole('checkbox', { name: /signing links for emailed requests/ }).uncheck()
    await page.getByRole('checkbox', { name: /links for the other side/ }).uncheck()
    await save(page)
    await page.getByText('Saved').waitFor()
    expect(await read()).toMatchObject({ allowsMailedSigningUrls: false, allowsOtherSideUrls: false })
    await change({ allowsMailedSigningUrls: true, allowsOtherSideUrls: true })
  })

  it('can ask every signer for a code, and describe this change in the audit list', async () => {
    const page = await open('/settings/organization')
    await page.getByRole('checkbox', { name: /^Ask every signer for a code/ }).check()
    await save(page)
    await page.getByText('Saved').waitFor()
    expect(await read()).toMatchObject({ signerVerification: ['email_code'] })
    await page.goto(`${new URL(page.url()).origin}/settings/audit`)
    await page.getByText('signers are asked for a code sent by email: yes (before: no)').waitFor()
    await change({ signerVerification: [] })
  })

  it('explain that emails go to the outbox when no mail server is set, and lead there', async () => {
    const { user: username, password } = outboxAccess(test.service.platform)
    const page = await open('/settings/mail', { ...wideScreen, httpCredentials: { username, password } })
    await page.getByText('No mail server is set').waitFor()
    await page.getByRole('button', { name: 'Send a test email to me' }).click()
    await page.getByText('The email is in the outbox.').waitFor()
    await page.getByRole('link', { name: 'Open the outbox' }).click()
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
  })

  it('can be read by members, but offer them no buttons', async () => {
    await joined(test.service, await withOwner(), { email: 'reader@acme.example', role: 'member' })
    const page = await open('/settings/organization', { ...wideScreen, as: 'reader@acme.example' })
    await page.getByText('Only admins and owners of Acme change these settings.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).isEditable()).toBe(false)
    for (const path of ['organization', 'branding', 'embedding', 'mail', 'seal']) {
      await page.goto(`${test.service.url}/settings/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0)
      expect(await page.locator('main').getByRole('button').count(), path).toBe(0)
      expect(await page.getByRole('link', { name: 'Open the outbox' }).count(), path).toBe(0)
      expect(await accessibilityProblems(page), path).toEqual([])
    }
    expect(await page.getByRole('link', { name: 'Usage' }).count()).toBe(0)
  })

  it('offer the root certificate for download, and warn before the seal expires', async () => {
    const page = await open('/settings/seal')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the root certificate' }).click()
    expect((await download).suggestedFilename()).toBe('root.pem')
    expect(await page.getByText('The certificate expires on').count()).toBe(0)
    const { body } = await (await withOwner()).get('/v1/organization/seal-certificate')
    await page.clock.setFixedTime(Date.parse(body.validUntil) - 80 * 86_400_000)
    await page.reload()
    await page.getByText('in 80 days. Ask the operator to renew it: “bin/countersign keys rotate”').waitFor()

    await page.getByText('The installation', { exact: true }).waitFor()
    const { platform, acme } = test.service
    const { organizationId } = acme
    await issueSealFor(platform.config, { organizationId, name: 'Acme' }, async () => expect.unreachable())
    await platform.keys.refresh()
    await page.reload()
    await page.getByText('Your organization', { exact: true }).waitFor()
    await page.getByText(`renew it: “bin/countersign organization issue-seal ${organizationId}”`).waitFor()

    const organizations = join(keysFolder(platform.config), 'organizations')
    await mkdir(join(organizations, organizationId, '9000000000000'))
    await platform.keys.refresh()
    await page.reload()
    await page.getByText('The certificate in the name of your organization cannot be used').waitFor()
    await rm(join(organizations, organizationId, '9000000000000'), { recursive: true })
    await platform.keys.refresh()
  })

  it.each(bothScreens)('pass the accessibility checks and fit the screen on %s', async (name, options) => {
    const page = await open('/settings/organization', options)
    for (const path of ['organization', 'branding', 'embedding', 'mail', 'seal', 'usage']) {
      await page.goto(`${test.service.url}/settings/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0)
      expect(await accessibilityProblems(page), path).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
      if (process.env.PICTURES)
        await page.screenshot({
          path: `${process.env.PICTURES}/${path} on ${name}.png`,
          fullPage: true,
        })
    }
  })
})

describe('with a mail server', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server?.stop())

  describePage(
    'the test email',
    test => {
      const { open } = prepareSignIn(test)

      it('reports next to its button whether the mail server accepted it, refused it or did not answer', async () => {
        const page = await open('/settings/mail')
        await page.getByText(`localhost:${server.port}`).waitFor()
        const send = page.getByRole('button', { name: 'Send a test email to me' })
        await send.click()
        await page.getByText('The mail server has accepted the email to owner@acme.example.').waitFor()
        expect(server.mails).toHaveLength(1)
        server.behaviour.refuseRecipient = () => '550 5.7.1 Not here'
        await send.click()
        await page.getByText('550 5.7.1 Not here').waitFor()
        expect(await accessibilityProblems(page)).toEqual([])
        await server.stop()
        await send.click()
        await page.getByText('The mail server could not be used.').waitFor()
        await page.getByText('ECONNREFUSED').waitFor()
      })
    },
    () => ({ env: { SMTP_URL: server.url } }),
  )
})
