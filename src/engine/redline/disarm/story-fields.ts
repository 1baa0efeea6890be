import { changeBy, traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { judgedCode, otherThanLetters } from './field-code.ts'
import type { TakenOutKind, Where } from './taken-out.ts'

/** A stretch of the code of a field. */
interface CodePiece {
  node: XmlElement | null
  letters: string
  /** What it is there with: changes that can be rejected or accepted, alternatives, what not every reader takes for code. */
  within: readonly Variant[]
}

/** A change or an alternative; of changes in a row that are decided at once, the first. */
type Variant = XmlElement

interface OpenField {
  where: Where
  marks: XmlElement[]
  code: CodePiece[]
  inCode: boolean
}

/** What is told of the fields that do not stay. */
export interface FieldFindings {
  /** The place that is walked through. */
  here(): Where
  /** A mark of a field, or a piece of its code. */
  goes(node: XmlElement): void
  /** A code was written anew. */
  changed(): void
  takeOut(kind: TakenOutKind, code: string, where: Where): void
}

/** With more of them, nobody could say which code is read. */
const mostVariants = 4

/**
 * Follows the complex fields of a part (ISO/IEC 29500-1, 17.16.18) while it is walked through. A field begins and ends in one
 * story and one alternative; marks and codes that belong to none go.
 */
export class StoryFields {
  readonly #findings: FieldFindings
  /** The open fields of each story that is walked through, the innermost last. */
  readonly #stories: OpenField[][] = [[]]
  readonly #within: Variant[] = []
  /** The variant that was left last, as long as nothing has come after it. */
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

  /** When the part has been walked through. */
  end(): void {
    for (const field of this.#stories.pop()!) this.#takeOut(field, 'field')
  }

  /** A field in one element is part of the code that it stands in. */
  simpleField(): void {
    this.#open.at(-1)?.code.push(this.#other())
  }

  /** Word processors part a change where they part runs, and join its pieces again. */
  #variantOf(node: XmlElement, parent: XmlElement | undefined): Variant {
    const last = this.#last?.parent === parent ? this.#last?.variant : undefined
    this.#last = null
    const isSame = ['w:author', 'w:date'].every(name => attribute(node, name) === attribute(last, name))
    return last?.name === node.name && changeBy(node.name) && isSame ? last : node
  }

  get #open(): OpenField[] {
    return this.#stories.at(-1)!
  }

  #other = (): CodePiece => ({ node: null, letters: otherThanLetters, within: [...this.#within] })

  #mark(node: XmlElement, parent: XmlElement | undefined): void {
    const type = attribute(node, 'w:fldCharType')
    const outer = this.#open.at(-1)
    if (parent?.name !== 'w:r' || (type !== 'begin' && !outer)) this.#findings.goes(node)
    else if (type === 'begin') {
      if (outer?.inCode) outer.code.push(this.#other())
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
    const bad = judged.find(one => 'takenAs' in one)
    if (bad) {
      this.#takeOut(field, bad.takenAs)
      return
    }
    const [only, ...others] = judged as { code: string }[]
    const code = lettersOf(field.code)
    if (only!.code === code) return
    const own = field.code.flatMap(({ node }) => node ?? [])
    if (others.length > 0 || own.length < field.code.length) this.#takeOut(field, 'field')
    else {
      this.#findings.takeOut('field', code.trim(), field.where)
      for (const [index, node] of own.entries()) node.children = index === 0 ? [only!.code] : []
      this.#findings.changed()
    }
  }

  #takeOut({ where, marks, code }: OpenField, kind: TakenOutKind): void {
    this.#findings.takeOut(kind, lettersOf(code).replaceAll(otherThanLetters, '…').trim(), where)
    for (const { node } of code) if (node) this.#findings.goes(node)
    for (const mark of marks) this.#findings.goes(mark)
  }
}

/** What an element is to the fields of a part; alternatives have fields of their own, as stories do. */
export type FieldRole = 'mark' | 'code' | 'text' | 'story' | 'alternative' | 'change' | 'silent' | 'none'

export function fieldRole(name: string): FieldRole {
  const { text, story, silent } = traitsOf(name)
  if (name === 'w:fldChar') return 'mark'
  if (name === 'mc:Choice' || name === 'mc:Fallback') return 'alternative'
  if (changeBy(name)) return 'change'
  if (text) return text === 'code' ? 'code' : 'text'
  return story ? 'story' : silent ? 'silent' : 'none'
}

const lettersOf = (code: readonly CodePiece[]): string => code.map(one => one.letters).join('')

/** The codes that can be read, the one with all pieces first, as changes are decided one by one; null for too many. */
function variants(code: readonly CodePiece[]): string[] | null {
  const all = [...new Set(code.flatMap(one => one.within))]
  if (all.length > mostVariants) return null
  const codes = Array.from({ length: 2 ** all.length }, (_, without) => {
    const gone = new Set(all.filter((_one, index) => without & (1 << index)))
    return lettersOf(code.filter(one => !one.within.some(variant => gone.has(variant))))
  })
  // without any letter there is no field, unless there never were any
  return [...new Set([codes[0]!, ...codes.filter(code => code !== '')])]
}
