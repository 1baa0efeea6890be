import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatValue } from '../../src/engine/fields/value-format.ts'
import { embeddedRequest, signingSession, typedSignature } from '../support/builders.ts'
import { pdfsig, pdfWords } from '../support/pdf-tools.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import {
  editUrl,
  pointOnPage,
  type SavedTemplate,
  savedTemplate,
  saveTemplate,
  uploadContract,
} from './support/editor-driver.ts'
import { firstPageDrawn, hasFocus } from './support/page-driver.ts'
import { withSealedFile } from './support/stored.ts'

/** The contract: a column of fields for each signer, from top to bottom, with the values to fill in. */
const columns: { role: string; x: number; fields: [kind: string, value: string | null][] }[] = [
  {
    role: 'Client',
    x: 40,
    fields: [
      ['Signature', null],
      ['Text', 'Ada'],
      ['Date', '2026-05-04'],
      ['Initials', null],
    ],
  },
  {
    role: 'Provider',
    x: 230,
    fields: [
      ['Signature', null],
      ['Amount', '1250.50'],
      ['Dropdown', 'Option 2'],
      ['Checkbox', 'true'],
    ],
  },
  {
    role: 'Witness',
    x: 420,
    fields: [
      ['Signature', null],
      ['Number', '42'],
      ['Text', 'Neighbour'],
      ['Radio buttons', 'Option 1'],
    ],
  },
]
const rows = [320, 410, 480, 550]
/** How far a field may be from its intended place, in points, because of snapping on a phone. */
const reach = 12

/** How long a person takes for a step, in seconds (keystroke-level model: pointing and pressing; pressing a key). */
const seconds = { press: 2.2, key: 0.3 }

/** One way to operate the page; every step is counted. */
interface Hand {
  addRole(name: string, mark: string): Promise<void>
  place(kind: string, x: number, y: number): Promise<void>
  giveTo(role: string): Promise<void>
  save(): Promise<void>
}

class Steps {
  press = 0
  key = 0
  get seconds(): number {
    return Math.round(this.press * seconds.press + this.key * seconds.key)
  }
}

describePage('a contract with three signers and twelve fields', test => {
  const hands = [
    ['mouse', wideScreen, mouse],
    ['keyboard', wideScreen, keyboard],
    ['thumb on a phone', phone, thumb],
  ] as const

  it.each(hands)('is prepared in three minutes with only the %s, signed and sealed', async (_, options, handOf) => {
    const templateId = await uploadContract(test.service)
    const { page, problems } = await test.open(options)
    await page.goto(await editUrl(test.service, templateId))
    await firstPageDrawn(page)
    const steps = new Steps()
    await makeContract(handOf(page, steps))

    const template = await savedTemplate(test.service, templateId)
    expect(template.signerRoles.map(role => role.name)).toEqual(columns.map(column => column.role))
    expect(template.fields.map(field => field.role)).toEqual(columns.flatMap(({ role }) => Array(4).fill(role)))
    template.fields.forEach((field, index) => {
      expect(Math.abs(field.x - columns[Math.floor(index / 4)]!.x)).toBeLessThanOrEqual(reach)
      expect(Math.abs(field.y - rows[index % 4]!)).toBeLessThanOrEqual(reach)
    })
    expect(problems).toEqual([])
    process.stdout.write(`${steps.press} presses, ${steps.key} keys: ${steps.seconds} s\n`)
    expect(steps.seconds).toBeLessThan(180)
    await signedAndSealed(templateId, template)
  })

  /** Signs as everyone, and expects every value inside its box in the sealed document. */
  async function signedAndSealed(templateId: string, template: SavedTemplate): Promise<void> {
    const signers = columns.map(({ role }) => ({ name: role, email: `${role.toLowerCase()}@acme.example`, role }))
    const request = await embeddedRequest(test.service.api, { templateId, body: { signers } })
    for (const [index, { recipientSignatureId }] of request.signers.entries()) {
      const session = await signingSession(test.service, recipientSignatureId)
      const { body } = await session.get('/signing/session')
      const fields = request.fields.slice(index * 4, index * 4 + 4).flatMap((field, row) => {
        const value = columns[index]!.fields[row]![1]
        return value === null ? [] : [{ fieldId: field.fieldId, value }]
      })
      const initials =
        index === 0 ? { initials: { signature: typedSignature('AL'), fieldIds: [request.fields[3]!.fieldId] } } : {}
      const content = { consentVersion: body.consent.version, fields, signature: typedSignature('Signed'), ...initials }
      const signed = await session.post('/signing/session/sign', content)
      expect([signed.status, signed.body.error]).toEqual([200, undefined])
    }
    await withSealedFile(test.service, request.signatureRequestId, async path => {
      expect((await pdfsig(path)).signatures).toEqual([{ valid: true, total: true }])
      const words = (await pdfWords(path)).filter(word => word.page === 1)
      const ink = await inkOf(path)
      for (const [index, field] of template.fields.entries()) {
        const [kind, value] = columns[Math.floor(index / 4)]!.fields[index % 4]!
        expect([kind, ink(field) > 0]).toEqual([kind, true])
        if (value === null || ['Checkbox', 'Radio buttons'].includes(kind)) continue
        const shown = words.filter(word => word.x >= field.x - 1 && word.right <= field.x + field.width + 1)
        const inBox = shown.filter(word => word.y >= field.y - 1 && word.bottom <= field.y + field.height + 1)
        expect(inBox.map(word => word.text.replaceAll(',', '')).join(' ')).toContain(
          kind === 'Date' ? formatValue({ ...field, type: 'date' }, value) : value.replace(/0$/, ''),
        )
      }
    })
  }
})

