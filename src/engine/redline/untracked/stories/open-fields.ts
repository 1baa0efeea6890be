import { isOn } from '../../../docx/grammar/on-off.ts'
import { attribute, type XmlElement } from '../../../xml/xml-tree.ts'
import { isCounted, isPageNumber, isPageReference, isTableOfContents } from '../canonical/noise.ts'
import type { Token } from './story.ts'

interface Field {
  code: string
  inResult: boolean
  /** Whether the field is locked, so that its result is not recalculated. */
  isLocked: boolean
}

/** The fields that are open at the current place of a story, outermost first (ECMA-376-1 §17.16). */
export class OpenFields {
  readonly #fields: Field[] = []
  /** Called with the code of each field that was read. */
  readonly #show: (code: string) => void

  constructor(show: (code: string) => void) {
    this.#show = show
  }

  /** The code of the innermost field whose result contains the current place; empty outside field results. */
  get codeOfResult(): string {
    return this.#fields.findLast(field => field.inResult)?.code ?? ''
  }

  openSimple(field: XmlElement, code: string): void {
    this.#fields.push({ code, inResult: true, isLocked: isLocked(field) })
    this.#show(code)
  }

  closeSimple(): void {
    this.#fields.pop()
  }

  /** Handles the mark at the start, middle or end of a field in runs. */
  mark(fieldMark: XmlElement): void {
    const type = attribute(fieldMark, 'w:fldCharType')
    if (type === 'begin') this.#fields.push({ code: '', inResult: false, isLocked: isLocked(fieldMark) })
    const field = this.#fields.at(-1)
    if (type === 'separate' && field) field.inResult = true
    if (type !== 'end') return
    const ended = this.#fields.pop()
    if (ended) this.#show(ended.code)
  }

  addCode(code: string): void {
    const field = this.#fields.at(-1)
    if (field && !field.inResult) field.code += code
  }

  /** Whether a text is a page number that is recalculated and therefore does not count as content. */
  isRecounted(text: string): boolean {
    const field = this.#fields.at(-1)
    if (!field?.inResult || field.isLocked || !isPageNumber(text)) return false
    return isCounted(field.code) || (this.#isInContents() && isPageReference(field.code))
  }

  /** Removes the page number, the text after the last tab, from a line of a table of contents that has no links. */
  withoutPageNumber(tokens: Token[]): Token[] {
    if (!this.#isInContents()) return tokens
    const tab = tokens.findLastIndex(token => token.name === 'w:tab')
    const rest = tokens.slice(tab + 1)
    if (tab < 0 || !isPageNumber(rest.map(token => (token.kind === 'text' ? token.text : '')).join(''))) return tokens
    return [...tokens.slice(0, tab + 1), ...rest.filter(token => token.kind !== 'text')]
  }

  #isInContents = () => this.#fields.some(field => field.inResult && isTableOfContents(field.code))
}

const isLocked = (field: XmlElement) => isOn(attribute(field, 'w:fldLock'), false)
