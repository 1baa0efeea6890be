import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { field, readyTemplate } from '../support/builders.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { firstPageDrawn, type OpenedPage, sentBodies } from './support/page-driver.ts'
import { pressAt } from './support/presses.ts'
import { dragByFinger, middleOf } from './support/touches.ts'

const pausesMs = [40, 80, 150, 300, 600, 900]
/** The pauses of a double press and of a triple press, at each pace. */
const bursts = pausesMs.flatMap(pauseMs => [[pauseMs], [pauseMs, pauseMs]])
const fields = [
  field(0, { role: 'Buyer', type: 'signature', label: 'Signature', x: 240, y: 120, height: 40 }),
  field(0, { role: 'Buyer', type: 'signature', kind: 'initials', label: 'Initials', x: 240, y: 200, height: 30 }),
  field(0, { role: 'Buyer', type: 'text', kind: 'attachment', label: 'Passport', required: false, x: 240, y: 280 }),
]

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Every view of the signing page and how to open it, ordered so that no signature is made before it is needed. */
const places: [name: string, open: (page: Page) => Promise<void>][] = [
  ['the page', async () => {}],
  ['more', page => button(page, 'More').click()],
  ['shortcuts', page => page.keyboard.press('?')],
  ['declining', page => more(page, 'Decline to sign')],
  ['an attachment', page => button(page, /^Add a file\. Passport/).click()],
  ['the initials', page => button(page, /initials?\b.*Initials, page 1/i).click()],
  ['the signature', page => button(page, /(Sign here|Change your signature)\. Signature/).click()],
  ['the fields', page => button(page, /show your fields/i).click()],
  ['the page that is filled in', fillIn],
  ['consent', page => button(page, 'Finish and sign').click()],
]

async function more(page: Page, entry: string) {
  await button(page, 'More').click()
  await button(page, entry).click()
}

async function fillIn(page: Page) {
  if (await button(page, 'Finish and sign').isVisible()) return
  for (const [name, use] of [
    [/\. Signature/, 'Use this signature'],
    [/\. Initials/, 'Use these initials'],
  ] as const) {
    await button(page, name).click()
    if (await dialog(page).isVisible()) await button(page, use).click()
  }
  await button(page, /\. Passport/).focus()
  await button(page, 'More').focus()
  await button(page, 'Finish and sign').waitFor()
}

/** Buttons that sign or end the request when they are pressed on purpose. */
const acts = ['Agree and sign', 'Decline and end the request']

/** The buttons, except `acts`, that can be pressed now: in the open sheet, or on the page if no sheet is open. */
async function buttonsOf(page: Page) {
  const within = (await shown(page)) === null ? '#root' : 'dialog[open]'
  const all = page.locator(`${within} button:visible:not(:disabled)`)
  const names = await all.evaluateAll((elements: { ariaLabel: string | null; textContent: string }[]) =>
    elements.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
  )
  return names.map((name, index) => ({ name, element: all.nth(index) })).filter(({ name }) => !acts.includes(name))
}

/** Closes all sheets before the next burst. */
async function startAgain(page: Page) {
  while ((await dialog(page).count()) > 0) await page.keyboard.press('Escape')
}

const shown = (page: Page): Promise<string | null> =>
  page.evaluate("document.querySelector('dialog[open] h2')?.textContent ?? null")

/** Records when presses begin, and the titles of sheets in the order in which they open. */
const record = `
  globalThis.pressedAt = []
  globalThis.opened = []
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, event => pressedAt.push(event.timeStamp), true)
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    opened.push(this.querySelector('h2')?.textContent ?? '')
    return showModal.call(this)
  }`

/** The effects of the presses beyond that of the first press; null if there are none. */
async function ledTo(opened: OpenedPage, press: () => Promise<void>): Promise<string | null> {
  const { page } = opened
  await page.evaluate('pressedAt.length = opened.length = 0')
  await press()
  await page.evaluate('new Promise(done => requestAnimationFrame(() => setTimeout(done)))')
  const sheets = await page.evaluate<string[]>('opened')
  if (sentBodies(opened, 'POST', 'sign').length > 0) return 'a signature'
  if (sheets.length > 1) return sheets.join(', then ')
  return sheets.length === 1 && (await shown(page)) !== sheets[0] ? `the end of ${sheets[0]}` : null
}

/** Whether the presses were close enough for one burst; a busy machine may spread them further. */
const isBurst = (page: Page) =>
  page.evaluate<boolean>('pressedAt.every((at, index) => index === 0 || at - pressedAt[index - 1] < 1000)')

