import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayInMail } from '../../src/features/mails/say-in-mail.ts'
import { htmlPart } from '../../src/features/mails/templates/html-part.ts'
import { sampleMails } from '../support/sample-mails.ts'
import { launchBrowser } from './support/browser.ts'
import { accessibilityProblems, openPage } from './support/page-driver.ts'

/** A mail is shown within the page of a mail program, which has the landmarks. */
const ofWholePages = /^(landmark-one-main|region):/
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverleihvertrag_2026_final'

describe('a mail', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  it('fits a narrow phone, whatever its words', async () => {
    const { page } = await openPage(browser, { viewport: { width: 320, height: 600 } })
    const mails = sampleMails({
      title: long,
      sender: { name: long, email: `${long}@acme.example` },
      message: long,
      to: long,
    })
    for (const [kind, content] of Object.entries(mails)) {
      await page.setContent(htmlPart({ content, notice: sayInMail('testNotice') }))
      expect([kind, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([kind, 0])
    }
    await page.context().close()
  })

  it.each(['light', 'dark'] as const)(
    'breaks no rule of accessibility in %s, and asks nobody for anything',
    async scheme => {
      const { page, requests } = await openPage(browser, { colorScheme: scheme })
      const mails = sampleMails()
      for (const kind of ['invitation', 'completed', 'voided', 'sender-bounced', 'redline-turn', 'redline-messages']) {
        const content = mails[kind]!
        await page.setContent(htmlPart({ content, notice: sayInMail('testNotice') }))
        expect((await accessibilityProblems(page)).filter(problem => !ofWholePages.test(problem))).toEqual([])
      }
      expect(requests).toEqual([])
      await page.context().close()
    },
  )
})
