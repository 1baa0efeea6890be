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
    /** Letters of the clause that is edited, each stretch with its format. */
    formats: () => page.evaluate(formatsOfEditor),
    /** As the clipboard gives it. */
    paste: (text: string) => page.evaluate(pasteInto, text),
    /** What a copy or a cut puts on the clipboard. */
    copied: (kind: 'copy' | 'cut' = 'copy') => page.evaluate(copyFrom, kind),
    /** Drops a text behind the last letter. */
    drop: (text: string) => page.evaluate(dropAtEnd, text),
    /** As a spell checker or a phone does it: letters of what is shown give way to others. */
    replaceWord: (from: number, to: number, text: string) => page.evaluate(replaceInEditor, { from, to, text }),
    slowAnswers: (delayMs: number) =>
      page.route('**/redlining/session/operations', async route => {
        await new Promise(resolve => setTimeout(resolve, delayMs))
        await route.continue()
      }),
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

function formatsOfEditor(): string[][] {
  const texts = document.createTreeWalker(document.querySelector('.clause-editor .clause-text')!, NodeFilter.SHOW_TEXT)
  const found: string[][] = []
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement!.closest('strong, em, u')
    found.push([texts.currentNode.nodeValue!, around?.nodeName ?? ''])
  }
  return found
}

function pasteInto(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  clipboardData.setData('text/html', '<b>not this</b>')
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.querySelector('.clause-editor')!.dispatchEvent(event)
}

function copyFrom(kind: string): Record<string, string> {
  const clipboardData = new DataTransfer()
  const event = new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true })
  document.querySelector('.clause-editor')!.dispatchEvent(event)
  return Object.fromEntries(clipboardData.types.map(type => [type, clipboardData.getData(type)]))
}

function dropAtEnd(text: string): void {
  const editor = document.querySelector('.clause-editor .clause-text')!
  const range = document.createRange()
  range.selectNodeContents(editor)
  const { right, top, bottom } = range.getBoundingClientRect()
  const dataTransfer = new DataTransfer()
  dataTransfer.setData('text/plain', text)
  const place = { clientX: right - 1, clientY: (top + bottom) / 2 }
  editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }))
}

/** The event comes with the range that is about to change, and the letters change unless it is prevented. */
function replaceInEditor({ from, to, text }: { from: number; to: number; text: string }): void {
  const editor = document.querySelector('.clause-editor')!
  const texts = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT)
  const at = (offset: number): [Node, number] => {
    let left = offset
    texts.currentNode = editor
    while (texts.nextNode()) {
      const { length } = texts.currentNode.nodeValue!
      if (left <= length) return [texts.currentNode, left]
      left -= length
    }
    throw new Error('behind the end')
  }
  const range = document.createRange()
  range.setStart(...at(from))
  range.setEnd(...at(to))
  const targetRanges = [new StaticRange(range)]
  const event = new InputEvent('beforeinput', {
    inputType: 'insertReplacementText',
    data: text,
    targetRanges,
    bubbles: true,
    cancelable: true,
  })
  if (editor.dispatchEvent(event)) {
    range.deleteContents()
    range.insertNode(document.createTextNode(text))
  }
}
