import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { codeNow } from '../support/authenticator-app.ts'
import { type PageClient, password, signedInOwner } from '../support/people.ts'
import { itLong } from '../support/suite.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems } from './support/page-driver.ts'
import { bothScreens } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

/** Makes the page ask for passkeys without requiring user verification. */
const asksForLess = `
  for (const name of ['create', 'get']) {
    const original = navigator.credentials[name].bind(navigator.credentials)
    Object.defineProperty(navigator.credentials, name, {
      value: options => {
        options.publicKey.userVerification = 'discouraged'
        if (options.publicKey.authenticatorSelection)
          options.publicKey.authenticatorSelection.userVerification = 'discouraged'
        return original(options)
      },
    })
  }
`

describePage('the account pages', test => {
  let owner: Promise<PageClient> | undefined

  const openSignIn = async (options = wideScreen) => {
    owner ??= signedInOwner(test.service)
    await owner
    const { page } = await test.open(options)
    await page.goto(`${test.service.url}/sign-in?next=/your-account`)
    return page
  }
  const openAccount = async (options = wideScreen) => {
    const page = await openSignIn(options)
    await signIn(page)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    return page
  }
  const signOut = async (page: Page) => {
    await page.evaluate(() => sessionStorage.setItem('countersign.sending.x', '{"draft":"private"}'))
    await page.getByRole('button', { name: 'Olive Owner' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    // no draft is left behind for the next person at this computer
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('private')
  }

  it('sign a user in with a passkey, or with the password when the passkey is lost', async () => {
    const page = await openAccount()
    const debuggerOf = await page.context().newCDPSession(page)
    await debuggerOf.send('WebAuthn.enable')
    const { authenticatorId } = await debuggerOf.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Work laptop')
    await page.getByRole('button', { name: 'Create the passkey' }).click()
    await page.getByText('Work laptop').waitFor()
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Hello, Olive' }).waitFor()

    await signOut(page)
    await debuggerOf.send('WebAuthn.clearCredentials', { authenticatorId })
    await debuggerOf.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('The passkey did not sign you in').waitFor()
    await page.goto(`${test.service.url}/sign-in?next=/your-account`)
    await signIn(page)
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => page.getByText('Work laptop').count()).toBe(0)
  })

  itLong('create and accept passkeys only on devices that verify the user', async () => {
    const page = await openAccount()
    const debuggerOf = await page.context().newCDPSession(page)
    await debuggerOf.send('WebAuthn.enable')
    const { authenticatorId } = await debuggerOf.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    // simulates an outdated or manipulated page that does not ask the device to verify the user
    await page.addInitScript({ content: asksForLess })
    const add = async () => {
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('button', { name: 'Create the passkey' }).click()
    }
    await add()
    await page.getByRole('button', { name: /^Remove the passkey/ }).waitFor()
    await page.reload()
    await debuggerOf.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('The device did not check that it is you.').waitFor()
    expect(await page.evaluate(() => fetch('/account').then(({ status }) => status))).toBe(401)

    await page.goto(`${test.service.url}/sign-in?next=/your-account`)
    await signIn(page)
    await page.getByRole('button', { name: /^Remove the passkey/ }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await debuggerOf.send('WebAuthn.clearCredentials', { authenticatorId })
    await add()
    // Chromium itself may refuse to create a passkey without verification
    await page.getByText(/The device did not check that it is you|No passkey was added/).waitFor()
    expect(await page.getByRole('button', { name: /^Remove the passkey/ }).count()).toBe(0)
  })

  itLong('reject a common password with an error next to its field', async () => {
    const page = await openAccount()
    await page.getByRole('button', { name: 'Change password' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Current password' }).fill(password)
    await sheet.getByRole('textbox', { name: 'New password' }).fill('password2026!')
    await sheet.getByRole('button', { name: 'Change password' }).click()
    await sheet.getByText('is one of the most common ones').waitFor()
    expect(await sheet.getByRole('textbox', { name: 'New password' }).getAttribute('aria-invalid')).toBe('true')
  })

  itLong('turn on a second factor, accept its codes and a recovery code, and turn it off again', async () => {
    const page = await openAccount()
    await page.getByRole('button', { name: 'Turn on' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Current password' }).fill('not my password')
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await sheet.getByText('This is not your current password.').waitFor()
    await sheet.getByRole('textbox', { name: 'Current password' }).fill(password)
    await sheet.getByRole('button', { name: 'Continue' }).click()
    const uri = (await sheet.getByRole('link', { name: 'Or open the app' }).getAttribute('href'))!
    await sheet.getByRole('img', { name: 'QR code' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('textbox', { name: 'six-digit code' }).fill('000000')
    await sheet.getByRole('button', { name: 'Turn on' }).click()
    await sheet.getByText('The code is wrong or has expired').waitFor()
    await sheet.getByRole('textbox', { name: 'six-digit code' }).fill(codeNow(uri))
    await sheet.getByRole('button', { name: 'Turn on' }).click()
    await sheet.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    const [recoveryCode = ''] = await sheet.getByRole('listitem').allTextContents()
    expect(await accessibilityProblems(page)).toEqual([])
    await sheet.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('button', { name: 'Turn off' }).waitFor()

    await signOut(page)
    await signIn(page)
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await signIn(page)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeNow(uri, 1))
    await page.getByRole('button', { name: 'Verify and sign in' }).click()
    await page.getByRole('heading', { name: 'Hello, Olive' }).waitFor()
    await signOut(page)
    await signIn(page)
    await page.getByRole('button', { name: 'Use a backup code instead' }).click()
    await page.getByRole('textbox', { name: 'Backup code' }).fill(recoveryCode)
    await page.getByRole('button', { name: 'Verify and sign in' }).click()
    await page.getByRole('heading', { name: 'Hello, Olive' }).waitFor()

    await page.getByRole('button', { name: 'Olive Owner' }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await sheet.getByRole('textbox', { name: 'Current password' }).fill(password)
    await sheet.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
  })

  itLong('sign out every other device, which then asks to sign in again', async () => {
    const elsewhere = await openAccount(phone)
    const page = await openAccount()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Sign out / }).count()).toBe(0)
    await elsewhere.getByRole('button', { name: 'Save' }).click()
    await elsewhere.waitForURL(/\/sign-in\?next=%2Fyour-account$/)
  })

  itLong(
    'create a credential and a webhook endpoint, show each secret once, and record changes in the audit list',
    async () => {
      const page = await openAccount()
      await page.goto(`${test.service.url}/developers`)
      await page.getByRole('link', { name: 'Credentials' }).click()
      await page.getByRole('button', { name: 'Create a credential' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('button', { name: 'Create', exact: true }).click()
      await sheet.getByText('Give the credential a name.').waitFor()
      await sheet.getByRole('textbox', { name: 'Name' }).fill('Web shop')
      await sheet.getByRole('combobox', { name: 'Kind' }).selectOption('API key')
      await sheet.getByRole('checkbox', { name: 'templates:read' }).check()
      expect(await accessibilityProblems(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Create', exact: true }).dblclick()
      const key = await sheet.locator('code').textContent()
      expect(await page.getByText('Web shop').count()).toBe(1)
      const program = new ApiClient(test.service.url, key)
      expect((await program.get('/v1/templates')).status).toBe(200)
      await sheet.getByRole('button', { name: 'I have copied it' }).click()
      await page.getByRole('button', { name: 'Revoke Web shop' }).click()
      await sheet.getByRole('button', { name: 'Revoke' }).click()
      await expect.poll(async () => (await program.get('/v1/templates')).status).toBe(401)

      await page.getByRole('link', { name: 'Webhooks' }).click()
      await page.getByRole('button', { name: 'Add an endpoint' }).click()
      await sheet.getByRole('textbox', { name: 'URL' }).fill('https://hooks.acme.example/countersign')
      await sheet.getByRole('button', { name: 'Create', exact: true }).click()
      await sheet.getByText('It is shown only this once').waitFor()
      await sheet.getByRole('button', { name: 'I have copied it' }).click()
      await page.getByRole('button', { name: /^Send a test/ }).click()
      await page.getByText('A test is on its way.').waitFor()
      await page.getByRole('link', { name: 'Deliveries to https://hooks.acme.example/countersign' }).click()
      await page.getByRole('listitem').filter({ hasText: 'hooks.acme.example' }).waitFor()
      await page.goBack()
      await page.getByRole('button', { name: /^Turn off/ }).click()
      await page.getByRole('button', { name: /^Turn on/ }).waitFor()

      await page.goto(`${test.service.url}/settings/audit`)
      await page.getByText('Revoked the credential Web shop').waitFor()
    },
  )

  itLong.each(bothScreens)('pass the accessibility checks and fit the screen on %s', async (_name, options) => {
    const page = await openAccount(options)
    for (const [path, heading] of [
      ['/your-account', 'Your account'],
      ['/developers/credentials', 'Credentials'],
      ['/developers/webhooks', 'Webhooks'],
      ['/settings/audit', 'Audit'],
    ] as const) {
      await page.goto(test.service.url + path)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0)
      expect(await accessibilityProblems(page), path).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
    }
  })
})
