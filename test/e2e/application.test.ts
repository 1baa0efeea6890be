import type { BrowserContextOptions } from 'playwright-core'
import { expect, it } from 'vitest'
import { readyTemplate } from '../support/builders.ts'
import { enter, joined, mailedLink, PageClient, password, signedInOwner } from '../support/people.ts'
import { itLong } from '../support/suite.ts'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { pressAt } from './support/presses.ts'
import { bothScreens } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

describePage('the application', test => {
  let owner: Promise<PageClient> | undefined
  /** Creates the account of Acme's owner when a test first asks for it. */
  const withOwner = () => {
    owner ??= signedInOwner(test.service)
    return owner
  }

  const openSignedIn = async (path: string, options?: BrowserContextOptions) => {
    await withOwner()
    const { page, problems, requests } = await test.open(options)
    await page.goto(test.service.url + path)
    await signIn(page)
    await page.waitForURL(test.service.url + path)
    return { page, problems, requests }
  }

  it('lets an owner set up an account and invite a colleague, who joins', async () => {
    const { page, problems } = await test.open()
    await page.goto(test.service.other.ownerSetupUrl)
    await page.getByRole('heading', { name: 'Your account for Other' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ottilie Other')
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await page.getByRole('button', { name: 'Create your account' }).click()
    await page.getByText('Use at least 10 characters.').waitFor()
    await focused(page, page.getByRole('textbox', { name: 'Password' }))
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Create your account' }).click()
    await page.getByRole('heading', { name: 'Hello, Ottilie' }).waitFor()
    await page.getByText('Your first signed document').waitFor()

    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const heading = page.getByRole('heading', { name: 'People of Other' })
    await focused(page, heading)
    expect(await page.title()).toBe('People of Other – Countersign')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByRole('textbox', { name: 'Email address' }).fill('colleague@other.example')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText('colleague@other.example').waitFor()

    const colleague = await test.open(phone)
    await colleague.page.goto(await mailedLink(test.service, 'colleague@other.example'))
    await colleague.page.getByRole('textbox', { name: 'Your name' }).fill('Colin Colleague')
    await colleague.page.getByRole('textbox', { name: 'Password' }).fill(password)
    await colleague.page.getByRole('button', { name: 'Join Other' }).click()
    await colleague.page.getByRole('heading', { name: 'Hello, Colin' }).waitFor()
    await page.reload()
    await page.getByText('Colin Colleague').waitFor()

    await pressAt(page, page.getByRole('button', { name: 'Ottilie Other' }), [150])
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signIn(page, 'owner@other.example')
    await page.getByRole('heading', { name: 'Hello, Ottilie' }).waitFor()
    expect([...problems, ...colleague.problems].filter(problem => !problem.includes('401'))).toEqual([])
  })

  itLong('asks to sign in when a setup link has already been used', async () => {
    await withOwner()
    const { page } = await test.open()
    await page.goto(test.service.acme.ownerSetupUrl)
    await page.getByRole('heading', { name: 'This link has been used' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  itLong('lets a person who has an account sign in to accept an invitation', async () => {
    const other = await joinedOrganization()
    const { page } = await test.open()
    await page.goto(other)
    await page.getByRole('link', { name: 'Sign in to accept' }).click()
    await signIn(page, 'third@acme.example')
    await page.getByRole('button', { name: /^Join / }).click()
    await page.getByRole('heading', { name: 'Hello, Thea' }).waitFor()
  })

  /** Invites a person to Acme who already has an account from an earlier invitation, and returns the new link. */
  async function joinedOrganization(): Promise<string> {
    const one = await withOwner()
    await one.post('/v1/organization/invitations', { email: 'third@acme.example', role: 'member' })
    const first = await mailedLink(test.service, 'third@acme.example')
    await enter(new PageClient(test.service.url), first, { name: 'Thea Third', password })
    const { body: members } = await one.get('/v1/organization/members')
    const { memberId } = members.find((member: { email: string }) => member.email === 'third@acme.example')
    await one.delete(`/v1/organization/members/${memberId}`)
    await one.post('/v1/organization/invitations', { email: 'third@acme.example', role: 'member' })
    await expect.poll(() => mailedLink(test.service, 'third@acme.example')).not.toBe(first)
    return mailedLink(test.service, 'third@acme.example')
  }

  it('lets a user sign in by keyboard alone, and reports a wrong password', async () => {
    await withOwner()
    const { page } = await test.open()
    await page.goto(`${test.service.url}/settings/people`)
    const email = page.getByRole('textbox', { name: 'Email address' })
    await email.waitFor()
    await page.keyboard.press('Tab')
    await focused(page, email)
    await page.keyboard.type('owner@acme.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await page.getByText('The email address or password is wrong.').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'People of Acme' }).waitFor()
  })

  itLong('does not reveal whether an address has an account when a password is forgotten', async () => {
    const { page } = await test.open()
    await page.goto(`${test.service.url}/sign-in`)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('textbox', { name: 'Email address' }).fill('nobody@acme.example')
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByText('If there is an account for nobody@acme.example').waitFor()
  })

  itLong('keeps the current page until the script of the next page has loaded', async () => {
    const { page } = await openSignedIn('/')
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/redlines-place-*.js', async route => {
      asked.resolve()
      await released.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Negotiations' }).click()
    await asked.promise
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' })
    expect(await page.getByRole('heading', { name: 'Hello, Olive' }).isVisible()).toBe(true)
    released.resolve()
    await focused(page, page.getByRole('heading', { name: 'Negotiations' }))
    expect(await page.title()).toBe('Negotiations – Countersign')
  })

  itLong('reports a page that cannot be loaded, and retries on request or when the connection is back', async () => {
    const { page } = await openSignedIn('/')
    await page.evaluate('globalThis.isSameDocument = true')
    let isDown = true
    await page.route(/[/](redlines|templates)(-place-.*[.]js)?$/, route => (isDown ? route.abort() : route.continue()))
    const failed = page.getByRole('heading', { name: 'This page could not be loaded' })
    await page.getByRole('link', { name: 'Templates' }).click()
    await focused(page, failed)
    expect(await accessibilityProblems(page)).toEqual([])
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await focused(page, page.getByRole('heading', { name: 'Templates' }))

    isDown = true
    await page.getByRole('link', { name: 'Negotiations' }).click()
    await failed.waitFor()
    isDown = false
    await page.evaluate("window.dispatchEvent(new Event('online'))")
    await focused(page, page.getByRole('heading', { name: 'Negotiations' }))
    expect(await page.evaluate('isSameDocument')).toBe(true)
  })

  itLong('reloads itself once when the service no longer has the script of a page', async () => {
    const { page, requests } = await openSignedIn('/')
    await page.route('**/assets/redlines-place-*.js', route => route.fulfill({ status: 404 }))
    await page.evaluate('globalThis.isSameDocument = true')
    await page.getByRole('link', { name: 'Negotiations' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await page.evaluate('globalThis.isSameDocument')).toBeUndefined()
    // the first request checks that the service responds, the second reloads the page
    expect(requests.filter(({ url }) => new URL(url).pathname === '/redlines')).toHaveLength(2)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Negotiations' }).waitFor()
  })

  itLong('renames a template in the header of its editor', async () => {
    const { templateId } = await readyTemplate(test.service.api)
    await test.service.api.patch(`/v1/templates/${templateId}`, { name: 'Lease' })
    const { page, problems } = await openSignedIn(`/templates/${templateId}/fields`)
    const title = (name: string) => page.getByRole('button', { name: `${name}, Rename` })
    const input = page.getByRole('textbox', { name: 'Name of the template' })
    const savedName = async () => (await test.service.api.get(`/v1/templates/${templateId}`)).body.name
    await title('Lease').click()
    await focused(page, input)
    await input.fill('Another name')
    await input.press('Escape')
    await focused(page, title('Lease'))
    await page.keyboard.press('Enter')
    await input.fill(' ')
    await input.press('Enter')
    await page.getByRole('alert').getByText('Enter a name.').waitFor()
    await focused(page, input)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await savedName()).toBe('Lease')

    let isDown = true
    await page.route(`**/v1/templates/${templateId}`, route => (isDown ? route.abort() : route.continue()))
    await input.fill(' Lease 2027 ')
    await input.press('Enter')
    await page.getByRole('alert').getByText('The connection was lost').waitFor()
    expect(await input.inputValue()).toBe(' Lease 2027 ')
    isDown = false
    await input.press('Enter')
    await focused(page, title('Lease 2027'))
    expect(await page.title()).toBe('Lease 2027')
    expect(await savedName()).toBe('Lease 2027')

    // going elsewhere saves too
    await title('Lease 2027').click()
    await input.fill('Lease 2028')
    await page.getByRole('button', { name: 'Back to the templates' }).click()
    await page
      .getByRole('listitem')
      .filter({ has: page.getByText('Lease 2028', { exact: true }) })
      .waitFor()
    expect(problems.filter(problem => !/401|ERR_FAILED/.test(problem))).toEqual([])
  })

  itLong('moves through a menu by arrow keys and letters, and returns the focus to its button', async () => {
    const { page } = await openSignedIn('/')
    const button = page.getByRole('button', { name: 'Olive Owner' })
    const menu = page.getByRole('menu')
    const entry = (name: string) => page.getByRole('menuitem', { name })
    await button.focus()
    await page.keyboard.press('ArrowUp')
    await focused(page, entry('Sign out'))
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await focused(page, entry('Your account'))
    await page.keyboard.press('s')
    await focused(page, entry('Sign out'))
    await page.keyboard.press('Home')
    await focused(page, entry('Your account'))
    await page.keyboard.press('Escape')
    await focused(page, button)
    await page.keyboard.press('Enter')
    await focused(page, entry('Your account'))
    await page.keyboard.press('Tab')
    await menu.waitFor({ state: 'detached' })
  })

  it('reads nothing twice when a page opens, even if the stream of changes opens after the answers', async () => {
    const { page, requests } = await openSignedIn('/settings/people')
    const open = async () => {
      const opened = page.waitForResponse('**/v1/organization/stream')
      await page.reload()
      await opened
      await page.waitForTimeout(500)
    }
    // the first stream of an organization also reports the first look at its clock
    await open()
    await page.route('**/v1/organization/stream', async route => {
      await new Promise(resolve => setTimeout(resolve, 500))
      await route.continue()
    })
    requests.length = 0
    await open()
    const reads = requests.map(({ url }) => url).filter(url => url.includes('/v1/'))
    expect(reads).toContain(`${test.service.url}/v1/organization/members`)
    expect(reads).toEqual([...new Set(reads)])
  })

  itLong('closes a menu when the user presses outside it, and ignores that press otherwise', async () => {
    const { page } = await openSignedIn('/')
    await page.getByRole('button', { name: 'Olive Owner' }).click()
    await focused(page, page.getByRole('menu'))
    // a press before the menu can be read would be ignored
    await page.locator('[role="menu"]:not([data-held])').waitFor()
    await page.getByRole('link', { name: 'Templates', exact: true }).click({ force: true })
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/')
  })

  itLong('asks whether to keep or revoke each credential of a member who is removed', async () => {
    const one = await withOwner()
    const ada = await joined(test.service, one, { email: 'ada@acme.example', role: 'admin', name: 'Ada Admin' })
    for (const name of ['Web shop', 'Reports'])
      await ada.post('/v1/organization/credentials', { kind: 'api-key', name, scopes: ['templates:read'] })
    const { page } = await openSignedIn('/settings/people')
    await page.getByRole('button', { name: 'Remove Ada Admin' }).click()
    const sheet = page.getByRole('dialog')
    const choice = (name: string, what: string) => sheet.getByRole('group', { name }).getByRole('radio', { name: what })
    await choice('Reports', 'Keep').check()
    const remove = sheet.getByRole('button', { name: 'Remove Ada Admin' })
    await remove.click()
    await sheet.getByText('Choose whether to keep or revoke Web shop.').waitFor()
    await focused(page, choice('Web shop', 'Keep'))
    expect(await accessibilityProblems(page)).toEqual([])
    await choice('Web shop', 'Revoke').check()
    await remove.click()
    await expect.poll(() => page.getByText('ada@acme.example').count()).toBe(0)
    await page.goto(`${test.service.url}/developers/credentials`)
    const rows = page.getByRole('listitem')
    await rows.filter({ hasText: 'Reports' }).getByText('Created by Ada Admin, who has left').waitFor()
    await rows.filter({ hasText: 'Web shop' }).getByText('Revoked').waitFor()
  })

  itLong('refuses to demote the last owner, and explains why', async () => {
    const { page } = await openSignedIn('/settings/people')
    await page.getByRole('combobox', { name: 'Role of Olive Owner' }).selectOption('Member')
    await page.getByText('The organization needs an owner').waitFor()
    expect(await page.getByRole('combobox', { name: 'Role of Olive Owner' }).inputValue()).toBe('owner')
  })

  itLong.each(bothScreens)(
    'passes the accessibility checks and never scrolls sideways on %s',
    async (_name, options) => {
      const { page } = await openSignedIn('/', options)
      for (const [path, heading] of [
        ['/', 'Hello, Olive'],
        ['/templates', 'Templates'],
        ['/settings/people', 'People of Acme'],
      ] as const) {
        await page.goto(test.service.url + path)
        await page.getByRole('heading', { name: heading }).waitFor()
        await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0)
        expect(await accessibilityProblems(page), path).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
      }
    },
  )
})
