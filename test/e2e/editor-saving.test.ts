import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signedInOwner } from '../support/people.ts'
import { itLong } from '../support/suite.ts'
import { wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { editUrl, pointOnPage, savedTemplate, saveTemplate, uploadContract } from './support/editor-driver.ts'
import { startEmbeddingPage } from './support/embedding-page.ts'
import { accessibilityProblems, firstPageDrawn } from './support/page-driver.ts'

describePage('saving in the template editor', test => {
  async function openAs(templateId: string, editor?: { name: string; email: string }) {
    const opened = await test.open(wideScreen)
    const url = await editUrl(test.service, templateId, editor)
    await opened.page.goto(url)
    await firstPageDrawn(opened.page)
    return { ...opened, url }
  }
  /** Creates a template with a name field and a signature field for the client. */
  async function smallTemplate() {
    const templateId = await uploadContract(test.service)
    const place = { page: 1, width: 180, height: 20, role: 'Client' }
    await test.service.api.put(`/v1/templates/${templateId}/fields`, {
      signerRoles: [{ name: 'Client', order: 0 }],
      fields: [
        { ...place, type: 'text', label: 'Name', x: 120, y: 140 },
        { ...place, type: 'signature', label: 'Signature', x: 120, y: 400, height: 44 },
      ],
    })
    return templateId
  }
  const labels = async (templateId: string) =>
    (await savedTemplate(test.service, templateId)).fields.map(field => field.label ?? field.type)

  it('merges the changes of two editors field by field, and loses none', async () => {
    const templateId = await smallTemplate()
    const paula = await openAs(templateId, { name: 'Paula', email: 'paula@acme.example' })
    const peter = await openAs(templateId, { name: 'Peter', email: 'peter@acme.example' })
    await nudge(paula.page, /^Name, Text/, 'Shift+ArrowDown')
    await add(paula.page, 'Date')
    await saveTemplate(paula.page)

    await nudge(peter.page, /^Name, Text/, 'Shift+ArrowRight')
    await nudge(peter.page, /^Signature, Signature/, 'Shift+ArrowLeft')
    await add(peter.page, 'Checkbox')
    await peter.page.getByRole('button', { name: 'Save and use' }).click()
    const sheet = peter.page.getByRole('dialog', { name: 'Paula saved other changes' })
    await sheet.waitFor()
    expect(await accessibilityProblems(peter.page)).toEqual([])
    const name = sheet.getByRole('group', { name: 'Name (page 1)' })
    await name.getByText('120 from left, 150 from top').waitFor()
    await name.getByText('130 from left, 140 from top').waitFor()
    await name.getByRole('radio', { name: /^Theirs/ }).check()
    await sheet.getByRole('button', { name: 'Use these' }).click()
    await saveTemplate(peter.page)

    const { fields } = await savedTemplate(test.service, templateId)
    expect(fields.map(({ type, x, y }) => [type, x, y]).slice(0, 2)).toEqual([
      ['text', 120, 150],
      ['signature', 110, 400],
    ])
    expect(fields.map(field => field.type)).toEqual(['text', 'signature', 'date', 'checkbox'])
    // undo restores Peter's version, which he gave up
    await peter.page.keyboard.press('Control+z')
    await peter.page.getByRole('button', { name: /^Name, Text for Client, page 1, 130 from left/ }).waitFor()
  })

  itLong(
    'keeps every field when a third editor saves during an open conflict and the page is then reloaded',
    async () => {
      const templateId = await smallTemplate()
      const [paula, peter, mia] = await Promise.all(
        ['Paula', 'Peter', 'Mia'].map(name =>
          openAs(templateId, { name, email: `${name.toLowerCase()}@acme.example` }).then(({ page }) => page),
        ),
      )
      await nudge(paula!, /^Name, Text/, 'Shift+ArrowDown')
      await add(paula!, 'Date')
      await saveTemplate(paula!)
      await nudge(peter!, /^Name, Text/, 'Shift+ArrowRight')
      await add(peter!, 'Checkbox')
      await peter!.getByText('Draft kept', { exact: true }).waitFor()
      await peter!.getByRole('button', { name: 'Save and use' }).click()
      await peter!.getByRole('dialog', { name: 'Paula saved other changes' }).waitFor()

      await add(mia!, 'Number')
      await mia!.getByRole('button', { name: 'Save and use' }).click()
      await mia!.getByRole('dialog', { name: 'Paula saved other changes' }).waitFor()
      await mia!.getByRole('button', { name: 'Use these' }).click()
      await saveTemplate(mia!)

      // Peter resolves the conflict with Paula's version, which is no longer the latest
      await peter!.getByRole('button', { name: 'Use these' }).click()
      await peter!.getByRole('button', { name: 'Save and use' }).click()
      await peter!.getByRole('dialog', { name: 'Mia saved other changes' }).waitFor()
      peter!.on('dialog', dialog => void dialog.accept())
      await peter!.reload()
      await peter!.getByRole('dialog', { name: 'Mia saved other changes' }).waitFor()
      await peter!.getByRole('button', { name: 'Use these' }).click()
      await saveTemplate(peter!)
      expect((await labels(templateId)).sort()).toEqual(['Name', 'Signature', 'amount', 'checkbox', 'date'])
    },
  )

  itLong('keeps unsaved changes across a reload, and discards them on request', async () => {
    const templateId = await smallTemplate()
    const { page } = await openAs(templateId)
    await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
    await page.getByText('Draft kept', { exact: true }).waitFor()
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByText(/^Your unsaved changes of .* are back/).waitFor()
    await page.getByRole('button', { name: /^Name, Text for Client, page 1, 130 from left/ }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard them' }).click()
    await page.getByRole('button', { name: /^Name, Text for Client, page 1, 120 from left/ }).waitFor()
    await page.getByText(/^Saved /).waitFor()
  })

  itLong('shows a draft next to what was saved since, even after another reload', async () => {
    const templateId = await smallTemplate()
    const { page, url } = await openAs(templateId)
    await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
    await page.getByText('Draft kept', { exact: true }).waitFor()
    const other = await openAs(templateId, { name: 'Paula', email: 'paula@acme.example' })
    await add(other.page, 'Date')
    await saveTemplate(other.page)
    page.on('dialog', dialog => void dialog.accept())
    for (let times = 0; times < 2; times += 1) {
      await page.goto('about:blank')
      await page.goto(url)
      await page.getByRole('dialog', { name: 'Paula saved other changes' }).waitFor()
      await page.waitForTimeout(1500)
    }
    await page.getByRole('button', { name: 'Use these' }).click()
    await saveTemplate(page)
    expect(await labels(templateId)).toEqual(['Name', 'Signature', 'date'])
  })

  it('keeps changes while the connection or the service is down, and saves them afterwards', async () => {
    const templateId = await smallTemplate()
    const { page } = await openAs(templateId)
    await page.context().setOffline(true)
    await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
    await page.getByText('Draft kept on this device').waitFor()
    await page.getByRole('button', { name: 'Save and use' }).click()
    await page.getByRole('alert').getByText('The connection was lost. Nothing was lost').waitFor()
    await page.context().setOffline(false)
    await saveTemplate(page)
    expect((await savedTemplate(test.service, templateId)).fields[0]?.x).toBe(130)

    await test.service.restart(async () => {
      await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
      await page.getByText('Draft kept on this device').waitFor()
      await page.getByRole('button', { name: 'Save and use' }).click()
      await page.getByRole('alert').getByText('The connection was lost. Nothing was lost').waitFor()
    })
    await page.getByText('Draft kept', { exact: true }).waitFor()
    await saveTemplate(page)
    expect((await savedTemplate(test.service, templateId)).fields[0]?.x).toBe(140)
  })

  it('recognizes a save whose answer was lost, and continues from there', async () => {
    const templateId = await smallTemplate()
    const { page } = await openAs(templateId)
    await page.route('**/editing/session/fields', async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
    await add(page, 'Date')
    await page.getByRole('button', { name: 'Save and use' }).click()
    await page.getByRole('alert').getByText('The connection was lost').waitFor()
    await page.unrouteAll()
    // this content differs from the save whose answer was lost
    await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
    await saveTemplate(page)
    const { fields, version } = await savedTemplate(test.service, templateId)
    expect([version, fields.map(field => field.x).slice(0, 2)]).toEqual([4, [140, 120]])
    expect(fields).toHaveLength(3)
  })

  itLong('reports an archived template or an expired link, and loses no changes', async () => {
    const templateId = await smallTemplate()
    const { page, url } = await openAs(templateId, { name: 'Paula', email: 'paula@acme.example' })
    await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
    await test.service.api.post(`/v1/templates/${templateId}/archive`)
    await page.getByRole('button', { name: 'Save and use' }).click()
    await page.getByRole('alert').getByText('This template was archived').waitFor()
    const second = await test.open(wideScreen)
    await second.page.goto(url)
    await second.page.getByText('This template is archived. You can look at it').waitFor()
    expect(await second.page.getByRole('button', { name: 'Save and use' }).count()).toBe(0)
    expect(await accessibilityProblems(second.page)).toEqual([])

    await page.route('**/editing/session/**', route =>
      route.fulfill({ status: 401, json: { error: 'Editor link has expired' } }),
    )
    await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
    await page.getByRole('alert').getByText('This link has expired. Your changes are kept on this device').waitFor()
    expect(
      await page.evaluate('Object.keys(localStorage).filter(key => key.startsWith("countersign-editor")).length'),
    ).toBe(1)
  })

  itLong(
    'loses nothing in two tabs of the same person, on a reload during a save, on Back, or when a link expires',
    async () => {
      const templateId = await smallTemplate()
      const { page, url } = await openAs(templateId, { name: 'Paula', email: 'paula@acme.example' })
      page.on('dialog', dialog => void dialog.accept())
      const other = await page.context().newPage()
      await other.goto(url)
      await firstPageDrawn(other)
      await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
      await page.getByText('Draft kept', { exact: true }).waitFor()
      // the save in the other tab drops this person's draft
      await nudge(other, /^Signature, Signature/, 'Shift+ArrowRight')
      await saveTemplate(other)
      await page.reload()
      const sheet = page.getByRole('dialog', { name: 'Paula saved other changes' })
      await sheet
        .getByRole('group', { name: 'Signature (page 1)' })
        .getByRole('radio', { name: /^Theirs/ })
        .check()
      await sheet.getByRole('button', { name: 'Use these' }).click()

      // reload before the answer to the save arrives, when the service has already given the new field an id
      await add(page, 'Date')
      const isSaved = new Promise<void>(done => {
        void page.route('**/editing/session/fields', async route => {
          await route.fetch()
          done()
        })
      })
      await page.getByRole('button', { name: 'Save and use' }).click()
      await isSaved
      await page.unrouteAll()
      await page.reload()
      await page.getByText(/^Saved /).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      const { fields } = await savedTemplate(test.service, templateId)
      expect(fields.map(field => [field.type, field.x]).slice(0, 2)).toEqual([
        ['text', 130],
        ['signature', 130],
      ])
      expect(await page.locator('[data-field]').count()).toBe(3)

      await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
      await page.goto('about:blank')
      await page.goBack()
      await page.getByRole('button', { name: /^Name, Text for Client, page 1, 140 from left/ }).waitFor()
      const days = 8 * 86_400_000
      test.service.clock.advance(days)
      await nudge(page, /^Name, Text/, 'Shift+ArrowRight')
      await page.getByRole('button', { name: 'Save and use' }).click()
      await page.getByRole('alert').getByText('This link has expired. Your changes are kept on this device').waitFor()
      test.service.clock.advance(-days)
      const again = await editUrl(test.service, templateId, { name: 'Paula', email: 'paula@acme.example' })
      await page.goto(again)
      await page.getByRole('button', { name: /^Name, Text for Client, page 1, 150 from left/ }).waitFor()
      await saveTemplate(page)
      expect((await savedTemplate(test.service, templateId)).fields[0]?.x).toBe(150)
    },
  )

  itLong('sends the embedding page a message about each save', async () => {
    const templateId = await smallTemplate()
    const owner = await signedInOwner(test.service)
    const allow = async (allowedOrigins: string[]) => {
      const { version } = (await owner.get('/v1/organization')).body
      return owner.call('PATCH', '/v1/organization', { allowedOrigins }, { 'if-match': `"${version}"` })
    }
    const embedding = await startEmbeddingPage(await editUrl(test.service, templateId))
    try {
      const { page } = await test.open(wideScreen)
      expect(await allow([embedding.url])).toMatchObject({ status: 200, body: { allowedOrigins: [embedding.url] } })
      await page.goto(embedding.url)
      const frame = page.frameLocator('iframe')
      await frame.locator('[data-page="1"] canvas').waitFor()
      await frame.getByRole('button', { name: /^Name, Text/ }).focus()
      await page.keyboard.press('ArrowRight')
      await frame.getByRole('button', { name: 'Save and use' }).click()
      await frame.getByText('Saved now').waitFor()
      const messages = (await page.evaluate('messages')) as [string, unknown][]
      expect(messages).toEqual([[test.service.url, { type: 'onTemplateEditorSaved', templateId, version: 3 }]])
    } finally {
      await allow([])
      await embedding.close()
    }
  })

  itLong('works when the embedding page denies access to storage', async () => {
    const templateId = await smallTemplate()
    const { page, problems } = await test.open(wideScreen)
    await page.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })",
    )
    await page.goto(await editUrl(test.service, templateId))
    await firstPageDrawn(page)
    await nudge(page, /^Name, Text/, 'ArrowRight')
    await saveTemplate(page)
    expect(problems).toEqual([])
  })

  itLong('does not save a value that the service would refuse, and leads to its field', async () => {
    const templateId = await smallTemplate()
    const { page } = await openAs(templateId)
    await page.getByRole('button', { name: /^Name, Text/ }).click()
    await page
      .getByRole('textbox', { name: 'Filled in with' })
      .fill('A name that is much longer than any box of this size could ever hold in letters that people read')
    await page.getByText(/^Only \d+ characters of your text fit/).waitFor()
    await page.getByRole('button', { name: 'Save and use' }).click()
    const item = page.getByRole('button', {
      name: 'Must be fixed before saving. The default of Name (page 1) does not fit its box.',
    })
    expect(await accessibilityProblems(page)).toEqual([])
    await item.click()
    await page.locator('[data-field]:focus').waitFor()
    expect((await savedTemplate(test.service, templateId)).version).toBe(2)
  })

  itLong('redraws only the field that moves, among 500 fields', async () => {
    const templateId = await uploadContract(test.service)
    const fields = Array.from({ length: 500 }, (_, index) => ({
      type: 'text',
      label: `Field ${index}`,
      page: 1 + (index % 2),
      x: 20 + 58 * (Math.floor(index / 2) % 10),
      y: 20 + 30 * Math.floor(index / 20),
      width: 50,
      height: 16,
    }))
    await test.service.api.put(`/v1/templates/${templateId}/fields`, { signerRoles: [], fields })
    const { page } = await openAs(templateId)
    await page.evaluate(countChanges)
    const start = await pointOnPage(page, 1, 30, 28)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    for (let step = 1; step <= 20; step += 1) await page.mouse.move(start.x + step * 4, start.y + step)
    const touched = (await page.evaluate('changedFields.size')) as number
    await page.mouse.up()
    expect(touched).toBeLessThanOrEqual(1)
  })
})

/** Collects the fields whose style changes. Attributes that change when a field is selected do not count. */
const countChanges = `
  changedFields = new Set()
  new MutationObserver(records => {
    for (const { target, attributeName } of records)
      if (attributeName === 'style' && target.dataset?.field) changedFields.add(target.dataset.field)
  }).observe(document.querySelector('.viewer'), { subtree: true, childList: true, attributes: true })
`

async function nudge(page: Page, name: RegExp, key: string): Promise<void> {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press(key)
}

/** Places a field of a kind by keyboard. */
async function add(page: Page, kind: string): Promise<void> {
  const before = await page.locator('[data-field]').count()
  await page.getByRole('button', { name: kind, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-field]').nth(before).waitFor()
}
