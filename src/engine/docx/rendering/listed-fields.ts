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
  /** All that goes when the field is not on the list. */
  spans: Span[]
}

/** Follows the fields of a part and says what of them goes. */
export class FieldList {
  readonly edits: Edit[] = []
  readonly #open: OpenField[] = []
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
    this.#remember(span)
    if (this.#around.at(-2) !== 'w:r') this.edits.push({ ...span, text: '' })
    else if (attribute(element, 'w:fldCharType') === 'begin') this.#begin(span)
    else this.#goOn(attribute(element, 'w:fldCharType') === 'end', span)
  }

  said(value: string, span: Span): void {
    const field = this.#open.at(-1)
    const isInstruction = this.#around.at(-1) === 'w:instrText' || this.#around.at(-1) === 'w:delInstrText'
    if (isInstruction && !field?.inCode) this.edits.push({ ...span, text: '' })
    this.#remember(span)
    if (!field?.inCode || field.isBroken) return
    if (this.#around.at(-1) !== 'w:instrText' || this.#apart) {
      if (value.trim() !== '') this.#breakCode()
      return
    }
    field.code += value
    field.codeSpans.push(span)
  }

  /** What has no end is no field. */
  finish(): void {
    for (const field of this.#open) this.#remove(field)
  }

  #begin(span: Span): void {
    this.#breakCode()
    this.#open.push({ code: '', isBroken: false, inCode: true, codeSpans: [], spans: [span] })
  }

  #goOn(isEnd: boolean, span: Span): void {
    const field = isEnd ? this.#open.pop() : this.#open.at(-1)
    if (!field) {
      this.edits.push({ ...span, text: '' })
      return
    }
    field.spans.push(span)
    field.inCode = false
    if (isEnd) this.#decide(field)
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
    if (code === null) this.#remove(field)
    else if (code !== field.code) this.#rewrite(field, code)
  }

  #rewrite({ codeSpans }: OpenField, code: string): void {
    const escaped = code.replace(/[&<]/g, one => `&#${one.charCodeAt(0)};`)
    for (const [index, span] of codeSpans.entries()) this.edits.push({ ...span, text: index === 0 ? escaped : '' })
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
  if (match === null || (isBroken && match[0].length === code.length)) return null
  const name = match[1]!.toUpperCase()
  if (!listedFields.has(name)) return null
  if (name === 'HYPERLINK') return !isBroken && leadsToClickable(code.slice(match[0].length)) ? code : null
  if (name === 'MACROBUTTON') return isBroken ? null : code.replace(/^(\s*\S+\s+)\S+/, '$1NoMacro')
  return code
}

/** All that is no switch, nor what a switch with an argument is given, must be an address to click. */
function leadsToClickable(rest: string): boolean {
  const words = [...rest.matchAll(/"([^"]*)"?|(\S+)/g)].map(one => one[1] ?? one[2]!)
  return words.every(
    (word, index) => /^\\[a-z*#@!]$/i.test(word) || /^\\[lot*]$/i.test(words[index - 1] ?? '') || clickable.test(word),
  )
}
