import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signs } from '../../../src/engine/redline/test-support/file-text.ts'

/** A paragraph on the page, read with all changes accepted and with all changes rejected. */
export interface ReadParagraph {
  anchor: string
  accept: ReadText
  reject: ReadText
}

export interface ReadText {
  text: string
  /** Whether the paragraph mark remains. */
  isEnded: boolean
  /** Whether the table row of the paragraph is gone, and with it the covered cells that the page does not show. */
  isRowGone: boolean
}

/** Waits until every clause is drawn. */
export const allDrawn = (page: Page) =>
  expect.poll(() => page.locator('.redline-chunk:not([data-drawn])').count(), { timeout: 60_000 }).toBe(0)

/** Waits until every clause is drawn, and makes the browser lay out even the clauses that are out of view. */
export async function layOutAll(page: Page): Promise<void> {
  await page.locator('.redline-chunk').first().waitFor()
  await allDrawn(page)
  await page.evaluate(
    "for (const one of document.querySelectorAll('.redline-chunk')) one.style.contentVisibility = 'visible'",
  )
}

/** Reads the body of the document from the elements of the page, without notes, boxes, headers and footers. */
export async function readParagraphs(page: Page): Promise<ReadParagraph[]> {
  return (await page.evaluate(`(() => {
    const signs = ${JSON.stringify(signs)}
    const signOf = element => {
      if (element.matches('br, .clause-break')) return signs.break
      if (element.matches('.note-number')) return signs.note
      if (element.matches('.clause-picture')) return signs.picture
      if (element.matches('.clause-shape')) return signs.shape
      if (element.matches('.clause-formula')) return signs.formula
      if (element.matches('ruby')) return signs.ruby
    }
    const textIn = (node, gone) => [...node.childNodes].map(child => {
      if (child.nodeType === Node.TEXT_NODE) return child.data
      if (child.matches('.clause-label, .page-seam, .page-mark, .paragraph-sign') || child.matches(gone)) return ''
      return signOf(child) ?? textIn(child, gone)
    }).join('')
    const rowGone = (row, kind) => row.parentElement.closest('tr[data-row~="' + kind + '"]') !== null
    const read = (row, gone, rowKind) => {
      const clause = row.querySelector(':scope > .clause')
      if (rowGone(row, rowKind)) return { text: '', isEnded: false, isRowGone: true }
      const isEnded = !clause.querySelector(':scope > ' + gone + '.paragraph-sign')
      return { text: textIn(clause, gone), isEnded, isRowGone: false }
    }
    return [...document.querySelectorAll('.redline-body .clause-row')]
      .filter(row => !row.parentElement.closest('[data-story], [inert]'))
      .map(row => ({
        anchor: row.dataset.anchor,
        accept: read(row, 'del', 'deleted'),
        reject: read(row, 'ins', 'inserted'),
      }))
  })()`)) as ReadParagraph[]
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * What a screen reader should say, derived from the elements of the page: their text, and what the style sheet adds
 * before and after it. Leaves out pictures, which have a name but no text, and ruby readings, which Chromium's tree
 * omits.
 */
export async function spokenByPage(page: Page): Promise<string> {
  const spoken = await page.evaluate(`(() => {
    const added = (element, end) => {
      const content = getComputedStyle(element, end).content
      return content === 'none' || content === 'normal' ? '' : content.replace(/^"|"$/g, '').replace(/\\\\(["\\\\])/g, '$1').replace(/\\\\a /g, '\\n')
    }
    const written = (text, element) =>
      getComputedStyle(element).textTransform === 'uppercase' ? text.toUpperCase() : text
    const say = element => {
      if (element.matches('img, rt, colgroup')) return ''
      if (element.matches('br')) return '\\n'
      const inside = [...element.childNodes].map(child =>
        child.nodeType === Node.TEXT_NODE ? written(child.data, element) : say(child)).join('')
      return added(element, '::before') + inside + added(element, '::after')
    }
    return say(document.querySelector('.redline-body'))
  })()`)
  return inOneLine(spoken as string)
}

interface TreeNode {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  childIds?: string[]
  backendDOMNodeId?: number
}

/** The text of the document in Chromium's accessibility tree, in the order of the tree. */
export async function spokenByTree(page: Page): Promise<string> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Accessibility.enable')
  await debug.send('DOM.enable')
  const { root } = await debug.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await debug.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.redline-body' })
  const { node } = await debug.send('DOM.describeNode', { nodeId })
  const { nodes } = (await debug.send('Accessibility.getFullAXTree')) as { nodes: TreeNode[] }
  await debug.detach()
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const say = (one: TreeNode | undefined): string => {
    if (!one) return ''
    if (one.role?.value === 'StaticText') return one.name?.value ?? ''
    if (one.role?.value === 'LineBreak') return '\n'
    return (one.childIds ?? []).map(id => say(byId.get(id))).join('')
  }
  return inOneLine(say(nodes.find(otherNode => otherNode.backendDOMNodeId === node.backendNodeId)))
}
