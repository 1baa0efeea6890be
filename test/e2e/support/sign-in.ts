import type { Page } from 'playwright-core'
import { password } from '../../support/people.ts'

/** Signs in on the open sign-in page, with the password that all test accounts share. */
export async function signIn(page: Page, email = 'owner@acme.example'): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
