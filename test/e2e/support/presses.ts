import type { Locator, Page } from 'playwright-core'

/** Presses at the middle of an element, and again at the same place after each pause, whatever is there then. */
export async function pressAt(page: Page, element: Locator, pausesMs: readonly number[]): Promise<void> {
  await element.click({ trial: true })
  const { x, y, width, height } = (await element.boundingBox())!
  const isTouch = await page.evaluate<boolean>("matchMedia('(pointer: coarse)').matches")
  const press = () =>
    isTouch ? page.touchscreen.tap(x + width / 2, y + height / 2) : page.mouse.click(x + width / 2, y + height / 2)
  await press()
  for (const pauseMs of pausesMs) {
    await page.waitForTimeout(pauseMs)
    await press()
  }
}
