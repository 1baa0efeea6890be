import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import type { TextReplacement, TextSpan } from './edits.ts'
import { clickable, fields as listedFields } from './may-stay.ts'

const inline = ['w:p', 'w:ins', 'w:moveTo', 'w:smartTag']
const blocks = ['w:body', 'w:tc', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:txbxContent', 'w:sdtContent']

/**
 * The elements that may be around the pieces of a field code, each with the elements that may be its parent. Elsewhere,
 * LibreOffice does not see the pieces and would read a different code from the code that is checked here.
 */
const aroundCode: Readonly<Record<string, readonly string[]>> = {
  'w:p': blocks,
  'w:r': [...inline, 'w:hyperlink', 'w:sdtContent', 'w:fldSimple'],
  'w:instrText': ['w:r'],
  'w:fldChar': ['w:r'],
  'w:ffData': ['w:fldChar'],
  'w:pPr': ['w:p'],
  'w:rPr': ['w:r'],
  'w:lastRenderedPageBreak': ['w:r'],
  ...Object.fromEntries(
    ['ins', 'moveTo', 'smartTag', 'bookmarkStart', 'bookmarkEnd', 'proofErr', 'permStart', 'permEnd'].map(name => [
      `w:${name}`,
      inline,
    ]),
  ),
}
/** Nothing inside these elements is part of a code. */
const apart = new Set(['w:pPr', 'w:rPr', 'w:ffData'])

interface OpenField {
  /** The code as far as it is plain text. */
  code: string
  /**
   * Whether other content interrupts the code: LibreOffice reads any text up to the separator as code, including
   * footnotes.
   */
  isBroken: boolean
  inCode: boolean
  /** The pieces of the code, which are rewritten when it changes. */
  codeSpans: TextSpan[]
  /** The index in `#items` of the mark that begins the field. */
  from: number
  /** The other marks of the field. */
  marks: TextSpan[]
  /** The index in `#items` after the last item in the code. */
  to: number
}

/** Follows the fields of a part and collects the edits that remove or change them. */
export class FieldList {
  readonly #edits: TextReplacement[] = []
  /** Marks and texts within fields, in document order. */
  readonly #items: TextSpan[] = []
  /** Stretches of `#items` that are removed. */
  readonly #gone: { from: number; to: number }[] = []
  readonly #open: OpenField[] = []
  /** The open fields whose code has been plain text so far. */
  #intact: OpenField[] = []
  readonly #around: string[] = []
  #apart: XmlElement | undefined

  enterElement(element: XmlElement): void {
    const parent = this.#around.at(-1) ?? ''
    this.#around.push(element.name)
    if (this.#open.length === 0 || this.#apart) return
    if (!aroundCode[element.name]?.includes(parent)) this.#breakCode()
    if (apart.has(element.name)) this.#apart = element
  }

  leaveElement(element: XmlElement): void {
    this.#around.pop()
    if (this.#apart === element) this.#apart = undefined
  }

  /** Handles a mark that begins, separates or ends a field. Call it before `leaveElement` for the same element. */
  addMark(element: XmlElement, span: TextSpan): void {
    if (this.#around.at(-2) !== 'w:r') this.#remove(span)
    else if (attribute(element, 'w:fldCharType') === 'begin') this.#begin(span)
    else this.#continue(attribute(element, 'w:fldCharType') === 'end', span)
  }

  addText(value: string, span: TextSpan): void {
    const field = this.#open.at(-1)
    const parent = this.#around.at(-1)
    if (!field?.inCode && (parent === 'w:instrText' || parent === 'w:delInstrText')) this.#remove(span)
    if (!field) return
    this.#items.push(span)
    if (!field.inCode || field.isBroken) return
    if (parent === 'w:instrText' && !this.#apart) {
      field.code += value
      field.codeSpans.push(span)
    } else if (value.trim() !== '') this.#breakCode()
  }

  /** Returns all removals and changes once the part has been read. A field without an end is removed. */
  edits(): TextReplacement[] {
    for (const field of this.#open.splice(0)) this.#leaveOut(field)
    let next = 0
    for (const { from, to } of this.#gone.toSorted((a, b) => a.from - b.from)) {
      for (let at = Math.max(from, next); at < to; at++) this.#remove(this.#items[at]!)
      next = Math.max(next, to)
    }
    return this.#edits
  }

  #begin(span: TextSpan): void {
    this.#breakCode()
    const from = this.#items.push(span) - 1
    const field = { code: '', isBroken: false, inCode: true, codeSpans: [], from, to: from, marks: [] }
    this.#open.push(field)
    this.#intact.push(field)
  }

  #continue(isEnd: boolean, span: TextSpan): void {
    const field = isEnd ? this.#open.pop() : this.#open.at(-1)
    if (!field) {
      this.#remove(span)
      return
    }
    this.#items.push(span)
    field.marks.push(span)
    if (field.inCode) field.to = this.#items.length
    field.inCode = false
    if (isEnd) this.#decide(field)
  }

  #breakCode(): void {
    for (const field of this.#intact) field.isBroken ||= field.inCode
    this.#intact = []
  }

  #decide(field: OpenField): void {
    const code = listedCode(field.code, field.isBroken)
    if (code === null) this.#leaveOut(field)
    else if (code !== field.code) this.#rewrite(field, code)
  }

  #rewrite({ codeSpans }: OpenField, code: string): void {
    const escaped = code.replace(/[&<]/g, character => `&#${character.charCodeAt(0)};`)
    for (const [index, span] of codeSpans.entries()) this.#edits.push({ ...span, text: index === 0 ? escaped : '' })
  }

  /** Removes everything in the field's code, including other fields. */
  #leaveOut({ from, to, inCode, marks }: OpenField): void {
    this.#gone.push({ from, to: inCode ? this.#items.length : to })
    for (const mark of marks) this.#remove(mark)
  }

  #remove(span: TextSpan): void {
    this.#edits.push({ ...span, text: '' })
  }
}

/**
 * Returns the code of a field as it may stay; null for a field that is not on the list. When other content interrupts
 * the code, `code` is only the text before it, which must contain the field's name.
 */
export function listedCode(code: string, isBroken = false): string | null {
  const match = /^\s*([A-Z]+)(?=[\s\\"]|$)/i.exec(code)
  if (match === null || (isBroken && match[0].length === code.length)) return null
  const name = match[1]!.toUpperCase()
  if (!listedFields.has(name)) return null
  if (name === 'HYPERLINK') return !isBroken && leadsOnlyTo(code.slice(match[0].length), clickable) ? code : null
  return code
}

/** Whether every word matches `addresses`, except for switches and their arguments. */
export function leadsOnlyTo(rest: string, addresses: RegExp): boolean {
  const words = [...rest.matchAll(/"([^"]*)"?|(\S+)/g)].map(match => match[1] ?? match[2]!)
  return words.every(
    (word, index) => /^\\[a-z*#@!]$/i.test(word) || /^\\[lot*]$/i.test(words[index - 1] ?? '') || addresses.test(word),
  )
}
