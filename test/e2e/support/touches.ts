import type { CDPSession, Page } from 'playwright-core'

export interface Point {
  x: number
  y: number
}

/** Dispatches a touch event with the places of the fingers; none for `touchEnd`. */
export const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints })

/** Drags quickly with a finger, and lifts it while it is still moving. */
export async function dragByFinger(page: Page, from: Point, byX: number, byY: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await touch(session, 'touchStart', [from])
  for (let step = 1; step <= 6; step += 1)
    await touch(session, 'touchMove', [{ x: from.x + (byX * step) / 6, y: from.y + (byY * step) / 6 }])
  await touch(session, 'touchEnd', [])
}

export const middleOf = ({ x, y, width, height }: Point & { width: number; height: number }): Point => ({
  x: x + width / 2,
  y: y + height / 2,
})