describePage('several presses at the same place', test => {
  const open = async (device: BrowserContextOptions) => {
    const { templateId } = await readyTemplate(test.service.api, { fields })
    const signers = [{ email: 'jane@example.com', name: 'Jane Tenant', role: 'Buyer' }]
    const { signer } = await test.requests.plain({ templateId, signers })
    const opened = await test.open({ ...device, reducedMotion: 'no-preference' })
    await opened.page.addInitScript(record)
    await opened.page.goto(await test.linkOf(signer))
    await firstPageDrawn(opened.page)
    // load the separate script of this sheet now, because it takes longer than a press may wait
    await button(opened.page, /\. Passport/).click()
    await dialog(opened.page).waitFor()
    await startAgain(opened.page)
    return opened
  }

  it.each<[string, BrowserContextOptions]>([
    ['a phone', phone],
    ['a wide screen', wideScreen],
  ])('neither consent nor close what the first press opened, on %s', { timeout: 1_800_000 }, async (_, device) => {
    // a wide screen always shows the fields at the side
    const placesOf = places.filter(([place]) => device === phone || place !== 'the fields')
    const results = await Promise.all(
      bursts.map(async pauses => {
        const opened = await open(device)
        const { page, problems } = opened
        const led: string[] = []
        let count = 0
        for (const [place, reach] of placesOf)
          for (let index = 0; ; ) {
            await startAgain(page)
            await reach(page)
            const pressed = (await buttonsOf(page))[index]
            if (!pressed) break
            const to = await ledTo(opened, () => pressAt(page, pressed.element, pauses))
            if (!(await isBurst(page))) continue
            if (to !== null) led.push(`"${pressed.name}" of ${place} to ${to}`)
            count += 1
            index += 1
          }
        return { pauses, led, count, problems }
      }),
    )
    for (const { pauses, led, count, problems } of results) {
      expect({ pauses, led, problems }).toEqual({ pauses, led: [], problems: [] })
      expect(count).toBeGreaterThan(30)
    }
  })

  it('neither consent nor close what the first press opened, on a six times slower phone', async () => {
    const opened = await open(phone)
    const { page } = opened
    await fillIn(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    const buttons: [string | RegExp, (page: Page) => Promise<void>][] = [
      ['Finish and sign', async () => {}],
      ['Use this signature', page => button(page, /Change your signature/).click()],
    ]
    let checked = 0
    for (const pauseMs of pausesMs)
      for (const [name, reach] of buttons) {
        await startAgain(page)
        await reach(page)
        const to = await ledTo(opened, () => pressAt(page, button(page, name), [pauseMs, pauseMs]))
        if (!(await isBurst(page))) continue
        expect(to, `${name} every ${pauseMs} ms`).toBeNull()
        checked += 1
      }
    expect(checked).toBeGreaterThan(0)
  })

  it.each(['Enter', 'Space'])('of %s neither consent nor close the sheet, even when the key is held', async key => {
    const opened = await open(wideScreen)
    const { page } = opened
    const { keyboard } = page
    await fillIn(page)
    const focusFinish = async () => {
      await startAgain(page)
      await button(page, 'Finish and sign').focus()
    }
    const hit = async (pauses: number[]) => {
      for (const pauseMs of [0, ...pauses]) {
        await page.waitForTimeout(pauseMs)
        await keyboard.down(key)
        await keyboard.up(key)
      }
    }
    let checked = 0
    for (const pauseMs of pausesMs) {
      await focusFinish()
      const to = await ledTo(opened, () => hit([pauseMs, pauseMs]))
      if (!(await isBurst(page))) continue
      expect([to, await shown(page)], `every ${pauseMs} ms`).toEqual([null, 'Sign “Lease”'])
      checked += 1
    }
    await focusFinish()
    const held = await ledTo(opened, async () => {
      for (let repeat = 0; repeat < 60; repeat++) {
        await keyboard.down(key)
        await page.waitForTimeout(30)
      }
      await keyboard.up(key)
    })
    expect([held, await shown(page)]).toEqual([null, 'Sign “Lease”'])
    await button(page, 'Agree and sign').focus()
    await keyboard.press(key)
    await page.getByRole('heading', { name: 'Completed' }).waitFor()
    expect(checked).toBeGreaterThan(0)
  })

  it('count right after a signature is drawn with a thumb that is still moving', async () => {
    const { page } = await open(phone)
    await button(page, /\. Signature/).click()
    await page.getByRole('tab', { name: 'Draw' }).tap()
    const pad = page.locator('.signature-pad canvas')
    await dragByFinger(page, middleOf((await pad.boundingBox())!), 60, -40)
    await button(page, 'Use this signature').tap()
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('do not count if they began before the sheet opened, however long they last', async () => {
    const opened = await open(wideScreen)
    const { page } = opened
    await fillIn(page)
    await button(page, 'Finish and sign').click()
    const { x, y, width, height } = (await button(page, 'Agree and sign').boundingBox())!
    await startAgain(page)
    const to = await ledTo(opened, async () => {
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await button(page, 'Finish and sign').focus()
      await page.keyboard.press('Enter')
      await button(page, 'Agree and sign').click({ trial: true })
      await page.mouse.up()
    })
    expect([to, await shown(page)]).toEqual([null, 'Sign “Lease”'])
  })
})
