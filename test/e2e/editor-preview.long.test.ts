import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { editUrl, uploadContract } from './support/editor-driver.ts'
import { crowdedTemplate } from './support/editor-states.ts'
import { accessibilityProblems, firstPageDrawn, focused } from './support/page-driver.ts'

const fields = [
  { type: 'text', role: 'Client', page: 1, x: 100, y: 140, width: 180, height: 20, label: 'City', required: true },
  { type: 'date', role: 'Client', page: 1, x: 100, y: 180, width: 96, height: 20, label: 'Start', required: false },
  { type: 'text', kind: 'name', role: 'Client', page: 1, x: 100, y: 220, width: 180, height: 20, required: false },
  { type: 'signature', role: 'Client', page: 2, x: 100, y: 140, width: 180, height: 44, required: true },
  { type: 'amount', role: 'Provider', page: 1, x: 100, y: 300, width: 110, height: 20, label: 'Fee', required: true },
  {
    type: 'date',
    kind: 'date-signed',
    role: 'Provider',
    page: 2,
    x: 320,
    y: 240,
    width: 96,
    height: 20,
    required: false,
  },
]
const signerRoles = [
  { name: 'Client', order: 0 },
  { name: 'Provider', order: 1 },
]

describePage('the preview of the template editor', test => {
  async function openEditor(options = wideScreen) {
    const templateId = await uploadContract(test.service)
    await test.service.api.put(`/v1/templates/${templateId}/fields`, { signerRoles, fields })
    const opened = await test.open(options)
    await opened.page.goto(await editUrl(test.service, templateId))
    await firstPageDrawn(opened.page)
    return opened
  }

  it('walks through signing as each signer, shows earlier values to the next signer, and sends nothing', async () => {
    const { page, problems, requests } = await openEditor()
    await page.locator('[data-page="2"]').scrollIntoViewIfNeeded()
    const place = () => page.locator('.epaper .viewer').evaluate(element => element.scrollTop)
    const before = await place()
    expect(before).toBeGreaterThan(0)
    const button = page.getByRole('button', { name: 'Preview', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: 'Preview', exact: true })
    await preview.getByText(/^Preview: nothing is sent/).waitFor()
    await preview.locator('[data-page="1"] canvas').waitFor()
    const calls = requests.length

    // by keyboard alone: skip a required field, which the preview names again at the end
    await preview.getByRole('button', { name: 'Next: City' }).press('Enter')
    const city = preview.getByRole('textbox', { name: /^City/ })
    await focused(page, city)
    await page.keyboard.press('Enter')
    await preview.getByRole('button', { name: /^Next: Signature/ }).press('Enter')
    await page.getByRole('button', { name: 'Use this signature' }).press('Enter')
    await preview.getByRole('button', { name: /^Next: City/ }).waitFor()
    expect(await preview.getByText('Client (sample)').count()).toBeGreaterThan(0)
    await city.fill('x'.repeat(300))
    await preview
      .getByText(/^Only \d+ characters of your text fit in this box/)
      .first()
      .waitFor()
    await city.fill('Bern')
    expect(await accessibilityProblems(page)).toEqual([])
    await preview.getByRole('button', { name: 'Next: City' }).waitFor({ state: 'detached' })
    const finish = preview.getByRole('button', { name: 'Finish and sign' })
    while (!(await finish.isVisible())) await preview.getByRole('button', { name: /^Next: / }).press('Enter')
    await finish.press('Enter')
    await page.getByRole('heading', { name: 'This is where Client is done' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'See it as Provider' }).press('Enter')

    await preview.locator('.field-fixed', { hasText: 'Bern' }).waitFor()
    await preview.getByText('Signed by Client (sample)').waitFor({ state: 'attached' })
    await preview
      .locator('.field-fixed', { hasText: new Date().toISOString().slice(0, 10) })
      .waitFor({ state: 'attached' })
    await preview.getByRole('combobox', { name: 'As seen by' }).selectOption('Client')
    expect(await city.inputValue()).toBe('Bern')

    // Escape closes only the sheet first, then the preview
    await preview.getByRole('button', { name: /Change your signature/ }).press('Enter')
    await page.getByRole('heading', { name: 'Your signature' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Your signature' }).waitFor({ state: 'detached' })
    await preview.waitFor()
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await focused(page, button)
    expect(await place()).toBe(before)
    await button.press('Enter')
    expect(await city.inputValue()).toBe('Bern')
    const sent = requests.slice(calls).filter(({ method }) => method !== 'GET')
    expect(sent).toEqual([])
    expect(problems).toEqual([])
  })

  it('routes a press among crowded controls to the nearest, which grows while it has the focus', async () => {
    const templateId = await crowdedTemplate(test.service)
    const { page } = await test.open()
    await page.goto(await editUrl(test.service, templateId))
    await firstPageDrawn(page)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Preview', exact: true })
    const press = async (control: Locator) => {
      const { x, y, width, height } = (await control.boundingBox())!
      await page.mouse.click(x + width / 2, y + height / 2)
      await focused(page, control)
      return (await control.boundingBox())!
    }
    const part = preview.getByRole('checkbox', { name: /^Part 2/ })
    const { width, height } = await press(part)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    expect(await part.isChecked()).toBe(true)
    await press(preview.getByRole('radio', { name: 'invoice' }))
    expect(await preview.getByRole('radio', { name: 'invoice' }).isChecked()).toBe(true)
    const street = preview.getByRole('textbox', { name: /^Street/ })
    expect((await press(street)).height).toBeGreaterThanOrEqual(24)
    await page.keyboard.type('Bahnhofstr. 1')
    expect(await street.inputValue()).toBe('Bahnhofstr. 1')
  })

  it('works by touch in dark mode', async () => {
    const { page, problems } = await openEditor({ ...phone, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Preview', exact: true }).tap()
    const preview = page.getByRole('dialog', { name: 'Preview', exact: true })
    await preview.locator('[data-page="1"] canvas').waitFor()
    await preview.getByRole('button', { name: 'Next: City' }).tap()
    await focused(page, preview.getByRole('textbox', { name: /^City/ }))
    expect(await accessibilityProblems(page)).toEqual([])
    await preview.getByRole('button', { name: 'Back to editing' }).tap()
    await preview.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })
})
