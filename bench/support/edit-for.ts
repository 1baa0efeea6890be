import type { CDPSession, Page } from 'playwright-core'

/** The memory of a page after a garbage collection. */
export interface Kept {
  minutes: number
  heapMb: number
  /** Nodes of the DOM, including detached nodes that are still held. */
  nodes: number
  listeners: number
}

const sentence = 'Notice is given in writing, to the address that the other party named last. '
/** 75 words a minute. */
const betweenKeysMs = 160

/**
 * Edits a negotiated document for a number of minutes as a person does: opens a clause, types a sentence, deletes half of it, undoes and
 * redoes a step, leaves the clause, and continues with another one. Reports the memory of the page at the beginning and about once a
 * minute.
 */
export async function editFor(minutes: number, page: Page, debug: CDPSession): Promise<Kept[]> {
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 60_000
  const kept = [await keptNow(debug, 0)]
  for (let round = 0; passed() < minutes; round += 1) {
    await editClause(page, round)
    if (passed() >= kept.length) kept.push(await keptNow(debug, passed()))
  }
  return [...kept, await keptNow(debug, passed())]
}

async function editClause(page: Page, round: number): Promise<void> {
  const rows = page.locator('.redline-chunk[data-drawn] .clause-row')
  await rows.nth((round * 7) % (await rows.count())).click({ position: { x: 60, y: 12 } })
  const isOpen = page.locator('.clause-editor:focus').waitFor({ timeout: 5_000 })
  if (!(await isOpen.then(() => true).catch(() => false))) return
  await page.keyboard.press('End')
  await page.keyboard.type(sentence, { delay: betweenKeysMs })
  for (let key = 0; key < sentence.length / 2; key += 1) await page.keyboard.press('Backspace', { delay: 20 })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Escape')
}

async function keptNow(debug: CDPSession, minutes: number): Promise<Kept> {
  await debug.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debug.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await debug.send('Memory.getDOMCounters')
  return { minutes, heapMb: usedSize / 1e6, nodes, listeners: jsEventListeners }
}
