import type { Locator, Page } from 'playwright-core'

/** Presses the middle of an element, then the same point again after each pause, whatever is there by then. */
export async function pressAt(page: Page, element: Locator, pausesMs: readonly number[]): Promise<void> {
  await element.click({ trial: true })
  const box = (await element.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const isTouch = await page.evaluate<boolean>("matchMedia('(pointer: coarse)').matches")
  let at = Date.now()
  for (const pauseMs of [0, ...pausesMs]) {
    at += pauseMs
    await page.waitForTimeout(Math.max(0, at - Date.now()))
    await (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  }
}
