import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { editorKeys } from '../../web/src/editor/keys/key-table.ts'
import { shownPresses } from '../../web/src/ui/keys/key-presses.ts'
import { ApiClient } from '../support/api-client.ts'
import { field } from '../support/builders.ts'
import { itLong } from '../support/suite.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { editUrl, pointOnPage, savedTemplate, saveTemplate, uploadContract } from './support/editor-driver.ts'
import { accessibilityProblems, firstPageDrawn, focused } from './support/page-driver.ts'
import { dragByFinger, middleOf } from './support/touches.ts'

/**
 * Returns the fields of the first page whose badges cover a word of the page, which is 612 points wide, or a word in a
 * field. Runs in the page.
 */
const coveredByBadges = `words => {
  const paper = document.querySelector('.paper').getBoundingClientRect()
  const scale = paper.width / 612
  const printed = words.map(({ text, x, y, width, height }) => ({
    text,
    left: paper.left + x * scale,
    right: paper.left + (x + width) * scale,
    top: paper.top + y * scale,
    bottom: paper.top + (y + height) * scale,
  }))
  const inFields = [...document.querySelectorAll('.efield-face > span')].map(face => {
    const range = document.createRange()
    range.selectNodeContents(face)
    const { left, right } = range.getBoundingClientRect()
    // a line of text may be higher than the field, which cuts it off
    const { top, bottom } = face.closest('.efield').getBoundingClientRect()
    return { text: face.textContent, left, right, top, bottom }
  })
  return [...document.querySelectorAll('.efield')].flatMap(field => {
    const box = field.getBoundingClientRect()
    const style = getComputedStyle(field, '::before')
    const [x, y, width, height] = ['left', 'top', 'width', 'height'].map(name => Number.parseFloat(style[name]))
    const shift = (Number.parseFloat(style.translate.split(' ')[1] ?? '0') / 100) * height
    const [left, top] = [box.left + x, box.top + y + shift]
    return [...printed, ...inFields]
      .filter(one => left < one.right && one.left < left + width && top < one.bottom && one.top < top + height)
      .map(({ text }) => field.getAttribute('aria-label') + ' covers ' + text)
  })
}`

