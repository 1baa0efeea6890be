import { isStory, traitsOf } from '../docx/grammar/elements.ts'
import { fieldName } from '../redline/inline/fields.ts'
import { pieceText } from '../redline/paragraph-text.ts'
import { attribute, childElements, firstChild, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** A field of a story (ECMA-376-1 §17.16), which may begin in one paragraph and end in another. */
export interface StoryField {
  /** The `w:fldChar` that begins the field, or the `w:fldSimple` around the result. */
  begin: XmlElement
  /** The `w:fldChar` that ends the field; null for a simple field. */
  end: XmlElement | null
  /** The field code; null when it contains anything but text. */
  code: string | null
  /** The stored result, as text. */
  result: string
  /** The field whose result contains this one. */
  within: StoryField | null
  paragraph: XmlElement | undefined
}

/** Content that a reader of a story does not see. */
export interface Unshown {
  parent: XmlElement
  /**
   * The field to whose marks or code this content belongs; the outermost if there are several, null if there is none.
   */
  field: StoryField | null
}

export interface PrintedFields {
  fields: StoryField[]
  /** Marks, codes, and other content inside of codes. */
  unshown: Map<XmlElement, Unshown>
  /** Text boxes inside this story. */
  inner: XmlElement[]
}

/**
 * Reads the fields of a story, in the order in which they end. A field without an end is ignored. Text boxes inside the
 * story are separate stories.
 */
export function readStoryFields(story: XmlElement): PrintedFields {
  const reader = new FieldReader()
  reader.read(story)
  return reader.finish()
}

/** Returns the name of a field in capitals; empty when it has none. */
export const fieldNameOf = ({ code }: StoryField): string => fieldName(code ?? '')

/** Returns the entry that a form's drop-down shows (ECMA-376-1 §17.16.9); undefined for any other field. */
export function chosenEntry({ begin }: StoryField): string | undefined {
  const list = firstChild(firstChild(begin, 'w:ffData'), 'w:ddList')
  if (!list) return undefined
  const chosen = ['w:result', 'w:default'].map(name => attribute(firstChild(list, name), 'w:val'))
  const index = Number(chosen.find(value => value !== undefined) ?? 0)
  return attribute(childElements(list, 'w:listEntry')[index], 'w:val')
}

interface OpenField extends StoryField {
  isInCode: boolean
}

const isCode = (name: string) => traitsOf(name).text === 'code'
const isMark = (node: XmlElement) => node.name === 'w:fldChar' || isCode(node.name)

class FieldReader {
  readonly #fields: StoryField[] = []
  readonly #unshown = new Map<XmlElement, Unshown>()
  readonly #inner: XmlElement[] = []
  readonly #open: OpenField[] = []
  #paragraph: XmlElement | undefined

  read(parent: XmlElement): void {
    for (const node of childElements(parent)) {
      if (node.name.endsWith('Pr')) continue
      if (node.name === 'w:p') this.#paragraph = node
      if (node.name === 'w:r') for (const piece of childElements(node)) this.#piece(piece, node)
      else if (node.name === 'w:fldSimple') this.#simple(node)
      else if (traitsOf(node.name).object) this.#piece(node, parent)
      else this.read(node)
    }
  }

  finish(): PrintedFields {
    this.#giveUp(this.#open)
    return { fields: this.#fields, unshown: this.#unshown, inner: this.#inner }
  }

  #simple(node: XmlElement): void {
    const field = this.#begin(node, attribute(node, 'w:instr') ?? '', false)
    this.read(node)
    this.#giveUp(this.#open.splice(this.#open.indexOf(field)).slice(1))
    this.#fields.push(field)
  }

  /** Drops fields without an end, and shows the content that seemed to be in their codes. */
  #giveUp(open: OpenField[]): void {
    for (const openField of open)
      for (const [node, { field }] of this.#unshown)
        if (field === openField && !isMark(node)) this.#unshown.delete(node)
  }

  #begin(begin: XmlElement, code: string, isInCode: boolean): OpenField {
    for (const field of this.#open) if (field.isInCode) field.code = null
    const within = this.#open.at(-1) ?? null
    const field = { begin, end: null, code, result: '', within, paragraph: this.#paragraph, isInCode }
    this.#open.push(field)
    return field
  }

  #piece(node: XmlElement, parent: XmlElement): void {
    if (node.name === 'w:rPr') return
    this.#collectStories(node)
    const last = this.#open.at(-1)
    const hiding = this.#open.find(field => field.isInCode) ?? null
    if (node.name === 'w:fldChar') this.#mark(node, parent, hiding)
    else if (isCode(node.name)) {
      this.#unshown.set(node, { parent, field: hiding })
      if (last?.isInCode && last.code !== null) last.code += textOf(node)
    } else if (hiding) {
      this.#unshown.set(node, { parent, field: hiding })
      for (const field of this.#open) if (field.isInCode && pieceText(node).trim() !== '') field.code = null
    } else for (const field of this.#open) field.result += pieceText(node)
  }

  #mark(node: XmlElement, parent: XmlElement, hiding: OpenField | null): void {
    const type = attribute(node, 'w:fldCharType')
    const last = this.#open.at(-1)
    const isOpen = last !== undefined && last.begin.name === 'w:fldChar'
    if (type === 'begin') this.#unshown.set(node, { parent, field: hiding ?? this.#begin(node, '', true) })
    if (type === 'begin' && hiding) this.#begin(node, '', true)
    if (type === 'begin') return
    this.#unshown.set(node, { parent, field: isOpen ? (hiding ?? last) : null })
    if (!isOpen) return
    last.isInCode = false
    if (type !== 'end') return
    last.end = node
    this.#open.pop()
    this.#fields.push(last)
  }

  #collectStories(node: XmlElement): void {
    for (const child of node.children) {
      if (!isElement(child)) continue
      if (isStory(child.name)) this.#inner.push(child)
      else this.#collectStories(child)
    }
  }
}
