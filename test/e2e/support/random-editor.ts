import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Random } from '../../support/random.ts'
import { inEditor as inPage } from './in-editor.ts'

/** Edits at random, and records each step for the report of a failing test. */
export interface RandomEditor {
  readonly done: string[]
  /** Requests that the service refused, with the reasons. */
  readonly refused: string[]
  /** Takes one random step, which may change the document. */
  edit(): Promise<void>
  /** Ends editing and waits until the service has everything. */
  settle(): Promise<void>
}

const words = ['delivery', 'the price', 'à la carte', 'שלום', 'naïve', '30 %', 'x', 'Straße', '東京', '“so”']

/** Edits a negotiation by mouse and keyboard as fast as a script can, with lost connections and reloads in between. */
export function randomEditor(page: Page, random: Random): RandomEditor {
  const done: string[] = []
  const { keyboard } = page
  let isOffline = false
  page.on('dialog', dialog => void dialog.accept())
  const refused: string[] = []
  page.on('response', async answer => {
    if (answer.status() < 400) return
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string }
    const told = `${answer.status()} ${error}`
    done.push(told)
    refused.push(`${told} ${answer.request().postData()}`)
  })

  const text = () => Array.from({ length: 1 + random.below(2) }, () => random.one(words)).join(' ')
  const times = async (most: number, key: string) => {
    const count = 1 + random.below(most)
    for (let press = 0; press < count; press++) await keyboard.press(key)
    return `${key} × ${count}`
  }
  /** Clicks into a clause, or continues in the clause that is open; false if no editor is open then. */
  const inClause = async (): Promise<boolean> => {
    const isOpen = (await page.locator('.clause-editor:focus').count()) > 0
    if (isOpen && random.chance(0.7)) return true
    const point = await page.evaluate<{ x: number; y: number; anchor: string } | null>(
      `(${pointInClause})(${random.below(1e6)}, ${random.below(1e6)})`,
    )
    if (!point) return false
    await page.mouse.click(point.x, point.y)
    done.push(`press in ${point.anchor}`)
    const opened = page.locator('.clause-editor:focus')
    return opened.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
  }
  const moved = async () => {
    const key = random.one([
      'Home',
      'End',
      'ArrowLeft',
      'ArrowRight',
      'Control+ArrowLeft',
      'Control+ArrowRight',
      'ArrowDown',
    ])
    return times(key.includes('Arrow') ? 6 : 1, key)
  }
  const decided = async (verdict: 'accept' | 'reject') => {
    const buttons = page.locator(`.margin [data-act="${verdict}"]`)
    const count = await buttons.count()
    if (count === 0) return 'nothing to decide'
    const at = random.below(count)
    const card = await buttons
      .nth(at)
      .evaluate(pressed)
      .catch(() => null)
    if (verdict === 'reject') await keyboard.press('Control+Enter')
    return `${verdict} ${card}`
  }

  const inEditor: Record<string, () => Promise<string>> = {
    async type() {
      const typed = text()
      await keyboard.type(typed)
      return `type ${typed}`
    },
    backspace: () => times(6, 'Backspace'),
    delete: () => times(4, 'Delete'),
    enter: () => times(1, 'Enter'),
    bold: async () => `${await times(5, 'Shift+ArrowLeft')}, ${await times(1, 'Control+b')}`,
    async over() {
      return `${await times(8, 'Shift+ArrowRight')}, ${await inEditor.type!()}`
    },
    async paste() {
      if ((await page.locator('.clause-editor').count()) === 0) return 'nothing to paste into'
      const lines = Array.from({ length: 1 + random.below(3) }, text).join('\n')
      await page.evaluate(`(${inPage.paste})(${JSON.stringify(lines)})`)
      return `paste ${JSON.stringify(lines)}`
    },
  }
  const often = ['type', 'type', 'type', 'backspace', 'backspace', 'delete', 'enter', 'bold', 'over', 'paste']

  const anywhere: Record<string, () => Promise<string>> = {
    undo: () => times(3, 'Control+z'),
    redo: () => times(2, 'Control+Shift+z'),
    accept: () => decided('accept'),
    reject: () => decided('reject'),
    async connection() {
      isOffline = !isOffline
      await page.context().setOffline(isOffline)
      return isOffline ? 'connection lost' : 'connection back'
    },
    async reload() {
      if (isOffline) await anywhere.connection!()
      await page.reload()
      await page.locator('.redline-body .clause-row').first().waitFor()
      return 'reload'
    },
  }
  const seldom = ['undo', 'undo', 'redo', 'accept', 'accept', 'reject', 'connection', 'reload']

  return {
    done,
    refused,
    async edit() {
      if (random.chance(0.2)) done.push(await anywhere[random.one(seldom)]!())
      else if (await inClause()) {
        if (random.chance(0.4)) done.push(await moved())
        done.push(await inEditor[random.one(often)]!())
      }
    },
    async settle() {
      if (isOffline) done.push(await anywhere.connection!())
      const openEditors = async () => {
        await page.keyboard.press('Escape')
        return page.locator('.clause-editor').count()
      }
      await expect.poll(openEditors).toBe(0)
      const status = page.locator('.save-status')
      await expect
        .poll(() => status.getAttribute('data-saving'), { timeout: 60_000 })
        .toBe('saved')
        .catch(async error => {
          throw new Error(`Not saved: ${await page.locator('dialog[open], .message').allInnerTexts()}`, {
            cause: error,
          })
        })
    },
  }
}

/** Scrolls a drawn clause into view, and returns a point in its text. */
const pointInClause = `(which, where) => {
  const rows = [...document.querySelectorAll('.redline-body .clause-row')].filter(row => row.checkVisibility())
  const row = rows[which % rows.length]
  row?.scrollIntoView({ block: 'center' })
  const boxes = [...(row?.querySelector('.clause')?.getClientRects() ?? [])].filter(box => box.width > 2)
  if (boxes.length === 0) return null
  const box = boxes[where % boxes.length]
  return { x: box.left + 1 + (where % (box.width - 2)), y: box.top + box.height / 2, anchor: row.dataset.anchor }
}`

/** Presses a button, and returns the label of its card. */
const pressed = (button: {
  click(): void
  closest(selector: string): { getAttribute(name: string): string | null } | null
}) => {
  button.click()
  return button.closest('[data-card]')?.getAttribute('aria-label') ?? ''
}