async function makeContract(hand: Hand): Promise<void> {
  for (const [index, { role }] of columns.entries()) await hand.addRole(role, 'ABC'[index]!)
  for (const { role, x, fields } of columns)
    for (const [row, [kind]] of fields.entries()) {
      await hand.place(kind, x, rows[row]!)
      if (row === 0 && role !== columns[0]!.role) await hand.giveTo(role)
    }
  await hand.save()
}

/** Whose the chosen field is; before it comes the choice of the person for whom fields are placed. */
const roleSelect = (page: Page) => page.getByRole('combobox', { name: 'For', exact: true }).last()

/** Half the height of the field that a press places; the field is centred on the press. */
const halfHeights: Record<string, number> = { Signature: 22, Initials: 15, Checkbox: 7, 'Radio buttons': 25 }

/** Clicks a kind of field, then the place on the page. */
function mouse(page: Page, steps: Steps): Hand {
  const press = (target: Locator) => {
    steps.press += 1
    return target.click()
  }
  return {
    async addRole(name, mark) {
      await press(page.getByRole('button', { name: 'Add signer' }))
      steps.key += name.length
      await page.getByRole('textbox', { name: `Name of signer ${mark}` }).fill(name)
    },
    async place(kind, x, y) {
      await press(page.getByRole('button', { name: kind, exact: true }))
      const at = await pointOnPage(page, 1, x + 4, y + (halfHeights[kind] ?? 10))
      steps.press += 1
      await page.mouse.click(at.x, at.y)
    },
    async giveTo(role) {
      steps.press += 2
      await roleSelect(page).selectOption({ label: role })
    },
    save: () => {
      steps.press += 1
      return saveTemplate(page)
    },
  }
}

function thumb(page: Page, steps: Steps): Hand {
  const tap = (name: string) => {
    steps.press += 1
    return page.getByRole('button', { name, exact: true }).tap()
  }
  let isNamed = false
  return {
    async addRole(name, mark) {
      if (mark === 'A') await tap('Signers')
      await tap('Add signer')
      steps.key += name.length
      await page.getByRole('textbox', { name: `Name of signer ${mark}` }).fill(name)
    },
    async place(kind, x, y) {
      if (!isNamed) await tap('Close')
      isNamed = true
      await tap('Add field')
      await tap(kind)
      const at = await pointOnPage(page, 1, x + 4, y + (halfHeights[kind] ?? 10))
      const fields = page.locator('[data-field]')
      const before = await fields.count()
      // for a second, a tap at the place of the last tap counts as the rest of a double tap
      while ((await fields.count()) === before) {
        steps.press += 1
        await page.touchscreen.tap(at.x, at.y)
        await fields
          .nth(before)
          .waitFor({ timeout: 1_200 })
          .catch(() => {})
      }
    },
    async giveTo(role) {
      await tap('Properties')
      steps.press += 2
      await roleSelect(page).selectOption({ label: role })
      await tap('Close')
    },
    save: () => {
      steps.press += 1
      return saveTemplate(page)
    },
  }
}

