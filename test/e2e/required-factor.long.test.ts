import { expect, it } from 'vitest'
import { codeNow } from '../support/authenticator-app.ts'
import { joined, password, signedInOwner } from '../support/people.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems } from './support/page-driver.ts'
import { signIn } from './support/sign-in.ts'

describePage('an organization that requires a second factor', test => {
  it('makes its owner set up a second factor first, and leads members through their setup and back', async () => {
    const owner = await signedInOwner(test.service)
    await joined(test.service, owner, { email: 'mona@acme.example', role: 'member', name: 'Mona Member' })
    const { page: settings } = await test.open(wideScreen)
    await settings.goto(`${test.service.url}/sign-in?next=/settings/organization`)
    await signIn(settings)
    await settings.getByText('sign in with a second factor yourself').waitFor()
    const tick = settings.getByRole('checkbox', { name: 'Require a second factor' })
    expect(await tick.isDisabled()).toBe(true)
    expect(await accessibilityProblems(settings)).toEqual([])
    const { totpURI } = (await owner.post('/identity/two-factor/enable', { password })).body
    await owner.post('/identity/two-factor/verify-totp', { code: codeNow(totpURI) })
    await owner.call('PATCH', '/v1/organization', { requiresSecondFactor: true }, { 'if-match': '"1"' })
    await settings.reload()
    await settings.getByRole('heading', { name: 'Sign in with your second factor' }).waitFor()
    await settings.getByRole('button', { name: 'Sign in again' }).click()
    await signIn(settings)
    await settings.getByRole('textbox', { name: 'Code' }).fill(codeNow(totpURI, 1))
    await settings.getByRole('button', { name: 'Verify and sign in' }).click()
    await tick.waitFor()
    expect([await tick.isChecked(), await tick.isDisabled()]).toEqual([true, false])

    const { page } = await test.open({ ...phone, colorScheme: 'dark' })
    await page.goto(`${test.service.url}/sign-in?next=${encodeURIComponent('/templates?archived=true')}`)
    await signIn(page, 'mona@acme.example')
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
    await page.getByText('Acme requires a second factor of everybody').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Turn on' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Current password' }).fill(password)
    await sheet.getByRole('button', { name: 'Continue' }).click()
    const uri = await sheet.getByRole('link', { name: 'Or open the app on this device' }).getAttribute('href')
    await sheet.getByRole('textbox', { name: 'six-digit code' }).fill(codeNow(uri!))
    await sheet.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('heading', { name: 'Your second factor is set up' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Templates' }).waitFor()
    expect(new URL(page.url()).search).toBe('?archived=true')
  })
})
