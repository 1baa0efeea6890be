import type { Locator, Page } from 'playwright-core'
import { focused, hasFocus } from './page-driver.ts'

/** Operates the redline page and the signing page as a person does who uses one input device only. */
export interface Hand {
  press(target: Locator): Promise<void>
  /** Chooses one of several radio buttons. */
  choose(radio: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** Types at the end of the clause that begins with `clause`. */
  append(page: Page, clause: string, text: string): Promise<void>
  /** Replaces a word of that clause by typing. */
  replace(page: Page, clause: string, word: string, text: string): Promise<void>
  /** Brings a change or comment card within reach; it belongs to that clause or to the whole document. */
  showCard(page: Page, clause: string, card: string | RegExp): Promise<Locator>
  /** Leaves the card, so that the rest of the page can be used again. */
  leaveCard(page: Page): Promise<void>
}

/** Shared by mouse and thumb: presses a visible control, then enters text. */
const pressing = (press: Hand['press'], enter: (page: Page, text: string) => Promise<void>) => ({
  press,
  choose: press,
  async write(field: Locator, text: string) {
    await press(field)
    await enter(field.page(), text)
  },
})

const cardsOf = (page: Page) => page.getByRole('region', { name: 'Changes and comments' })

export const mouse: Hand = {
  ...pressing(
    target => target.click(),
    (page, text) => page.keyboard.type(text),
  ),
  async append(page, clause, text) {
    const { right, y } = await wordPlace(page, clause)
    await page.mouse.click(right - 1, y)
    await type(page, text)
  },
  async replace(page, clause, word, text) {
    const { left, right, y } = await wordPlace(page, clause, word)
    await page.mouse.dblclick((left + right) / 2, y)
    await caretBehind(page, word)
    await type(page, text)
  },
  async showCard(page, _clause, card) {
    const found = cardsOf(page).getByRole('article', { name: card })
    await found.click({ position: { x: 4, y: 4 } })
    return found
  },
  async leaveCard() {},
}

export const thumb: Hand = {
  ...pressing(
    target => target.tap(),
    (page, text) => page.keyboard.insertText(text),
  ),
  async append(page, clause, text) {
    const { right, y } = await wordPlace(page, clause)
    await page.touchscreen.tap(right - 1, y)
    await typeAndStop(page, text)
  },
  async replace(page, clause, word, text) {
    const { right, y } = await wordPlace(page, clause, word)
    await page.touchscreen.tap(right - 0.5, y)
    await caretBehind(page, word)
    for (const _ of word) await page.keyboard.press('Backspace')
    await typeAndStop(page, text)
  },
  async showCard(page, clause, card) {
    const sheet = page.getByRole('dialog')
    if ((await sheet.count()) === 0) await page.getByRole('button', { name: new RegExp(`here.*: ${clause}`) }).tap()
    return sheet.getByRole('article', { name: card })
  },
  async leaveCard(page) {
    const sheet = page.getByRole('dialog')
    // the sheet may shrink when an answer arrives, so that a tap misses the button and is ignored
    while ((await sheet.count()) > 0) {
      await sheet.getByRole('button', { name: 'Close' }).tap()
      await sheet.waitFor({ state: 'detached', timeout: 1_500 }).catch(() => {})
    }
  },
}

/** Reaches controls with Tab, unless a shortcut of the page leads there directly. */
export const keyboard: Hand = {
  async press(target) {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  async choose(radio) {
    const group = radio.locator('xpath=ancestor::fieldset').getByRole('radio')
    await reach(group)
    for (let presses = 0; !(await radio.isChecked()); presses++) {
      if (presses > 3) throw new Error('The arrow keys do not choose the radio button')
      await radio.page().keyboard.press(presses === 0 ? 'Space' : 'ArrowDown')
    }
  },
  async write(field, text) {
    await reach(field)
    await field.page().keyboard.type(text)
  },
  async append(page, clause, text) {
    await edit(page, clause)
    await type(page, text)
    await page.keyboard.press('Escape')
  },
  async replace(page, clause, word, text) {
    await edit(page, clause)
    const before = ((await page.locator('.clause-editor .clause-text').textContent()) ?? '').split(word)[0]!
    await page.keyboard.press('Home')
    for (const _ of before) await page.keyboard.press('ArrowRight')
    for (const _ of word) await page.keyboard.press('Shift+ArrowRight')
    await type(page, text)
    await page.keyboard.press('Escape')
  },
  async showCard(page, clause, card) {
    const found = cardsOf(page).getByRole('article', { name: card })
    await found.waitFor()
    if (clause === wholeDocument) {
      await press(page, 'F6', page.locator('[data-card]'), 6)
      await press(page, 'ArrowUp', page.locator('[data-card]').first(), 10)
    } else {
      await goToClause(page, clause)
      await page.keyboard.press('c')
      await page.locator('[data-card]:focus').waitFor()
    }
    await press(page, 'ArrowDown', found, 10)
    return found
  },
  leaveCard: page => page.keyboard.press('Escape'),
}

/** Passed as `clause` for cards that belong to the whole document. */
export const wholeDocument = 'The whole document'

const editorOpened = (page: Page) => page.locator('.clause-editor:focus').waitFor()

/** Waits for the clause's editor to open, then types. */
async function type(page: Page, text: string): Promise<void> {
  await editorOpened(page)
  await page.keyboard.type(text)
}

/** Types, then ends editing: on a phone, the clause's tools cover the bar until then. */
async function typeAndStop(page: Page, text: string): Promise<void> {
  await type(page, text)
  await page.getByRole('button', { name: 'Stop editing' }).tap()
}

/** Presses Tab until the target has the focus. */
async function reach(target: Locator): Promise<void> {
  await target.first().waitFor()
  await press(target.page(), 'Tab', target, 150)
}

/** Presses a key until the target has the focus. */
async function press(page: Page, key: string, target: Locator, most: number): Promise<void> {
  for (let presses = 0; !(await hasFocus(target)); presses++) {
    if (presses === most) throw new Error(`${key} does not lead to ${target}`)
    await page.keyboard.press(key)
  }
}

/** Moves along the clauses with arrow keys, because only one of them is a tab stop. */
async function goToClause(page: Page, clause: string): Promise<void> {
  const rows = page.locator('.redline-sheet .clause-row')
  if (!(await hasFocus(rows))) await reach(rows)
  const [at, wanted] = await page.evaluate<[number, number]>(`(${rowsOf})(${JSON.stringify(clause)})`)
  const key = at < wanted ? 'ArrowDown' : 'ArrowUp'
  for (let step = 0; step < Math.abs(wanted - at); step++) await page.keyboard.press(key)
  await focused(page, rows.filter({ hasText: clause }))
}

/** The index of the row that has the focus, and of the row that begins with `clause`. */
const rowsOf = `clause => {
  const rows = [...document.querySelectorAll('.redline-sheet .clause-row')]
  return [rows.indexOf(document.activeElement), rows.findIndex(row => row.textContent.startsWith(clause))]
}`

async function edit(page: Page, clause: string): Promise<void> {
  await goToClause(page, clause)
  await page.keyboard.press('Enter')
  await editorOpened(page)
}

/** Waits until a clause is edited and the caret is after the word, or the word is selected. */
async function caretBehind(page: Page, word: string): Promise<void> {
  await editorOpened(page)
  await page.waitForFunction(`(${isBehind})(${JSON.stringify(word)})`)
}

const isBehind = `word => {
  const text = document.querySelector('.clause-editor .clause-text')
  const { rangeCount, focusNode, focusOffset } = getSelection()
  if (rangeCount === 0 || !text.contains(focusNode)) return false
  const before = document.createRange()
  before.setStart(text, 0)
  before.setEnd(focusNode, focusOffset)
  return before.toString().trimEnd().endsWith(word)
}`

interface WordPlace {
  left: number
  right: number
  /** The middle of the line. */
  y: number
}

/** The screen place of a word, or of the clause's last letter if no word is given, once nothing moves any more. */
async function wordPlace(page: Page, clause: string, word = ''): Promise<WordPlace> {
  await page.evaluate('document.fonts.ready.then(() => {})')
  await page.locator('.redline-sheet .clause-row', { hasText: clause }).scrollIntoViewIfNeeded()
  const place = () => page.evaluate<WordPlace>(`(${placeOf})(...${JSON.stringify([clause, word])})`)
  for (let before = await place(); ; ) {
    await page.waitForTimeout(100)
    const now = await place()
    if (now.left === before.left && now.y === before.y) return now
    before = now
  }
}

const placeOf = `(clause, word) => {
  const row = [...document.querySelectorAll('.redline-sheet .clause-row')].find(one => one.textContent.startsWith(clause))
  const texts = document.createTreeWalker(row.querySelector('.clause'), NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) if (texts.currentNode.nodeValue.includes(word)) found.push(texts.currentNode)
  const text = word === '' ? found.at(-1) : found[0]
  const range = document.createRange()
  const start = word === '' ? text.length - 1 : text.nodeValue.indexOf(word)
  range.setStart(text, start)
  range.setEnd(text, start + (word.length || 1))
  const { left, right, top, bottom } = range.getBoundingClientRect()
  return { left, right, y: (top + bottom) / 2 }
}`
