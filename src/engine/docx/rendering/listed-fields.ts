import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import type { Edit, Span } from './edits.ts'
import { clickable, fields as listedFields } from './may-stay.ts'

/** Elements that may stand around the pieces of a code without being part of it. */
const aroundCode = new Set(
  [
    ...['p', 'r', 'pPr', 'rPr', 'ins', 'del', 'moveFrom', 'moveTo', 'instrText', 'delInstrText', 'fldChar', 'ffData'],
    ...['bookmarkStart', 'bookmarkEnd', 'proofErr', 'permStart', 'permEnd', 'lastRenderedPageBreak', 'smartTag'],
  ].map(name => `w:${name}`),
)
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
  /** All that goes when the field is not on the list. */
  spans: Span[]
}

/** Follows the fields of a part and says what of them goes. */
export class FieldList {
  readonly edits: Edit[] = []
  readonly #open: OpenField[] = []
  #apart: XmlElement | undefined
  #isInstruction = false

  opened(element: XmlElement): void {
    if (this.#apart) return
    if (apart.has(element.name)) this.#apart = element
    if (!aroundCode.has(element.name)) this.#breakCode()
    this.#isInstruction = element.name === 'w:instrText' || element.name === 'w:delInstrText'
  }

  closed(element: XmlElement): void {
    if (this.#apart === element) this.#apart = undefined
    this.#isInstruction = false
  }

  /** The mark that begins, parts or ends a field, with its place. */
  marked(element: XmlElement, span: Span): void {
    const type = attribute(element, 'w:fldCharType')
    if (type === 'begin') {
      this.#breakCode()
      this.#remember(span)
      this.#open.push({ code: '', isBroken: false, inCode: true, codeSpans: [], spans: [span] })
      return
    }
    const field = type === 'end' ? this.#open.pop() : this.#open.at(-1)
    this.#remember(span)
    if (!field) return
    field.spans.push(span)
    field.inCode = false
    if (type === 'end') this.#decide(field)
  }

  said(value: string, span: Span): void {
    const field = this.#open.at(-1)
    const isCode = this.#isInstruction && field?.inCode
    if (this.#isInstruction && !isCode) this.edits.push({ ...span, text: '' })
    this.#remember(span)
    if (!isCode || field.isBroken) return
    field.code += value
    field.codeSpans.push(span)
  }

  /** What has no end is no field. */
  finish(): void {
    for (const field of this.#open) this.#remove(field)
  }

  /** What stands in the code of a field goes with it. */
  #remember(span: Span): void {
    for (const field of this.#open) if (field.inCode) field.spans.push(span)
  }

  #breakCode(): void {
    for (const field of this.#open) if (field.inCode) field.isBroken = true
  }

  #decide(field: OpenField): void {
    const code = listedCode(field.code, field.isBroken)
    if (code === null) return this.#remove(field)
    if (code === field.code) return
    for (const [index, span] of field.codeSpans.entries())
      this.edits.push({ ...span, text: index === 0 ? code.replace(/[&<]/g, one => `&#${one.charCodeAt(0)};`) : '' })
  }

  #remove(field: OpenField): void {
    for (const span of field.spans) this.edits.push({ ...span, text: '' })
  }
}

/**
 * The code of a field as it may stay; null for one that is not on the list. Of a code that something else comes into, only the
 * letters before that are given, and its name must be among them.
 */
export function listedCode(code: string, isBroken = false): string | null {
  const match = /^\s*([A-Z]+)(?=[\s\\"]|$)/i.exec(code)
  const name = match?.[1]!.toUpperCase()
  if (name === undefined || !listedFields.has(name) || (isBroken && match![0].length === code.length)) return null
  if (name === 'HYPERLINK') return !isBroken && leadsToClickable(code.slice(match![0].length)) ? code : null
  if (name === 'MACROBUTTON') return isBroken ? null : code.replace(/^(\s*\S+\s+)\S+/, '$1NoMacro')
  return code
}

/** All that is no switch, nor what a switch with an argument is given, must be an address to click. */
function leadsToClickable(rest: string): boolean {
  const words = [...rest.matchAll(/"([^"]*)"?|(\S+)/g)].map(one => one[1] ?? one[2]!)
  return words.every(
    (word, index) => /^\\./.test(word) || /^\\[lot*]$/i.test(words[index - 1] ?? '') || clickable.test(word),
  )
}
