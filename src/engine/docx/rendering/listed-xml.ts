import { defaultLimits, readXml } from '../../xml/read-xml.ts'
import { openTag } from '../../xml/serialize-xml.ts'
import { attribute, type XmlAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { packageLimits } from '../limits.ts'
import { applyEdits, type TextReplacement } from './edits.ts'
import { FieldList, listedCode } from './listed-fields.ts'
import { isOfVocabulary, isReference, ruleOf, vocabularyOf } from './listed-names.ts'
import { leftOut, leftOutAttributes, type PartRule, references, vocabularies, wordAttributes } from './may-stay.ts'

/** The relationships of a part, as its XML names them. */
export interface Links {
  /** Whether a relationship of this id and kind stays. Asking marks it as used. */
  stays(id: string, kind: string): boolean
  /** Returns the id of a relationship to an empty picture. */
  blankPicture(): string
}

export interface ListedXml {
  text: string
  /** The canonical name of the root element. */
  root: string
}

/** The attribute that names a picture, by element. Without it, readers show nothing, not even an empty place. */
const pictureAttributes: Record<string, string> = { 'a:blip': 'r:embed', 'v:imagedata': 'r:id' }
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Matches texts that look like an address: a scheme with a path, a scheme that needs none, or a path from the root. */
export const address =
  /(^|["'\s(=,;])([a-z][a-z0-9+.-]*:[\\/]|(file|data|private|macro|script|slot|service|vnd\.[\w.+-]+):)|^\s*([\\/]|\.\.?[\\/])/i

/** Returns the XML of a part with only the content that may stay. Throws XmlError. */
export function listedXml(text: string, rule: PartRule, links: Links): ListedXml {
  const reader = new ListedReader(text, rule, links)
  readXml(text, reader, { ...defaultLimits, depth: packageLimits.xmlDepth })
  return reader.result()
}

class ListedReader {
  readonly #text: string
  readonly #rule: PartRule
  readonly #links: Links
  readonly #edits: TextReplacement[] = []
  readonly #fields = new FieldList()
  /** Start tags of simple fields that are not on the list; their result stays. */
  readonly #unwrapped = new Set<XmlElement>()
  /** Decisions by name. They are kept because a document has few names, each of which occurs thousands of times. */
  readonly #elements = new Map<string, boolean>()
  readonly #attributesOf = new Map<string, AttributeRule>()
  #root = ''
  #depth = 0
  #left: { element: XmlElement; start: number } | undefined
  #mark: { element: XmlElement; start: number } | undefined

  constructor(text: string, rule: PartRule, links: Links) {
    this.#text = text
    this.#rule = rule
    this.#links = links
  }

  open(element: XmlElement, start: number, end: number): void {
    this.#depth++
    if (this.#left) return
    if (this.#root === '') this.#root = element.name
    if (this.#rule.root === null) return
    if (!this.#mayStay(element)) this.#left = { element, start }
    else this.#openListed(element, start, end)
  }

  close(element: XmlElement, start: number, end: number): void {
    this.#depth--
    if (this.#left) {
      if (this.#left.element !== element) return
      this.#edits.push({ start: this.#left.start, end, text: '' })
      this.#left = undefined
      return
    }
    if (this.#unwrapped.has(element)) this.#edits.push({ start, end, text: '' })
    if (this.#mark?.element === element) {
      this.#fields.addMark(element, { start: this.#mark.start, end })
      this.#mark = undefined
    }
    this.#fields.leaveElement(element)
  }

  text(value: string, start: number, end: number): void {
    if (!this.#left && this.#rule.root !== null) this.#fields.addText(value, { start, end })
  }

  unread(start: number, end: number): void {
    this.#edits.push({ start, end, text: '' })
  }

  result(): ListedXml {
    return {
      text: applyEdits(this.#text, [...this.#edits, ...this.#fields.edits()]),
      root: this.#root,
    }
  }

  #mayStay({ name, attributes }: XmlElement): boolean {
    if (!this.#elementMayStay(name)) return false
    if (this.#depth === 2 && this.#rule.children && !this.#rule.children.has(name)) return false
    return attributes.every(attribute => {
      const reference = isReference(attribute.name) ? references[`${name} ${attribute.name}`] : undefined
      return !reference?.element || this.#links.stays(attribute.value, reference.kind)
    })
  }

  #openListed(element: XmlElement, start: number, end: number): void {
    this.#fields.enterElement(element)
    if (element.name === 'w:fldChar') this.#mark ??= { element, start }
    if (element.name === 'w:fldSimple' && listedCode(attribute(element, 'w:instr') ?? '') === null) {
      this.#unwrapped.add(element)
      this.#edits.push({ start, end, text: '' })
      return
    }
    const attributes = this.#attributes(element)
    if (attributes === element.attributes) return
    const tag = openTag({ ...element, attributes })
    this.#edits.push({ start, end, text: `${tag}${this.#text[end - 2] === '/' ? '/>' : '>'}` })
  }

  /** Returns the same array when every attribute may stay. */
  #attributes(element: XmlElement): XmlAttribute[] {
    const { name, attributes } = element
    const isDrawn = !name.startsWith('w:')
    const result = attributes.every(attribute => this.#staysUnchanged(name, attribute, isDrawn))
      ? attributes
      : attributes.flatMap(attribute => this.#attribute(name, attribute, isDrawn) ?? [])
    const named = pictureAttributes[name]
    if (!named || result.some(attribute => isReference(attribute.name))) return result
    return [...result, ...blankReference(named, this.#links.blankPicture())]
  }

  #staysUnchanged(element: string, attribute: XmlAttribute, isDrawn: boolean): boolean {
    const rule = this.#attributeRule(attribute.name)
    if (rule === 'reference') {
      const reference = references[`${element} ${attribute.name}`]
      return reference !== undefined && this.#links.stays(attribute.value, reference.kind)
    }
    if (rule === 'code') return listedCode(attribute.value) === attribute.value
    return rule === 'stays' || (rule === 'value' && !(isDrawn && address.test(attribute.value)))
  }

  #attribute(element: string, attribute: XmlAttribute, isDrawn: boolean): XmlAttribute | null {
    if (this.#staysUnchanged(element, attribute, isDrawn)) return attribute
    return attribute.name === 'w:instr' ? { ...attribute, value: listedCode(attribute.value) ?? '' } : null
  }

  #elementMayStay(name: string): boolean {
    return ruleOf(this.#elements, name, elementMayStay)
  }

  #attributeRule(name: string): AttributeRule {
    return ruleOf(this.#attributesOf, name, attributeRule)
  }
}

/**
 * An attribute stays or is removed because of its name, because of the relationship or code in it, or, in drawings,
 * because of its value.
 */
type AttributeRule = 'stays' | 'goes' | 'reference' | 'code' | 'value'

const elementMayStay = (name: string) => !leftOut.has(name) && vocabularies.has(vocabularyOf(name))

function attributeRule(name: string): AttributeRule {
  if (name === 'w:instr') return 'code'
  if (isReference(name)) return 'reference'
  if (leftOutAttributes.has(name) || !isOfVocabulary(name, vocabularies)) return 'goes'
  return name.startsWith('w:') || name.startsWith('xmlns') || wordAttributes.has(name) ? 'stays' : 'value'
}

function blankReference(name: string, id: string): XmlAttribute[] {
  return [
    { name: 'xmlns:blank', written: 'xmlns:blank', value: RELATIONSHIPS },
    { name, written: `blank:${name.slice(2)}`, value: id },
  ]
}
