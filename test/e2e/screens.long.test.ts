import { describe, expect, it } from 'vitest'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'

describePage('the signing page', test => {
  it('brings a field into view on a phone, at a readable size and above the bar', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant, phone)
    await page.getByRole('button', { name: 'Next: Full name' }).tap()
    const input = page.getByRole('textbox', { name: /Full name/ })
    await focused(page, input)
    const bar = (await page.locator('.guide-bar').boundingBox())!
    await expect.poll(async () => bottom((await input.boundingBox())!)).toBeLessThan(bar.y)
    const box = (await input.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
    const sizes = await page.evaluate<number[]>(
      "[...document.querySelectorAll('input.field-control, textarea, select')].map(one => parseFloat(getComputedStyle(one).fontSize))",
    )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })

  it('focuses a small field that a finger narrowly misses', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant, phone)
    const input = page.getByRole('textbox', { name: /Full name/ })
    const box = (await input.boundingBox())!
    await page.touchscreen.tap(box.x + box.width / 2, box.y - 6)
    await focused(page, input)
  })

  it.each([
    ['320 CSS pixels', { width: 320, height: 480 }],
    ['a window at 200 % zoom', { width: 640, height: 400 }],
  ])('fits %s', async (_name, viewport) => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant, { ...wideScreen, viewport })
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    const button = (await page.getByRole('button', { name: /^Next/ }).boundingBox())!
    expect(bottom(button)).toBeLessThanOrEqual(viewport.height)
  })

  it('shows a right-to-left value from right to left', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant)
    const input = page.getByRole('textbox', { name: /Full name/ })
    await input.fill('שלום')
    await focused(page, input)
    expect(await page.evaluate('getComputedStyle(document.activeElement).direction')).toBe('rtl')
  })

  it('says that a test request is not legally binding', async () => {
    const { tenant } = await test.requests.leaseForTenant({ testMode: true })
    const { page } = await test.openSigning(tenant, phone)
    await page.getByText('nothing signed here is legally binding').waitFor()
  })

  describe.each(['light', 'dark'] as const)('in %s mode', colorScheme => {
    it('passes the accessibility checks at every step', async () => {
      const { tenant } = await test.requests.leaseForTenant()
      const { page } = await test.openSigning(tenant, { ...wideScreen, colorScheme })
      const found: Record<string, string[]> = { ready: await accessibilityProblems(page) }
      await page.getByRole('textbox', { name: /Monthly rent/ }).fill('1,250')
      await page.getByRole('button', { name: /^Next/ }).click()
      found.error = await accessibilityProblems(page)
      await page.getByRole('button', { name: /^Sign here/ }).click()
      for (const way of ['Draw', 'Upload', 'Type']) {
        await page.getByRole('tab', { name: way }).click()
        found[way] = await accessibilityProblems(page)
      }
      await page.getByRole('button', { name: 'Use this signature' }).click()
      found.signed = await accessibilityProblems(page)
      await page.getByRole('button', { name: 'More' }).click()
      found.more = await accessibilityProblems(page)
      await page.getByRole('button', { name: 'Decline to sign' }).click()
      found.decline = await accessibilityProblems(page)
      expect(Object.fromEntries(Object.entries(found).filter(([, problems]) => problems.length > 0))).toEqual({})
    })
  })

  const bottom = ({ y, height }: { y: number; height: number }) => y + height
})
