import type { CDPSession } from 'playwright-core'
import { expect } from 'vitest'
import type { ApiClient } from '../../support/api-client.ts'
import { place } from './clauses-to-edit.ts'
import type { OpenedPage } from './page-driver.ts'

export type EditedPage = ReturnType<typeof editedPage>

/** What a test does on the page of a negotiation, and what it finds there. */
export function editedPage(opened: OpenedPage, session: ApiClient) {
  const { page, problems } = opened
  const sessionTexts = async (): Promise<string[]> =>
    (await session.get('/redlining/session')).body.document.clauses.map((clause: { text: string }) => clause.text)
  const shownTexts = () => page.evaluate(textsOfPage)
  return {
    page,
    problems,
    session,
    async edit(name: keyof typeof place) {
      await page.locator('[data-anchor]').nth(place[name]).click()
      await page.locator('.clause-editor:focus').waitFor()
    },
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    debug: (): Promise<CDPSession> => page.context().newCDPSession(page),
    /** The clause that is edited, with `[+inserted]` and `[-deleted]`. */
    async markup(): Promise<string> {
      // the end of a composition is read a moment later
      await page.waitForFunction(() => !document.querySelector('.clause-editor [mark-placeholder]'))
      return page.evaluate(markupOfEditor)
    },
    texts: shownTexts,
    /** Ends editing, and waits until the session has what the page shows. */
    async equalsSession() {
      await page.keyboard.press('Escape')
      await page.locator('.clause-editor').waitFor({ state: 'detached' })
      await expect.poll(sessionTexts).toEqual(await shownTexts())
    },
    file: async () => Buffer.from(await session.bytes('/redlining/session/document')),
  }
}

function markupOfEditor(): string {
  const told = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
    const inside = Array.from(node.childNodes, told).join('')
    if (node.nodeName === 'BR') return (node as HTMLElement).className === '' ? '\n' : ''
    if (node.nodeName === 'INS') return `[+${inside}]`
    return node.nodeName === 'DEL' ? `[-${inside}]` : inside
  }
  return told(document.querySelector('.clause-editor .clause-text')!)
}

function textsOfPage(): string[] {
  return Array.from(document.querySelectorAll('[data-anchor]'), row => {
    const copy = row.cloneNode(true) as HTMLElement
    const others = 'del, .sr-only, .clause-label, .clause-toolbar, .clause-refused, br.ProseMirror-trailingBreak'
    for (const other of copy.querySelectorAll(others)) other.remove()
    for (const line of copy.querySelectorAll('br')) line.replaceWith('\n')
    return copy.textContent ?? ''
  })
}
