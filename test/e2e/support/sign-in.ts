import type { Page } from 'playwright-core'
import { password } from '../../support/people.ts'

/** Fills in the sign-in page that is open, for somebody with the password of the tests, and presses its button. */
export async function signIn(page: Page, email = 'owner@acme.example'): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