const kindKeys: Record<string, string> = {
  Signature: 's',
  Initials: 'i',
  Text: 't',
  Date: 'd',
  Amount: 'a',
  Number: 'u',
  Dropdown: 'o',
  Checkbox: 'c',
  'Radio buttons': 'r',
}

/** Tabs to the signers once; then, on the page, letters place fields, digits assign them, and arrow keys move them. */
function keyboard(page: Page, steps: Steps): Hand {
  const press = (key: string) => {
    steps.key += key.split('+').length
    return page.keyboard.press(key)
  }
  const focusedField = page.locator('[data-field]:focus')
  const adder = page.getByRole('button', { name: 'Add signer' })
  let [placed, roles] = [0, 0]
  return {
    async addRole(name) {
      for (let presses = 0; !(await hasFocus(adder)); presses += 1) {
        if (presses > 40) throw new Error('The keyboard does not reach the signers')
        await press('Tab')
      }
      await press('Enter')
      steps.key += name.length
      await page.keyboard.type(name)
      await press('Enter')
    },
    async place(kind, x, y) {
      if (placed === 0) await press('F6')
      const before = placed === 0 ? null : await focusedField.getAttribute('data-field')
      await press(kindKeys[kind]!)
      // the focus moves from the previous field to the new one
      await expect.poll(() => focusedField.getAttribute('data-field')).not.toBe(before)
      placed += 1
      const now = await focusedPlace(page)
      await nudge(x - now.x, 'ArrowLeft', 'ArrowRight')
      await nudge(y - now.y, 'ArrowUp', 'ArrowDown')
    },
    async giveTo() {
      roles += 1
      await press(String(roles + 1))
    },
    async save() {
      await press('Control+s')
      await page.getByText(/^Saved (now|\d+ seconds ago)$/).waitFor()
    },
  }
  /** Moves the field by steps of 50 points as far as possible, then by steps of ten. */
  async function nudge(by: number, less: string, more: string): Promise<void> {
    const arrow = by < 0 ? less : more
    const far = Math.floor((Math.abs(by) + 4) / 50)
    for (let left = far; left > 0; left -= 1) await press(`Control+${arrow}`)
    for (let left = Math.round((Math.abs(by) - far * 50) / 10); left > 0; left -= 1) await press(`Shift+${arrow}`)
  }
}

/** The place of the focused field, in points of a page of 612 × 792 points. */
async function focusedPlace(page: Page): Promise<{ x: number; y: number }> {
  const style = (await page.locator('[data-field]:focus').getAttribute('style')) ?? ''
  const points = (name: string, whole: number) =>
    (Number.parseFloat(style.match(new RegExp(`${name}: ([\\d.]+)%`))?.[1] ?? '') * whole) / 100
  return { x: points('left', 612), y: points('top', 792) }
}

/** Renders the first page of a file at one pixel per point; returns a function that counts the dark pixels in a box. */
async function inkOf(path: string) {
  const { stdout } = await promisify(execFile)('pdftoppm', ['-r', '72', '-gray', '-f', '1', '-l', '1', path], {
    encoding: 'buffer',
    maxBuffer: 16 * 1024 * 1024,
  })
  const width = Number(stdout.subarray(0, 20).toString('latin1').split(/\s+/)[1])
  const pixels = stdout.subarray(stdout.length - width * 792)
  return (box: { x: number; y: number; width: number; height: number }): number => {
    let dark = 0
    for (let y = Math.floor(box.y); y < box.y + box.height; y += 1)
      for (let x = Math.floor(box.x); x < box.x + box.width; x += 1) if (pixels[y * width + x]! < 160) dark += 1
    return dark
  }
}
