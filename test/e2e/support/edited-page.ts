import { expect } from 'vitest'
import type { TypingHand } from '../../../web/src/redline/test-support/typing-hand.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { place } from './clauses-to-edit.ts'
import { inEditor } from './in-editor.ts'
import type { OpenedPage } from './page-driver.ts'

export type EditedPage = ReturnType<typeof editedPage>

/** Lets a test edit the page of a negotiation and read what it shows. */
export function editedPage(opened: OpenedPage, session: ApiClient) {
  const { page, problems } = opened
  const run = <Answer>(name: keyof typeof inEditor, argument?: unknown) =>
    page.evaluate<Answer>(`(${inEditor[name]})(${JSON.stringify(argument) ?? ''})`)
  const sessionTexts = async (): Promise<string[]> =>
    (await session.get('/redlining/session')).body.document.clauses.map((clause: { text: string }) => clause.text)
  const texts = () => run<string[]>('texts')
  return {
    page,
    problems,
    session,
    texts,
    async edit(name: keyof typeof place) {
      await page.locator('.clause-row').nth(place[name]).click()
      await page.locator('.clause-editor:focus').waitFor()
    },
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    async compose(...composed: string[]) {
      const debug = await page.context().newCDPSession(page)
      for (const text of composed.slice(0, -1))
        await debug.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      await debug.send('Input.insertText', { text: composed.at(-1)! })
    },
    async markup(): Promise<string> {
      // the editor removes the cursor's placeholder once it has read the end of a composition
      await page.locator('.clause-editor [mark-placeholder]').waitFor({ state: 'detached' })
      return run('markup')
    },
    /** The height of a clause's row, and the position of the text in the row. */
    placeOfText: (name: keyof typeof place) => run<number[]>('placeOfText', place[name]),
    /** Selects from one clause to another, as dragging with a mouse does. */
    select: (from: keyof typeof place, to: keyof typeof place) => run<void>('select', [place[from], place[to]]),
    formats: () => run<string[][]>('formats'),
    paste: (text: string) => run<void>('paste', text),
    copied: (kind: 'copy' | 'cut' = 'copy') => run<Record<string, string>>('copied', kind),
    drop: (text: string) => run<void>('drop', text),
    replaceWord: (from: number, to: number, text: string) => run<void>('replaceWord', { from, to, text }),
    slowAnswers: (delayMs: number) =>
      page.route('**/redlining/session/operations', async route => {
        await new Promise(resolve => setTimeout(resolve, delayMs))
        await route.continue()
      }),
    /** Ends editing, and waits until the session has the same texts as the page. */
    async equalsSession() {
      await page.keyboard.press('Escape')
      await page.locator('.clause-editor').waitFor({ state: 'detached' })
      await expect.poll(sessionTexts).toEqual(await texts())
    },
    file: async () => Buffer.from(await session.bytes('/redlining/session/document')),
  } satisfies TypingHand & Record<string, unknown>
}
