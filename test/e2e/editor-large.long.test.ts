import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { editUrl, pointOnPage, savedTemplate, saveTemplate, uploadContract } from './support/editor-driver.ts'
import { accessibilityProblems, firstPageDrawn, focused } from './support/page-driver.ts'
import type { SamplePage } from './support/sample-pdf.ts'
import { dragByFinger, type Point, touch } from './support/touches.ts'

const roles = ['Client', 'Provider', 'Witness']

describePage('the template editor with large documents', test => {
  /** Uploads a document with fields, and opens it in the editor. */
  async function openEditor(pages: SamplePage[], fields: object[], options = wideScreen) {
    const templateId = await uploadContract(test.service, pages)
    const signerRoles = roles.map((name, order) => ({ name, order }))
    if (fields.length > 0) await test.service.api.put(`/v1/templates/${templateId}/fields`, { signerRoles, fields })
    const opened = await test.open(options)
    await opened.page.goto(await editUrl(test.service, templateId))
    await firstPageDrawn(opened.page)
    return { ...opened, templateId }
  }
  const manyPages = (count: number) => Array.from({ length: count }, (_, index) => ({ lines: [`Page ${index + 1}`] }))
  const field = (index: number, page: number, place: { x: number; y: number }) => ({
    type: 'text',
    label: `Field ${index}`,
    role: roles[index % 3],
    page,
    ...place,
    width: 50,
    height: 16,
  })

  it('renders only what is in view of 1,000 pages and 5,000 fields, and saves every field', async () => {
    const crowded = Array.from({ length: 500 }, (_, index) =>
      field(index, 1, { x: 20 + 58 * (index % 10), y: 8 + 15.6 * Math.floor(index / 10) }),
    )
    const spread = Array.from({ length: 4500 }, (_, index) =>
      field(500 + index, 2 + (index % 900), { x: 60, y: 100 + 40 * Math.floor(index / 900) }),
    )
    const { page, templateId, problems } = await openEditor(manyPages(1000), [...crowded, ...spread])
    expect(await accessibilityProblems(page)).toEqual([])
    const rail = page.getByRole('navigation', { name: 'Pages' })
    await rail.locator('img').first().waitFor()

    // navigate with the page thumbnails, by keyboard and by mouse
    await rail.getByRole('button', { name: 'Page 1, 500 fields' }).focus()
    await page.keyboard.press('End')
    await focused(page, rail.getByRole('button', { name: 'Page 1,000, 0 fields' }))
    await page.locator('[data-page="1000"] canvas').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await rail.getByRole('button', { name: 'Page 3, 5 fields' }).click()
    await page.locator('[data-thumb="3"][aria-current="page"]').waitFor()
    // reorder signers by dragging with the mouse
    const rows = page.locator('.role-row')
    await rows.last().scrollIntoViewIfNeeded()
    const [grip, under] = [await rows.nth(2).locator('.role-grip').boundingBox(), await rows.nth(0).boundingBox()]
    await page.mouse.move(grip!.x + 8, grip!.y + 8)
    await page.mouse.down()
    // the page is busy while the mouse moves, so it receives the move and the release together
    const busy = page.evaluate('for (const end = Date.now() + 400; Date.now() < end; );')
    await Promise.all([busy, page.mouse.move(under!.x + 8, under!.y + 8), page.mouse.up()])
    // count elements while scrolling through the document
    await page.evaluate(watchElements)
    await page.evaluate(scrollThrough)
    const most = (await page.evaluate('mostElements')) as Record<string, number>
    expect(most.canvases).toBeLessThanOrEqual(8)
    expect(most.thumbnails).toBeLessThanOrEqual(20)
    expect(most.faces).toBeLessThanOrEqual(600)

    // open the list of fields, which shows only part of them, and continue with Tab on pages far from there
    await page
      .getByRole('button', { name: /^Field 0/ })
      .first()
      .focus()
    const listed = page.getByRole('region', { name: 'All fields' })
    expect(await listed.getByRole('listitem').count()).toBeLessThanOrEqual(200)
    await page.locator('[data-page="700"]').evaluate(element => element.scrollIntoView())
    const far = page.locator('[data-page="700"] [data-field]')
    await far.nth(4).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await focused(page, page.locator('[data-page="701"] [data-field]').nth(1))
    await page.keyboard.press('Shift+ArrowRight')
    await saveTemplate(page)
    const { fields, signerRoles } = await savedTemplate(test.service, templateId)
    expect(signerRoles.map(role => role.name)).toEqual(['Witness', 'Client', 'Provider'])
    expect(fields).toHaveLength(5000)
    expect(fields.filter(field => field.x === 70).map(field => field.page)).toEqual([701])
    expect(problems).toEqual([])
  })

  it('zooms at the pointer by wheel, zooms by keyboard, and redraws as sharply as the screen allows', async () => {
    const { page } = await openEditor(manyPages(40), [], { ...wideScreen, deviceScaleFactor: 2 })
    await page.locator('[data-page="20"]').evaluate(element => element.scrollIntoView())
    await page.locator('[data-page="20"] canvas').waitFor()
    const at = { clientX: 640, clientY: 300 }
    const before = await pointUnder(page, 20, at)
    await page.mouse.move(at.clientX, at.clientY)
    await page.keyboard.down('Control')
    for (let turns = 0; turns < 4; turns += 1) await page.mouse.wheel(0, -60)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await pointUnder(page, 20, at)).scale).toBeGreaterThan(before.scale * 1.6)
    const after = await pointUnder(page, 20, at)
    expect(Math.abs(after.x - before.x)).toBeLessThan(2)
    expect(Math.abs(after.y - before.y)).toBeLessThan(2)
    await expect.poll(() => sharpness(page, 20)).toBeGreaterThanOrEqual(1)

    await page.locator('.viewer').focus()
    const widthOf = async () => Math.round((await page.locator('[data-page="20"]').boundingBox())!.width)
    await page.keyboard.press('Control+0')
    await expect.poll(widthOf).toBeLessThan(before.scale * 612 + 2)
    const whole = await widthOf()
    await page.keyboard.press('Control++')
    await expect.poll(widthOf).toBeGreaterThan(whole * 1.2)
    await page.keyboard.press('Control+-')
    await expect.poll(widthOf).toBe(whole)
    await expect.poll(() => sharpness(page, 20)).toBeGreaterThanOrEqual(1)
  })

  it('zooms by pinching, selects several fields by touch, and reorders signers by dragging a finger', async () => {
    const fields = [0, 1, 2].map(index => field(index, 1, { x: 100, y: 100 + 60 * index }))
    const { page, templateId, problems } = await openEditor(manyPages(3), fields, phone)
    const session = await page.context().newCDPSession(page)
    const middle = await pointOnPage(page, 1, 300, 240)
    const before = (await page.locator('[data-page="1"]').boundingBox())!
    const under = { clientX: middle.x, clientY: middle.y }
    const place = await pointUnder(page, 1, under)
    await pinch(session, middle, 40, 90)
    await expect
      .poll(async () => (await page.locator('[data-page="1"]').boundingBox())!.width)
      .toBeGreaterThan(before.width * 1.8)
    const after = await pointUnder(page, 1, under)
    expect(Math.abs(after.y - place.y)).toBeLessThan(6)
    await page.getByRole('button', { name: 'Whole page' }).tap()

    const named = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, Text`) })
    await hold(session, (await named('Field 0').boundingBox())!)
    await page.getByText('1 field selected. Tap others to add them').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await named('Field 2').tap()
    await named('Field 1').tap()
    await named('Field 1').tap()
    await page.getByText('2 fields selected. Tap others to add them').waitFor()
    await page.getByRole('button', { name: 'Done' }).tap()
    const box = (await named('Field 0').boundingBox())!
    await dragByFinger(page, { x: box.x + 20, y: box.y + 5 }, 60, 0)

    // page thumbnails in a sheet
    await page.getByRole('button', { name: 'Page 1 of 3' }).tap()
    await page.getByRole('dialog').locator('img').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Page 3, 0 fields' }).tap()
    await page.getByRole('button', { name: 'Page 3 of 3' }).waitFor()

    await page.getByRole('button', { name: 'Signers' }).tap()
    const rows = page.locator('.role-row')
    const grip = (await rows.nth(0).locator('.role-grip').boundingBox())!
    const last = (await rows.nth(2).boundingBox())!
    await dragByFinger(page, { x: grip.x + 8, y: grip.y + 8 }, 0, last.y + 20 - grip.y)
    await expect.poll(() => rows.nth(2).locator('.role-name').textContent()).toBe('Client')
    await page.getByRole('button', { name: 'Close' }).tap()
    await saveTemplate(page)
    const saved = await savedTemplate(test.service, templateId)
    expect(saved.signerRoles.map(role => role.name)).toEqual(['Provider', 'Witness', 'Client'])
    const [first, second, third] = saved.fields.map(field => field.x) as [number, number, number]
    expect(first).toBeGreaterThan(150)
    expect([second, third]).toEqual([100, first])
    expect(problems).toEqual([])
  })

  it('places fields accurately on a page of 5 m × 5 m and on a page with large user units', async () => {
    const huge = { lines: ['Plan'], width: 14_173, height: 14_173 }
    const { page, templateId, requests } = await openEditor(
      [huge, { lines: ['Units'], width: 300, height: 400, userUnit: 10 }],
      [],
    )
    // the page requests the data of the first view once, before the application runs
    const asked = ['assets/begin-', '/editing/session', '/pages/1/image', '/editing/session/document']
    const order = asked.map(part => requests.findIndex(({ url }) => url.includes(part)))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    for (const part of ['/editing/session', '/image?width=1024'])
      expect(requests.filter(({ url }) => url.endsWith(part))).toHaveLength(1)
    const places = [
      { number: 1, side: 14_173, x: 9000, y: 9000 },
      { number: 2, side: 3000, x: 1000, y: 1000 },
    ]
    for (const { number, side, x, y } of places) {
      const paper = page.locator(`[data-page="${number}"]`)
      await paper.evaluate(element => element.scrollIntoView())
      const box = (await paper.boundingBox())!
      const at = (part: number) => (part * box.width) / side
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await page.mouse.move(box.x + at(x), box.y + at(y))
      await page.mouse.down()
      await page.mouse.move(box.x + at(x) + 80, box.y + at(y) + 30, { steps: 3 })
      await page.mouse.up()
    }
    await saveTemplate(page)
    const { fields } = await savedTemplate(test.service, templateId)
    expect(fields.map(field => field.page)).toEqual([1, 2])
    fields.forEach((field, index) => {
      const { x, y, side } = places[index]!
      expect(Math.abs(field.x - x)).toBeLessThan(side / 200)
      expect(Math.abs(field.y - y)).toBeLessThan(side / 200)
    })
  })
})

/** Records the highest number of elements of each kind. */
const watchElements = `
  mostElements = { canvases: 0, thumbnails: 0, faces: 0 }
  const kinds = { canvases: '.viewer canvas', thumbnails: '[data-thumb]', faces: '.efield-face' }
  const count = () => {
    for (const [name, selector] of Object.entries(kinds))
      mostElements[name] = Math.max(mostElements[name], document.querySelectorAll(selector).length)
  }
  new MutationObserver(count).observe(document.querySelector('main'), { subtree: true, childList: true })
`

/** Scrolls through the document in jumps, and pauses after every second jump so that the page is drawn. */
const scrollThrough = `(async () => {
  for (let page = 1; page <= 1000; page += 45) {
    document.querySelector('[data-page="' + page + '"]').scrollIntoView()
    await new Promise(done => setTimeout(done, page % 2 * 150))
  }
})()`

/** The point of a page under a point of the window, in PDF points, and the size of a PDF point in pixels. */
async function pointUnder(page: Page, number: number, at: { clientX: number; clientY: number }) {
  const box = (await page.locator(`[data-page="${number}"]`).boundingBox())!
  const scale = box.width / 612
  return { x: (at.clientX - box.x) / scale, y: (at.clientY - box.y) / scale, scale }
}

/** The ratio of a canvas's pixels to the screen pixels that it covers, or to the most that a canvas may have. */
const sharpness = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"] canvas`).evaluate(element => {
    const canvas = element as unknown as { width: number; height: number; clientWidth: number; clientHeight: number }
    const ratio = (globalThis as unknown as { devicePixelRatio: number }).devicePixelRatio
    const wanted = Math.min(canvas.clientWidth * canvas.clientHeight * ratio ** 2, 12_000_000)
    return (canvas.width * canvas.height) / (0.99 * wanted)
  })

/** Moves two fingers apart; `from` and `to` are their distances from the middle. */
async function pinch(session: CDPSession, middle: Point, from: number, to: number): Promise<void> {
  const points = (apart: number) => [
    { x: middle.x, y: middle.y - apart },
    { x: middle.x, y: middle.y + apart },
  ]
  await touch(session, 'touchStart', points(from))
  for (let step = 1; step <= 6; step += 1) await touch(session, 'touchMove', points(from + ((to - from) * step) / 6))
  await touch(session, 'touchEnd', [])
}

async function hold(session: CDPSession, box: Point): Promise<void> {
  await touch(session, 'touchStart', [{ x: box.x + 8, y: box.y + 4 }])
  await new Promise(done => setTimeout(done, 700))
  await touch(session, 'touchEnd', [])
}
