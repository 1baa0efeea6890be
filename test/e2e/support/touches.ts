import type { Page } from 'playwright-core'

/** Drags quickly by a finger from the middle of a box, and lets go while it moves. */
export async function dragByFinger(
  page: Page,
  box: { x: number; y: number; width: number; height: number },
  byX: number,
  byY: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: point.x + byX * part, y: point.y + byY * part }],
    })
  await send('touchStart', 0)
  for (let step = 1; step <= 6; step += 1) await send('touchMove', step / 6)
  await send('touchEnd', 1)
}
