import { changeBy, traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { judgedCode, otherThanLetters } from './field-code.ts'
import type { TakenOutKind, Where } from './taken-out.ts'

/** A stretch of a field's code. */
interface CodePiece {
  node: XmlElement | null
  letters: string
  /**
   * The variants on which its presence depends: changes that can be decided, alternatives, and text that not every
   * reader treats as code.
   */
  within: readonly Variant[]
}

/**
 * A change, an alternative, or a text among the code. Several changes that are decided together are represented by the
 * first.
 */
type Variant = XmlElement

interface OpenField {
  where: Where
  marks: XmlElement[]
  code: CodePiece[]
  inCode: boolean
}

/** Receives the findings about fields that do not stay. */
export interface FieldFindings {
  /** Returns the place that the walk through the part has reached. */
  here(): Where
  /** Removes a field character or a piece of code. */
  goes(node: XmlElement): void
  /** Records that a code was rewritten. */
  changed(): void
  takeOut(kind: TakenOutKind, code: string, where: Where): void
}

/**
 * The maximum number of variants in a code. With more, it is not practical to check every code that could be read, so
 * the field is removed.
 */
const mostVariants = 4

/**
 * Follows the complex fields of a part (ISO/IEC 29500-1, 17.16.18) during a walk through it, and judges each field by
 * every code that can result when changes are accepted or rejected. A field begins and ends in the same story and
 * alternative. Field characters and codes that belong to no field are removed.
 */
export class StoryFields {
  readonly #findings: FieldFindings
  /** The open fields of each story around the current place, the innermost last. */
  readonly #stories: OpenField[][] = [[]]
  readonly #within: Variant[] = []
  /** The variant that ended last, until anything follows it. */
  #last: { variant: Variant; parent: XmlElement | undefined } | null = null

  constructor(findings: FieldFindings) {
    this.#findings = findings
  }

  enter(node: XmlElement, parent: XmlElement | undefined, role: FieldRole): void {
    if (role === 'none') this.#last = null
    else if (role === 'mark') this.#mark(node, parent)
    else if (role === 'text' || role === 'code') this.#text(node, parent, role)
    else if (role !== 'silent') {
      if (role !== 'change') this.#stories.push([])
      if (role !== 'story') this.#within.push(this.#variantOf(node, parent))
    }
  }

  leave(parent: XmlElement | undefined, role: FieldRole): void {
    if (role === 'change' || role === 'alternative') this.#last = { variant: this.#within.pop()!, parent }
    if (role === 'story' || role === 'alternative')
      for (const field of this.#stories.pop()!) this.#takeOut(field, 'field')
  }

  /** Removes the fields that are still open at the end of the part. */
  end(): void {
    for (const field of this.#stories.pop()!) this.#takeOut(field, 'field')
  }

  /** Records a field that is written as one element as part of the code around it. */
  simpleField(): void {
    this.#open.at(-1)?.code.push(this.#opaquePiece())
  }

  /**
   * Returns the variant of a change. Word processors split a change where they split runs, so adjacent pieces of the
   * same change count as one.
   */
  #variantOf(node: XmlElement, parent: XmlElement | undefined): Variant {
    const last = this.#last?.parent === parent ? this.#last?.variant : undefined
    this.#last = null
    const isSame = ['w:author', 'w:date'].every(name => attribute(node, name) === attribute(last, name))
    return last?.name === node.name && changeBy(node.name) && isSame ? last : node
  }

  get #open(): OpenField[] {
    return this.#stories.at(-1)!
  }

  #opaquePiece = (): CodePiece => ({ node: null, letters: otherThanLetters, within: [...this.#within] })

  #mark(node: XmlElement, parent: XmlElement | undefined): void {
    const type = attribute(node, 'w:fldCharType')
    const outer = this.#open.at(-1)
    if (parent?.name !== 'w:r' || (type !== 'begin' && !outer)) this.#findings.goes(node)
    else if (type === 'begin') {
      if (outer?.inCode) outer.code.push(this.#opaquePiece())
      this.#open.push({ where: this.#findings.here(), marks: [node], code: [], inCode: true })
    } else {
      outer!.marks.push(node)
      outer!.inCode = false
      if (type === 'end') this.#judge(this.#open.pop()!)
    }
  }

  #text(node: XmlElement, parent: XmlElement | undefined, role: 'text' | 'code'): void {
    const isCode = role === 'code'
    const field = this.#open.at(-1)
    if (isCode && (!field?.inCode || parent?.name !== 'w:r')) this.#findings.goes(node)
    else if (field?.inCode) {
      const letters = textOf(node)
      if (isCode) field.code.push({ node, letters, within: [...this.#within] })
      else if (letters.trim() !== '') field.code.push({ node: null, letters, within: [...this.#within, node] })
    }
  }

  #judge(field: OpenField): void {
    const judged = variants(field.code)?.map(judgedCode) ?? [{ takenAs: 'field' as const }]
    const rejected = judged.find(verdict => 'takenAs' in verdict)
    if (rejected) {
      this.#takeOut(field, rejected.takenAs)
      return
    }
    const [only, ...others] = judged as { code: string }[]
    const code = lettersOf(field.code)
    if (only!.code === code) return
    const codeNodes = field.code.flatMap(({ node }) => node ?? [])
    if (others.length > 0 || codeNodes.length < field.code.length) this.#takeOut(field, 'field')
    else {
      this.#findings.takeOut('field', code.trim(), field.where)
      for (const [index, node] of codeNodes.entries()) node.children = index === 0 ? [only!.code] : []
      this.#findings.changed()
    }
  }

  #takeOut({ where, marks, code }: OpenField, kind: TakenOutKind): void {
    this.#findings.takeOut(kind, lettersOf(code).replaceAll(otherThanLetters, '…').trim(), where)
    for (const { node } of code) if (node) this.#findings.goes(node)
    for (const mark of marks) this.#findings.goes(mark)
  }
}

/** The role of an element for the fields of a part. Alternatives have separate fields, just as stories do. */
export type FieldRole = 'mark' | 'code' | 'text' | 'story' | 'alternative' | 'change' | 'silent' | 'none'

export function fieldRole(name: string): FieldRole {
  const { text, story, silent } = traitsOf(name)
  if (name === 'w:fldChar') return 'mark'
  if (name === 'mc:Choice' || name === 'mc:Fallback') return 'alternative'
  if (changeBy(name)) return 'change'
  if (text) return text === 'code' ? 'code' : 'text'
  return story ? 'story' : silent ? 'silent' : 'none'
}

const lettersOf = (code: readonly CodePiece[]): string => code.map(piece => piece.letters).join('')

/**
 * Returns all codes that can result when changes are decided, with the code that has all pieces first; null if there
 * are too many. For example, the code `DATE` with `TE` inserted gives `DATE` and `DA`.
 */
function variants(code: readonly CodePiece[]): string[] | null {
  const distinct = [...new Set(code.flatMap(piece => piece.within))]
  if (distinct.length > mostVariants) return null
  const codes = Array.from({ length: 2 ** distinct.length }, (_, without) => {
    const gone = new Set(distinct.filter((_one, index) => without & (1 << index)))
    return lettersOf(code.filter(piece => !piece.within.some(variant => gone.has(variant))))
  })
  // A code without any letter does not make a field, unless the field never had a letter.
  return [...new Set([codes[0]!, ...codes.filter(code => code !== '')])]
}
