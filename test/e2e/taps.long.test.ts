import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { field, readyTemplate } from '../support/builders.ts'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { focused } from './support/page-driver.ts'
import { samplePdf } from './support/sample-pdf.ts'
import { draftValues } from './support/stored.ts'

/** Rows of a form as close together as in print, with a field of each kind; some fields share a row. */
const row = (index: number, more: Record<string, unknown>) =>
  field(0, { role: 'Buyer', x: 240, y: 120 + 24 * index, width: 160, height: 16, ...more })
const small = { width: 12, height: 12 }
const fields = [
  row(0, { label: 'First name' }),
  row(1, { label: 'City', defaultValue: 'Berlin' }),
  row(2, { type: 'date', label: 'Day of birth' }),
  row(3, { type: 'amount', label: 'Rent', unit: 'EUR' }),
  row(4, { type: 'dropdown', label: 'Term', options: ['one year', 'two years'] }),
  row(5, { type: 'checkbox', label: 'House rules', ...small }),
  row(5, { type: 'checkbox', label: 'No pets', x: 380, ...small }),
  row(6, {
    type: 'dropdown',
    kind: 'radio',
    label: 'Pay by',
    options: ['card', 'invoice', 'cash'],
    choices: [
      { option: 'card', page: 1, x: 240, y: 264, ...small },
      { option: 'invoice', page: 1, x: 300, y: 264, ...small },
      { option: 'cash', page: 2, x: 72, y: 110, ...small },
    ],
  }),
  row(7, { type: 'signature', label: 'Initials', width: 50 }),
  row(8, { type: 'paragraph', label: 'Notes', height: 40 }),
  row(20, { type: 'signature', label: 'Signature', height: 40 }),
]
const pdf = samplePdf([{ lines: ['A form', 'First name', 'City'] }, { lines: ['Second page', 'in cash'] }])

/** Each field, with what one tap on it should do. */
const taps: [
  label: string,
  find: (page: Page) => Locator,
  isDone: (page: Page, control: Locator) => Promise<unknown>,
][] = [
  ['a signature', page => page.getByRole('button', { name: /Signature, page 1/ }), openedSheet],
  ['notes', page => page.getByRole('textbox', { name: /Notes/ }), focused],
  ['initials', page => page.getByRole('button', { name: /Initials/ }), openedSheet],
  ['a radio button', page => page.getByRole('radio', { name: 'invoice' }), checked],
  ['another radio button', page => page.getByRole('radio', { name: 'card' }), checked],
  ['a box at the right', page => page.getByRole('checkbox', { name: /No pets/ }), checked],
  ['a box', page => page.getByRole('checkbox', { name: /House rules/ }), checked],
  ['a list', page => page.getByRole('combobox', { name: /Term/ }), focused],
  ['an amount', page => page.getByRole('textbox', { name: /Rent/ }), focused],
  ['a date', page => page.getByLabel(/Day of birth/), focused],
  ['a text that is filled in', page => page.getByRole('textbox', { name: /City/ }), focused],
  ['a text', page => page.getByRole('textbox', { name: /First name/ }), focused],
]

async function openedSheet(page: Page) {
  await page.getByRole('dialog', { name: 'Your signature' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function checked(_: Page, control: Locator) {
  await expect.poll(() => control.isChecked()).toBe(true)
}

describePage('one tap', test => {
  const openForm = async (width: number) => {
    const { templateId } = await readyTemplate(test.service.api, { pdf, fields })
    const signers = [{ email: 'jane@example.com', name: 'Jane', role: 'Buyer' }]
    const { signer } = await test.requests.plain({ templateId, signers })
    const opened = await test.openSigning(signer, { ...phone, viewport: { width, height: 700 } })
    return { ...opened, signer }
  }

  /** Restores the page to its state before the first tap: nothing has the focus, and the whole page is in view. */
  async function startAgain(page: Page) {
    await page.evaluate(
      'new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done))))',
    )
    await page.evaluate('document.activeElement.blur()')
    const whole = page.getByRole('button', { name: 'Whole page' })
    if (await whole.isVisible()) await whole.tap()
    await page.locator('.viewer').evaluate((viewer: { scrollTop: number; scrollLeft: number }) => {
      viewer.scrollTop = 0
      viewer.scrollLeft = 0
    })
    await whole.waitFor({ state: 'detached' })
  }

  it.each([390, 320])('activates each kind of field on a screen %i pixels wide', async width => {
    const { page, problems } = await openForm(width)
    for (const [, find, isDone] of taps) {
      const control = find(page)
      const box = (await control.boundingBox())!
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      await isDone(page, control)
      await startAgain(page)
    }
    const isTicked = page.getByRole('checkbox', { checked: true })
    expect(await isTicked.count()).toBe(2)
    expect(problems).toEqual([])
  })

  it('next to a small field activates it, unless another field is nearer', async () => {
    const { page } = await openForm(320)
    for (const [, find, isDone] of taps) {
      const control = find(page)
      const box = (await control.boundingBox())!
      expect(box.height).toBeLessThan(24)
      await page.touchscreen.tap(box.x - 6, box.y + box.height / 2)
      await isDone(page, control)
      await startAgain(page)
    }
  })

  it('selects one radio button of a group, even across pages, and saves it in the draft', async () => {
    const { page, signer } = await openForm(390)
    const group = page.getByRole('radiogroup', { name: 'Pay by, page 1' })
    await group.getByRole('radio', { name: 'card' }).tap()
    await page.getByRole('radio', { name: 'cash' }).tap()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(1)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => group.getByRole('radio', { name: 'invoice' }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await draftValues(test.service, signer))['Pay by']).toBe('invoice')
  })
})