describePage('the template editor', test => {
  async function openEditor(options = wideScreen, pages?: { lines: string[] }[]) {
    const templateId = await uploadContract(test.service, pages)
    const opened = await test.open(options)
    const url = await editUrl(test.service, templateId)
    await opened.page.goto(url)
    await firstPageDrawn(opened.page)
    return { ...opened, templateId, url }
  }
  const fieldsOn = (page: Page) => page.locator('[data-field]')

  it('places, moves and resizes fields with the mouse alone, and shows them unchanged after a reload', async () => {
    const { page, templateId, problems } = await openEditor()
    await page.getByRole('button', { name: 'Add signer' }).click()
    await page.getByRole('textbox', { name: 'Name of signer A' }).fill('Client')
    await page.getByRole('button', { name: 'Add signer' }).click()
    await page.getByRole('textbox', { name: 'Name of signer B' }).fill('Provider')

    // place a field with a click
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    const click = await pointOnPage(page, 1, 120, 152)
    await page.mouse.click(click.x, click.y)
    await page.getByRole('button', { name: /^Text for Client, page 1/ }).waitFor()
    // place a field by drawing a box
    await page.getByRole('button', { name: 'Long text' }).click()
    const [from, to] = [await pointOnPage(page, 1, 100, 400), await pointOnPage(page, 1, 300, 460)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    // place a field by dragging it from the palette
    const drop = await pointOnPage(page, 1, 300, 300)
    const kind = (await page.getByRole('button', { name: 'Signature', exact: true }).boundingBox())!
    await page.mouse.move(kind.x + 20, kind.y + 10)
    await page.mouse.down()
    await page.mouse.move(drop.x - 40, drop.y - 40, { steps: 3 })
    await page.mouse.move(drop.x, drop.y, { steps: 3 })
    await page.mouse.up()
    expect(await fieldsOn(page).count()).toBe(3)

    // move the signature, and drag its right edge
    const start = await pointOnPage(page, 1, 340, 300)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    const moved = await pointOnPage(page, 1, 340, 560)
    await page.mouse.move(start.x, start.y + 40, { steps: 2 })
    await page.mouse.move(moved.x, moved.y, { steps: 4 })
    await page.mouse.up()
    const handle = (await page.locator('[data-handle="e"]').boundingBox())!
    await page.mouse.move(handle.x + 5, handle.y + 5)
    await page.mouse.down()
    await page.mouse.move(handle.x + 65, handle.y + 5, { steps: 4 })
    await page.mouse.up()
    await saveTemplate(page)

    const { fields, signerRoles } = await savedTemplate(test.service, templateId)
    expect(signerRoles).toEqual([
      { name: 'Client', order: 0 },
      { name: 'Provider', order: 1 },
    ])
    expect(fields.map(field => [field.type, field.role, field.page])).toEqual([
      ['text', 'Client', 1],
      ['paragraph', 'Client', 1],
      ['signature', 'Client', 1],
    ])
    const [text, paragraph, signature] = fields as [(typeof fields)[0], (typeof fields)[0], (typeof fields)[0]]
    expect(text.x).toBeCloseTo(116, 0)
    expect(Math.abs(paragraph.width - 200)).toBeLessThan(2)
    expect(Math.abs(paragraph.height - 60)).toBeLessThan(2)
    expect(Math.abs(signature.y - (560 - 22))).toBeLessThan(8)
    expect(signature.width).toBeGreaterThan(200)

    const places = await placesOf(page)
    await page.reload()
    await firstPageDrawn(page)
    expect(await placesOf(page)).toEqual(places)

    // place the signature that the checklist misses
    await page.getByRole('button', { name: /to check$/ }).click()
    await page.getByRole('button', { name: 'Provider has no signature field. Place it.' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const missing = await pointOnPage(page, 1, 120, 250)
    await page.mouse.click(missing.x, missing.y)
    await page.getByRole('button', { name: /^Signature for Provider, page 1/ }).waitFor()
    expect(problems).toEqual([])
  })

  it('supports every action by keyboard, and announces each result to screen readers', async () => {
    const { page, templateId, problems } = await openEditor()
    for (const { what, on, keys, said, focus } of byKeyboard) {
      if (on) await on(page).focus()
      for (const key of keys) await (key.startsWith('"') ? page.keyboard.type(key.slice(1)) : page.keyboard.press(key))
      const told = said ? page.locator('[role="status"], [role="alert"]').getByText(said) : focus!(page)
      await told
        .first()
        .waitFor()
        .catch(() => expect.fail(`${what}: ${said ?? focus}`))
      if (focus) await focused(page, focus(page))
    }
    const { fields, signerRoles } = await savedTemplate(test.service, templateId)
    expect(signerRoles.map(role => role.name)).toEqual(['Seller', 'Buyer'])
    expect(fields).toMatchObject([
      { type: 'signature', role: 'Seller', label: 'Sign here', required: false },
      { type: 'checkbox' },
    ])

    expect(problems).toEqual([])

    // another editor saves in the meantime
    const { page: other } = await test.open(wideScreen)
    await other.goto(await editUrl(test.service, templateId, { name: 'Grace' }))
    await firstPageDrawn(other)
    for (const one of [page, other]) {
      await one.locator('[data-field]').first().focus()
      await one.keyboard.press(one === page ? 'Shift+ArrowDown' : 'Shift+ArrowUp')
    }
    await other.keyboard.press('Control+s')
    await other.getByText('Saved now').waitFor()
    await page.keyboard.press('Control+s')
    const conflict = page.getByRole('dialog', { name: 'Grace saved other changes' })
    await focused(page, conflict.locator('button, input').first())
    await conflict.getByRole('button', { name: 'Keep all of mine' }).press('Enter')
    await conflict.getByRole('button', { name: 'Use these' }).press('Enter')
    await page.locator('[data-announcement]').getByText('Merged. Save when you are ready.').waitFor()
  })

  itLong('lists every shortcut, and ignores shortcuts of a single key outside the document', async () => {
    const { page } = await openEditor()
    await page.locator('.viewer').focus()
    await page.keyboard.press('?')
    const listed = await page.getByRole('dialog').locator('kbd').allTextContents()
    const presses = Object.values(editorKeys).flatMap(place => Object.entries<readonly string[]>(place))
    const shown = presses.flatMap(([action, keys]) =>
      action === 'place' ? keys.map((key: string) => key.toUpperCase()) : shownPresses(keys),
    )
    expect(listed.toSorted()).toEqual([...shown, 'Tab'].toSorted())
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add signer' }).focus()
    for (const key of ['s', 't', '?', '1']) await page.keyboard.press(key)
    expect(await fieldsOn(page).count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('places, moves and saves fields by touch on a screen 390 px wide', async () => {
    const { page, templateId, problems } = await openEditor(phone)
    await page.getByRole('button', { name: 'Signers' }).tap()
    await page.getByRole('button', { name: 'Add signer' }).tap()
    await page.getByRole('textbox', { name: 'Name of signer A' }).fill('Tenant')
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Add field' }).tap()
    await page.getByRole('button', { name: 'Signature', exact: true }).tap()
    const at = await pointOnPage(page, 1, 200, 300)
    await page.touchscreen.tap(at.x, at.y)
    const field = page.getByRole('button', { name: /^Signature for Tenant, page 1/ })
    await field.waitFor()
    const before = (await field.boundingBox())!
    // wait until the field is drawn as selected: a drag that begins earlier scrolls the page
    await page.screenshot()
    await dragByFinger(page, middleOf(before), 0, 60)
    const after = (await field.boundingBox())!
    expect(after.y - before.y).toBeGreaterThan(45)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Properties' }).tap()
    await page.getByRole('textbox', { name: 'Label' }).fill('Sign here')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).tap()
    await saveTemplate(page)
    const { fields } = await savedTemplate(test.service, templateId)
    expect(fields).toMatchObject([{ type: 'signature', role: 'Tenant', label: 'Sign here' }])
    expect(problems).toEqual([])
  })

  itLong('suggests fields for blanks in a document, to add one by one with the keyboard or all at once', async () => {
    const asking = { lines: ['Client: ______________________', '', 'Start date: ___________', '', 'Fee: __________'] }
    const { page, templateId } = await openEditor(wideScreen, [
      { lines: ['Services agreement'] },
      { lines: ['Terms'] },
      asking,
      { lines: ['Name: ______________________'] },
    ])
    await page.getByRole('button', { name: 'Find fields in the document' }).press('Enter')
    await page
      .getByText(/^4 suggestions on pages 3 to 4$/)
      .first()
      .waitFor()
    const focusedMark = (label: string) =>
      focused(page, page.getByRole('button', { name: new RegExp(`^Add the suggested .* “${label}”`) }))
    await focusedMark('Client')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Client, Text for Signer 1, page 3/ }).waitFor()
    await focusedMark('Start date')
    await page.getByRole('button', { name: 'Show them one by one' }).press('Enter')
    for (const label of ['Start date', 'Fee', 'Name']) {
      await focusedMark(label)
      await page.keyboard.press('Enter')
    }
    await focused(page, page.getByRole('button', { name: /^Name, .*, page 4/ }))
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Add all 3 suggestions' }).click()
    await page.locator('[data-announcement]').getByText('Added 3 fields').waitFor()
    await page.keyboard.press('Control+z')
    await saveTemplate(page)
    expect((await savedTemplate(test.service, templateId)).fields).toMatchObject([{ type: 'text', label: 'Client' }])
  })

  itLong(
    'does not repeat suggestions once all are added, but suggests a removed field when asked to search again',
    async () => {
      const { page } = await openEditor()
      await page.getByRole('button', { name: 'Find fields in the document' }).click()
      await page.getByRole('button', { name: 'Add all 4 suggestions' }).click()
      await page.getByRole('button', { name: /^Start date, / }).click()
      await page.keyboard.press('Delete')
      await page.locator('[data-announcement]').getByText('Removed 1 field').waitFor()
      expect(await page.locator('[data-suggestion]').count()).toBe(0)
      await page.getByRole('button', { name: 'Find fields in the document' }).click()
      await page.getByRole('button', { name: 'Add the one suggestion' }).click()
      await page.getByRole('button', { name: /^Start date, / }).waitFor()
    },
  )

  itLong(
    'shows and requires a field depending on the value of another, and reports errors next to each condition',
    async () => {
      const templateId = await uploadContract(test.service)
      const fields = [
        field(0, { type: 'dropdown', label: 'Tenant', options: ['person', 'company'] }),
        field(1, { label: 'Register' }),
        field(2, { type: 'amount', label: 'Rent' }),
        field(3, { type: 'signature', label: 'Signature' }),
      ]
      const signerRoles = [{ name: 'Buyer', order: 0 }]
      const placed = await test.service.api.put(`/v1/templates/${templateId}/fields`, { fields, signerRoles })
      const [tenant, register, rent] = placed.body.fields.map((field: { fieldId: string }) => field.fieldId)
      const { page, problems } = await test.open()
      await page.goto(await editUrl(test.service, templateId))
      await firstPageDrawn(page)

      await page.getByRole('button', { name: /^Register, Text for Buyer/ }).press('Enter')
      const panel = page.getByRole('region', { name: 'Text' })
      await panel.getByText('Conditions', { exact: true }).click()
      await panel.getByLabel('Show this field').selectOption('If all of these hold')
      const [shows, requires] = [
        panel.getByRole('group', { name: 'Rule 1' }).first(),
        panel.getByRole('group', { name: 'Rule 1' }).last(),
      ]
      expect(await shows.getByLabel('Field').locator('option:checked').textContent()).toBe('Tenant (page 1)')
      await shows.getByLabel('Is').selectOption('equal to')
      await shows.getByLabel('Value').selectOption('company')
      await panel.getByLabel('Require this field').selectOption('If any of these holds')
      await requires.getByLabel('Field').selectOption('Rent (page 1)')
      await requires.getByLabel('Is').selectOption('greater than')
      await panel.getByText('Enter a value that the field can have.').waitFor()
      await requires.getByLabel('Value').fill('1000')
      await panel.getByText('Enter a value that the field can have.').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /^Register, Text for Buyer, .*, with conditions/ }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await saveTemplate(page)
      expect((await savedTemplate(test.service, templateId)).fields[1]).toMatchObject({
        fieldId: register,
        required: false,
        showWhen: { match: 'all', rules: [{ fieldId: tenant, is: 'equals', value: 'company' }] },
        requireWhen: { match: 'any', rules: [{ fieldId: rent, is: 'greater', value: '1000' }] },
      })

      // add the reverse condition, which makes a circle
      await page.getByRole('button', { name: /^Tenant, Dropdown/ }).press('Enter')
      const other = page.getByRole('region', { name: 'Dropdown' })
      await other.getByText('Conditions', { exact: true }).click()
      await other.getByLabel('Show this field').selectOption('If all of these hold')
      await other.getByText(/^These fields decide in a circle .*: Tenant \(page 1\), Register \(page 1\)/).waitFor()
      await page.getByRole('button', { name: '1 thing to check' }).click()
      await page
        .getByRole('dialog')
        .getByText(/decide in a circle/)
        .waitFor()
      await page.keyboard.press('Escape')
      await other.getByLabel('Show this field').selectOption('Always')

      // remove a field that another field depends on
      await other.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText(/^Removed 1 field. The conditions of Register \(page 1\) depended on it/).waitFor()
      await page.getByRole('button', { name: /^Register, Text/ }).press('Enter')
      await panel.getByText('This field is not there. Choose another one, or remove the rule.').waitFor()
      await panel.getByRole('button', { name: 'Remove rule 1' }).first().click()
      expect(await panel.getByLabel('Show this field').inputValue()).toBe('')
      expect(problems).toEqual([])
    },
  )

  itLong('offers formats by name, with an example, and patterns only under Other', async () => {
    const { page, templateId } = await openEditor()
    await page.getByRole('button', { name: 'Text', exact: true }).press('Enter')
    const pattern = page.getByRole('textbox', { name: 'Must match' })
    const format = page.getByRole('combobox', { name: 'Format' })
    expect(await format.locator('option').allTextContents()).toEqual([
      'Any text',
      'Phone number',
      'Postcode',
      'IBAN',
      'VAT number',
      'US tax number (EIN)',
      'Other',
    ])
    expect(await pattern.count()).toBe(0)
    await format.selectOption('Other')
    await pattern.fill('[A-Z]+')
    await format.selectOption('IBAN')
    await page.getByText('For example, GB33 BUKB 2020 1555 5555 55').waitFor()
    expect(await pattern.count()).toBe(0)
    const value = page.getByRole('textbox', { name: 'Filled in with' })
    await value.fill('GB34 BUKB 2020 1555 5555 55')
    await page.getByText('Enter an IBAN, for example GB33 BUKB 2020 1555 5555 55.').waitFor()
    await value.fill('GB33 BUKB 2020 1555 5555 55')
    expect(await accessibilityProblems(page)).toEqual([])
    await saveTemplate(page)
    const [saved] = (await savedTemplate(test.service, templateId)).fields
    expect(saved).toMatchObject({ format: 'iban', defaultValue: 'GB33 BUKB 2020 1555 5555 55' })
    expect(saved).not.toHaveProperty('pattern')
  })

  it.each([
    ['a wide screen', wideScreen],
    ['a phone', phone],
  ])('shows the letter of the signer beside each field, where it covers no words, on %s', async (_, options) => {
    const lines = [
      'Heading',
      'The buyer of the goods named below, who lives at the address that is written on this line, and the seller,',
      'who lives at an address in Ulm: ______________, agree on a price that is paid at once on the day of delivery,',
      'before the goods are handed over, and that is not paid back after the goods are handed over on that day.',
    ]
    const templateId = await uploadContract(test.service, [{ lines }])
    const url = await editUrl(test.service, templateId)
    const session = new ApiClient(test.service.url, url.split('/').at(-1)!)
    const { body } = await session.get('/editing/session/pages?from=1&to=1')
    const words: { text: string; x: number; y: number; width: number; height: number }[] = body.pages[0].words
    const [before, after] = [words.find(word => word.text === 'Ulm:')!, words.find(word => word.text === 'agree')!]
    const gap = before.x + before.width + 2
    const fields = [
      field(0, { label: 'In', x: gap, y: before.y, width: after.x - 6 - gap, height: before.height }),
      field(0, { type: 'checkbox', label: 'Small', x: 58, y: before.y, width: 9, height: 9 }),
      field(0, { type: 'signature', label: 'Signature', x: 72, y: 300, width: 180, height: 44 }),
    ]
    const signerRoles = [{ name: 'Buyer', order: 0 }]
    const placed = await test.service.api.put(`/v1/templates/${templateId}/fields`, { fields, signerRoles })
    expect(placed).toMatchObject({ status: 200 })
    const { page } = await test.open(options)
    await page.goto(url)
    await firstPageDrawn(page)
    const sides = () => fieldsOn(page).evaluateAll(all => all.map(one => one.getAttribute('data-badge')))
    await expect.poll(sides, { timeout: 10_000 }).toEqual(['left', 'inside', 'above'])
    expect(await page.evaluate(`(${coveredByBadges})(${JSON.stringify(words)})`)).toEqual([])
  })

  itLong('names every button of the header, in words where there is room', async () => {
    const { page } = await openEditor({ ...wideScreen, viewport: { width: 1280, height: 800 } })
    const words = (name: string) => page.getByRole('button', { name, exact: true }).locator('.eaction-words')
    const names = ['Undo', 'Redo', 'Replace document', 'Keyboard shortcuts']
    for (const name of names) expect(await words(name).isVisible(), name).toBe(true)
    await page.setViewportSize({ width: 1100, height: 800 })
    for (const name of names) {
      expect(await words(name).isVisible(), name).toBe(false)
      expect(await page.getByRole('button', { name, exact: true }).getAttribute('title')).toBe(name)
    }
    await page.setViewportSize({ width: 768, height: 800 })
    for (const name of ['Preview', '1 thing to check'])
      expect(await page.getByRole('button', { name, exact: true }).getAttribute('title')).toBe(name)
  })

  itLong('changes the kind of a field in one step, and saves it with the same id', async () => {
    const { page, templateId } = await openEditor()
    await page.getByRole('button', { name: 'Text', exact: true }).press('Enter')
    await page.getByRole('textbox', { name: 'Label' }).fill('Amount due')
    await page.getByRole('textbox', { name: 'Filled in with' }).fill('12.50')
    await saveTemplate(page)
    const { fields: before } = await savedTemplate(test.service, templateId)
    const kind = page.getByRole('combobox', { name: 'Kind' })
    await kind.selectOption('Dropdown')
    await page.locator('[data-announcement]').getByText('Kind changed to Dropdown').waitFor()
    await page.getByRole('textbox', { name: 'Options' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await page.getByRole('textbox', { name: 'Filled in with' }).inputValue()).toBe('12.50')
    await kind.selectOption('Number')
    await saveTemplate(page)
    const { fields } = await savedTemplate(test.service, templateId)
    const { x, y, width, height } = before[0]!
    expect(fields).toMatchObject([
      { type: 'amount', kind: 'number', label: 'Amount due', defaultValue: '12.50', x, y, width, height },
    ])
    expect(fields[0]!.fieldId).toBe(before[0]!.fieldId)
  })

  itLong('is accessible in its panels and sheets, and fits a screen 320 px wide', async () => {
    const { page } = await openEditor({ ...phone, viewport: { width: 320, height: 568 } })
    const opened = async (button: string, heading = button) => {
      await page.getByRole('button', { name: button, exact: true }).tap()
      await page.getByRole('heading', { name: heading }).first().waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
    }
    await opened('Signers')
    await page.getByRole('button', { name: 'Add signer' }).tap()
    await page.getByRole('button', { name: 'Add signer' }).tap()
    await page.getByRole('button', { name: 'Close' }).tap()
    await opened('Add field')
    await page.getByRole('button', { name: 'Signature', exact: true }).tap()
    const at = await pointOnPage(page, 1, 200, 300)
    await page.touchscreen.tap(at.x, at.y)
    await page.getByRole('button', { name: /^Signature for Signer 1, page 1/ }).waitFor()
    const header = (await page.locator('.page-header').boundingBox())!
    expect(header.height).toBeLessThan(80)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await opened('All fields')
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Signers', exact: true }).tap()
    await opened('Remove Signer 1', 'Remove Signer 1?')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+/')
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

/** The places of the fields: their labels for screen readers, and their styles. */
const placesOf = (page: Page) =>
  page
    .locator('[data-field]')
    .evaluateAll(all => all.map(one => [one.getAttribute('aria-label'), one.getAttribute('style')]))

interface KeyboardStep {
  what: string
  /** The element to focus first; by default, the focus stays where it is. */
  on?(page: Page): Locator
  /** Keys to press one after the other; a string that begins with a quotation mark is typed. */
  keys: string[]
  /** The announcement for screen readers. */
  said?: string | RegExp
  /** The element that has the focus afterwards, which a screen reader reads out. */
  focus?(page: Page): Locator
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).locator('button').first()
const fieldCalled = (name: RegExp) => (page: Page) =>
  page.locator('[data-field]').and(page.getByRole('button', { name }))
const paper = (page: Page) => page.locator('.viewer')
const summary = (name: string) => (page: Page) => page.locator('summary').and(page.getByText(name, { exact: true }))
const input = (role: 'textbox' | 'combobox' | 'checkbox', name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true })

/** Every action on the page, its keys, and the announcement or focus that follows. */
const byKeyboard: KeyboardStep[] = [
  { what: 'add a role', on: button('Add signer'), keys: ['Enter'], said: 'Added Signer 1' },
  { what: 'rename a role', keys: ['"Buyer', 'Enter'], focus: button('Add signer') },
  { what: 'add another', keys: ['Enter'], said: 'Added Signer 2' },
  { what: 'rename it', keys: ['"Seller', 'Enter'], focus: button('Add signer') },
  { what: 'reorder roles', on: button('Move Seller up'), keys: ['Enter'], said: 'Seller is now number 1' },
  {
    what: 'sign in parallel',
    on: button('Signs at the same time as Seller'),
    keys: ['Enter'],
    said: 'Buyer signs at the same time as Seller',
  },
  { what: 'sign in turn', keys: ['Enter'], said: 'Buyer signs after Seller' },
  { what: 'add a third role', on: button('Add signer'), keys: ['Enter'], said: 'Added Signer 3' },
  {
    what: 'remove a role',
    on: button('Remove Signer 3'),
    keys: ['Enter'],
    said: 'Removed Signer 3',
    focus: button('Add signer'),
  },
  { what: 'go to the next part', keys: ['F6'], focus: paper },
  { what: 'place', keys: ['s'], said: /^Placed Signature for Seller, page 1, \d+ from left, \d+ from top$/ },
  { what: 'move', keys: ['ArrowRight'], said: /^Signature for Seller, page 1, 217 from left/ },
  { what: 'move by ten', keys: ['Shift+ArrowRight'], said: /^Signature for Seller, page 1, 227 from left/ },
  { what: 'move by fifty', keys: ['Control+ArrowLeft'], said: /^Signature for Seller, page 1, 177 from left/ },
  { what: 'move to the edge', keys: Array(6).fill('Control+ArrowLeft'), said: 'At the edge of the page' },
  { what: 'resize', keys: ['Alt+ArrowRight'], said: '181 wide, 44 high' },
  { what: 'resize by ten', keys: ['Alt+Shift+ArrowDown'], said: '181 wide, 54 high' },
  { what: 'give to another role', keys: ['2'], said: '1 field is for Buyer now' },
  { what: 'not give a signature to nobody', keys: ['0'], said: 'Only a signer can fill in Signature (page 1)' },
  { what: 'give back', keys: ['1'], said: '1 field is for Seller now' },
  { what: 'place below', keys: ['t'], said: /^Placed Text for Seller, page 1, 0 from left/ },
  { what: 'move it', keys: ['Control+ArrowRight'], said: /^Text for Seller, page 1, 50 from left/ },
  { what: 'give to nobody', keys: ['0'], said: '1 field is for nobody now' },
  { what: 'give it back', keys: ['1'], said: '1 field is for Seller now' },
  { what: 'place a third', keys: ['c'], said: /^Placed Checkbox for Seller, page 1, 50 from left/ },
  { what: 'choose several', on: fieldCalled(/^Signature/), keys: ['Space'], said: '1 field selected' },
  { what: 'choose a second', on: fieldCalled(/^Text/), keys: ['Space'], said: '2 fields selected' },
  { what: 'choose a third', on: fieldCalled(/^Checkbox/), keys: ['Space'], said: '3 fields selected' },
  { what: 'align left', keys: ['Alt+a'], said: 'Moved 3 fields' },
  ...['Alt+h', 'Alt+d', 'Alt+w', 'Alt+v', 'Alt+s', 'Alt+Shift+h', 'Alt+Shift+v'].flatMap(key => [
    { what: `arrange by ${key}`, keys: [key], said: 'Moved 3 fields' },
    { what: 'undo it', keys: ['Control+z'], said: /^(Undone|Nothing to undo)$/ },
  ]),
  { what: 'copy to all pages', keys: ['Control+Shift+d'], said: 'Added 3 copies' },
  { what: 'undo', keys: ['Control+z'], said: 'Undone' },
  { what: 'redo', keys: ['Control+y'], said: 'Redone' },
  { what: 'undo again', keys: ['Control+z'], said: 'Undone' },
  { what: 'duplicate', on: fieldCalled(/^Checkbox/), keys: ['Control+d'], said: 'Added 1 copy' },
  { what: 'remove', keys: ['Delete'], said: 'Removed 1 field' },
  { what: 'choose all', keys: ['Control+a'], said: '3 fields selected' },
  { what: 'choose nothing', keys: ['Escape'], said: '0 fields selected' },
  { what: 'go to the properties', on: fieldCalled(/^Text/), keys: ['Enter'], focus: input('textbox', 'Label') },
  { what: 'label', keys: ['"Job title'], focus: input('textbox', 'Label') },
  { what: 'change the kind', on: input('combobox', 'Kind'), keys: ['"Long'], said: 'Kind changed to Long text' },
  {
    what: 'open the conditions',
    on: summary('Conditions'),
    keys: ['Enter'],
    focus: summary('Conditions'),
  },
  {
    what: 'show only when',
    on: input('combobox', 'Show this field'),
    keys: ['ArrowDown'],
    focus: input('combobox', 'Show this field'),
  },
  {
    what: 'drop the rule',
    on: button('Remove rule 1'),
    keys: ['Enter'],
    focus: input('combobox', 'Require this field'),
  },
  { what: 'remove from its properties', on: button('Remove'), keys: ['Enter'], said: 'Removed 1 field' },
  {
    what: 'go to the properties of another',
    on: fieldCalled(/^Signature/),
    keys: ['Enter'],
    focus: input('textbox', 'Label'),
  },
  { what: 'type its label', keys: ['"Sign here'], focus: input('textbox', 'Label') },
  {
    what: 'make it optional',
    on: input('checkbox', 'Required'),
    keys: ['Space'],
    focus: input('checkbox', 'Required'),
  },
  {
    what: 'find suggestions',
    on: button('Find fields in the document'),
    keys: ['Enter'],
    said: /^4 suggestions on page 1/,
  },
  {
    what: 'take one',
    on: page => page.locator('[data-suggestion]').first(),
    keys: ['Enter'],
    said: /^Placed Client, /,
  },
  { what: 'take all', on: button('Add all 3 suggestions'), keys: ['Enter'], said: 'Added 3 fields' },
  { what: 'undo all', keys: ['Control+z', 'Control+z'], said: 'Undone' },
  { what: 'zoom in', keys: ['Control++'], said: /^Zoom 1[1-9]\d %$/ },
  { what: 'zoom out', keys: ['Control+-'], said: 'Zoom 100 %' },
  { what: 'zoom to the page', keys: ['Control++', 'Control+0'], said: 'Zoom 100 %' },
  { what: 'replace the document', on: button('Replace document'), keys: ['Enter'], focus: dialog('Replace document') },
  { what: 'leave it', keys: ['Escape'], focus: button('Replace document') },
  {
    what: 'preview',
    on: button('Preview'),
    keys: ['Enter'],
    focus: page => page.getByRole('dialog').locator('button, select').first(),
  },
  { what: 'leave the preview', keys: ['Escape'], focus: button('Preview') },
  {
    what: 'the checklist',
    on: button(/thing to check|things to check|Nothing missing/),
    keys: ['Enter'],
    focus: dialog('Checklist'),
  },
  { what: 'leave the checklist', keys: ['Escape'], focus: button(/thing to check|things to check|Nothing missing/) },
  { what: 'the list of keys', keys: ['Control+/'], focus: dialog('Keyboard shortcuts') },
  { what: 'leave the list', keys: ['Escape'], focus: button(/thing to check|things to check|Nothing missing/) },
  { what: 'save', keys: ['Control+s'], said: 'Saved now' },
]
