import { bodyOf, paragraphsOf } from '../redline/paragraphs.ts'
import { numberInFormat } from '../redline/view/number-format.ts'
import type { ReadonlyWordFile } from '../redline/word-file.ts'
import { attribute, firstChild, type XmlElement } from '../xml/xml-tree.ts'

/** How the pages of a section are numbered (ECMA-376-1 §17.6.12). */
interface Numbering {
  format: string
  /** The number of its first page; undefined if it follows the page before. */
  start: number | undefined
}

/**
 * Returns the numbers that pages show. `starts` has the paragraph with which each page begins; a page without one is in
 * the section of the page before.
 */
export function pageNumbers(document: ReadonlyWordFile, starts: readonly (XmlElement | undefined)[]): string[] {
  const { sectionOf, numberings } = sectionsOf(document)
  let section = -1
  let number = 0
  return starts.map(paragraph => {
    const next = (paragraph && sectionOf.get(paragraph)) ?? Math.max(section, 0)
    const { format, start } = numberings[next] ?? { format: 'decimal', start: undefined }
    number = next !== section && start !== undefined ? start : number + 1
    section = next
    return numberInFormat(number, format)
  })
}

function sectionsOf(document: ReadonlyWordFile) {
  const body = bodyOf(document.tree(document.mainName))
  const sectionOf = new Map<XmlElement, number>()
  const numberings: Numbering[] = []
  for (const { node } of paragraphsOf(body)) {
    sectionOf.set(node, numberings.length)
    const properties = firstChild(firstChild(node, 'w:pPr'), 'w:sectPr')
    if (properties) numberings.push(numberingIn(properties))
  }
  numberings.push(numberingIn(firstChild(body, 'w:sectPr')))
  return { sectionOf, numberings }
}

function numberingIn(properties: XmlElement | undefined): Numbering {
  const written = firstChild(properties, 'w:pgNumType')
  const start = attribute(written, 'w:start') ?? ''
  return {
    format: attribute(written, 'w:fmt') ?? 'decimal',
    start: /^\d{1,6}$/.test(start) ? Number(start) : undefined,
  }
}
