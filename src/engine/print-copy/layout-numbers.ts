import { currentText, type Piece, piecesOf } from '../redline/paragraph-text.ts'
import { bodyOf, paragraphsOf } from '../redline/paragraphs.ts'
import type { ReadonlyWordFile } from '../redline/word-file.ts'
import { attribute, type XmlElement } from '../xml/xml-tree.ts'
import { fieldNameOf, readStoryFields, type StoryField } from './story-fields.ts'

/**
 * Matches the code of a page number field. Only a format may follow the name, because a number picture (`\#`) can hold
 * any words.
 */
const pageNumber = /^\s*(PAGE|NUMPAGES)(\s+\\\*\s*\w+)*\s*$/i
const contentsPage = /^\s*PAGEREF\s+(_Toc\w+)(\s+\\h)?(\s+\\\*\s*\w+)*\s*$/i
/** Matches digits, roman numerals or letters. */
const number = /^\s*(\d{1,6}|[ivxlcdm]{1,8}|[a-z]{1,2})\s*$/i

/**
 * Finds the fields that are computed when the document is laid out, and returns the element that begins each field.
 * They are page numbers in headers and footers, and those page numbers in a table of contents that follow the words of
 * their heading. Every other field shows its stored result, as readers of the document saw it.
 */
export function layoutNumbers(file: ReadonlyWordFile): ReadonlySet<XmlElement> {
  const begins = new Set<XmlElement>()
  for (const kind of ['header', 'footer'])
    for (const part of file.related(file.mainName, kind))
      for (const { begin, code, result } of allFields(file.tree(part.name.toLowerCase())))
        if (
          pageNumber.test(code ?? '') &&
          (number.test(result) || (result.trim() === '' && begin.name === 'w:fldChar'))
        )
          begins.add(begin)
  const body = bodyOf(file.tree(file.mainName))
  const { fields } = readStoryFields(body)
  if (fields.some(field => fieldNameOf(field) === 'TOC')) addContentsPages(body, fields, begins)
  return begins
}

function allFields(story: XmlElement): StoryField[] {
  const { fields, inner } = readStoryFields(story)
  return [...fields, ...inner.flatMap(allFields)]
}

function addContentsPages(body: XmlElement, fields: StoryField[], begins: Set<XmlElement>): void {
  const headings = headingsByBookmark(body)
  for (const field of fields) {
    const bookmark = contentsPage.exec(field.code ?? '')?.[1]
    if (bookmark === undefined || !isInContents(field) || !number.test(field.result) || !field.paragraph) continue
    const heading = headings.get(bookmark)
    const entry = entryBefore(field)
    if (heading && entry?.endsWith(heading)) begins.add(field.begin)
  }
}

const isInContents = ({ within }: StoryField): boolean =>
  within !== null && (fieldNameOf(within) === 'TOC' || isInContents(within))

/** Returns the text in front of the field if the paragraph ends with a tab and this field; null otherwise. */
function entryBefore({ begin, end, paragraph }: StoryField): string | null {
  const pieces = piecesOf(paragraph!)
  const isOfField = ({ node, path }: Piece) => node === begin || path.includes(begin)
  const first = pieces.findIndex(isOfField)
  const last = end === null ? pieces.findLastIndex(isOfField) : pieces.findIndex(({ node }) => node === end)
  const before = pieces.slice(0, first).filter(({ text }) => text !== '')
  const isAtEnd = first >= 0 && last >= first && currentText(pieces.slice(last + 1)).trim() === ''
  return isAtEnd && before.at(-1)?.node.name === 'w:tab' ? squeezed(currentText(before)) : null
}

const squeezed = (text: string) => text.replace(/\s+/g, '')

/** Returns, by the name of the bookmark, the text of the paragraph in which each bookmark begins. */
function headingsByBookmark(body: XmlElement): Map<string, string> {
  const headings = new Map<string, string>()
  for (const { node } of paragraphsOf(body)) {
    const pieces = piecesOf(node)
    for (const piece of pieces)
      if (piece.node.name === 'w:bookmarkStart')
        headings.set(attribute(piece.node, 'w:name') ?? '', squeezed(currentText(pieces)))
  }
  return headings
}
