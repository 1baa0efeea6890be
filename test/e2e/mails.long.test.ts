import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayInMail } from '../../src/features/mails/say-in-mail.ts'
import { htmlPart } from '../../src/features/mails/templates/html-part.ts'
import { sampleMails } from '../support/sample-mails.ts'
import { launchBrowser } from './support/browser.ts'
import { accessibilityProblems, openPage } from './support/page-driver.ts'

/** Rules for whole pages: a mail is shown inside the page of a mail program, which provides the landmarks. */
const ofWholePages = /^(landmark-one-main|region):/
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverleihvertrag_2026_final'

describe('a mail', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  it('fits a narrow phone even with very long words', async () => {
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
    'passes the accessibility checks in %s mode, and makes no network request',
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
