import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import type { Edit, Span } from './edits.ts'
import { clickable, fields as listedFields } from './may-stay.ts'

const inline = ['w:p', 'w:ins', 'w:moveTo', 'w:smartTag']
const blocks = ['w:body', 'w:tc', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote', 'w:txbxContent', 'w:sdtContent']

/**
 * The elements that may stand around the pieces of a code, and where: elsewhere LibreOffice does not see them, and would read
 * another code than the one that is judged here.
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
/** Nothing below these is part of a code. */
const apart = new Set(['w:pPr', 'w:rPr', 'w:ffData'])

interface OpenField {
  /** As far as it stands there letter by letter. */
  code: string
  /** Something else has come between: LibreOffice reads any text up to the separator as code, that of footnotes too. */
  isBroken: boolean
  inCode: boolean
  /** The pieces of the code, which are written anew where it changes. */
  codeSpans: Span[]
  /** Of the mark that begins it, in all that was met within fields. */
  from: number
  /** Its other marks. */
  marks: Span[]
  /** Behind the last of what stands in its code. */
  to: number
}

/** Follows the fields of a part and says what of them goes. */
export class FieldList {
  readonly #edits: Edit[] = []
  /** Marks and texts within fields, in their order. */
  readonly #met: Span[] = []
  /** Stretches of these that go. */
  readonly #gone: { from: number; to: number }[] = []
  readonly #open: OpenField[] = []
  /** Those of them of whose code all was letters until now. */
  #intact: OpenField[] = []
  readonly #around: string[] = []
  #apart: XmlElement | undefined

  opened(element: XmlElement): void {
    const parent = this.#around.at(-1) ?? ''
    this.#around.push(element.name)
    if (this.#open.length === 0 || this.#apart) return
    if (!aroundCode[element.name]?.includes(parent)) this.#breakCode()
    if (apart.has(element.name)) this.#apart = element
  }

  closed(element: XmlElement): void {
    this.#around.pop()
    if (this.#apart === element) this.#apart = undefined
  }

  /** The mark that begins, parts or ends a field, with its place; told of before it is closed. */
  marked(element: XmlElement, span: Span): void {
    if (this.#around.at(-2) !== 'w:r') this.#remove(span)
    else if (attribute(element, 'w:fldCharType') === 'begin') this.#begin(span)
    else this.#goOn(attribute(element, 'w:fldCharType') === 'end', span)
  }

  said(value: string, span: Span): void {
    const field = this.#open.at(-1)
    const parent = this.#around.at(-1)
    if (!field?.inCode && (parent === 'w:instrText' || parent === 'w:delInstrText')) this.#remove(span)
    if (!field) return
    this.#met.push(span)
    if (!field.inCode || field.isBroken) return
    if (parent === 'w:instrText' && !this.#apart) {
      field.code += value
      field.codeSpans.push(span)
    } else if (value.trim() !== '') this.#breakCode()
  }

  /** All that goes or changes, when the part has been read. What has no end is no field. */
  edits(): Edit[] {
    for (const field of this.#open.splice(0)) this.#leaveOut(field)
    let next = 0
    for (const { from, to } of this.#gone.toSorted((a, b) => a.from - b.from)) {
      for (let at = Math.max(from, next); at < to; at++) this.#remove(this.#met[at]!)
      next = Math.max(next, to)
    }
    return this.#edits
  }

  #begin(span: Span): void {
    this.#breakCode()
    const from = this.#met.push(span) - 1
    const field = { code: '', isBroken: false, inCode: true, codeSpans: [], from, to: from, marks: [] }
    this.#open.push(field)
    this.#intact.push(field)
  }

  #goOn(isEnd: boolean, span: Span): void {
    const field = isEnd ? this.#open.pop() : this.#open.at(-1)
    if (!field) {
      this.#remove(span)
      return
    }
    this.#met.push(span)
    field.marks.push(span)
    if (field.inCode) field.to = this.#met.length
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
    const escaped = code.replace(/[&<]/g, one => `&#${one.charCodeAt(0)};`)
    for (const [index, span] of codeSpans.entries()) this.#edits.push({ ...span, text: index === 0 ? escaped : '' })
  }

  /** What stands in its code goes with it, other fields too. */
  #leaveOut({ from, to, inCode, marks }: OpenField): void {
    this.#gone.push({ from, to: inCode ? this.#met.length : to })
    for (const mark of marks) this.#remove(mark)
  }

  #remove(span: Span): void {
    this.#edits.push({ ...span, text: '' })
  }
}

/**
 * The code of a field as it may stay; null for one that is not on the list. Of a code that something else comes into, only the
 * letters before that are given, and its name must be among them.
 */
export function listedCode(code: string, isBroken = false): string | null {
  const match = /^\s*([A-Z]+)(?=[\s\\"]|$)/i.exec(code)
  if (match === null || (isBroken && match[0].length === code.length)) return null
  const name = match[1]!.toUpperCase()
  if (!listedFields.has(name)) return null
  if (name === 'HYPERLINK') return !isBroken && leadsOnlyTo(code.slice(match[0].length), clickable) ? code : null
  return code
}

/** Whether all that is no switch, nor what a switch with an argument is given, is such an address. */
export function leadsOnlyTo(rest: string, addresses: RegExp): boolean {
  const words = [...rest.matchAll(/"([^"]*)"?|(\S+)/g)].map(one => one[1] ?? one[2]!)
  return words.every(
    (word, index) => /^\\[a-z*#@!]$/i.test(word) || /^\\[lot*]$/i.test(words[index - 1] ?? '') || addresses.test(word),
  )
}
