import { isProperties, traitsOf } from '../../docx/grammar/elements.ts'
import { type Relationship, relationshipKind } from '../../docx/relationships.ts'
import { isOfVocabulary, isReference, ruleOf, vocabularyOf } from '../../docx/rendering/listed-names.ts'
import { address } from '../../docx/rendering/listed-xml.ts'
import { wordAttributes } from '../../docx/rendering/may-stay.ts'
import {
  attribute,
  childElements,
  descendants,
  firstChild,
  isElement,
  setAttribute,
  textOf,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'
import { judgedCode } from './field-code.ts'
import {
  leavingReferences,
  leavingVocabularies,
  links,
  takenAttributes,
  takenElements,
  takenRelationships,
} from './may-leave.ts'
import { type FieldFindings, type FieldRole, fieldRole, StoryFields } from './story-fields.ts'
import type { TakenOut, TakenOutKind, Where } from './taken-out.ts'

/** A part with its relationships, and the relationships that may stay. */
export interface PartToClean {
  root: XmlElement
  story: string
  relationships: readonly Relationship[]
  staying: readonly Relationship[]
}

export interface CleanedPart {
  isChanged: boolean
  takenOut: readonly TakenOut[]
  /**
   * The ids of relationships that stay and are in use. `reported` holds the ids of relationships that `takenOut`
   * reports.
   */
  used: ReadonlySet<string>
  reported: ReadonlySet<string>
}

/** Removes from a part, in place, everything that is not on the list of content that may leave. */
export function cleanPart(part: PartToClean): CleanedPart {
  const cleaner = new PartCleaner(part)
  cleaner.clean()
  return cleaner
}

class PartCleaner implements CleanedPart, FieldFindings {
  readonly takenOut: TakenOut[] = []
  readonly used = new Set<string>()
  readonly reported = new Set<string>()
  isChanged = false
  readonly #part: PartToClean
  readonly #relationships: ReadonlyMap<string, Relationship>
  readonly #kinds: ReadonlyMap<string, string>
  /** The rules that were already looked up, by name, because a document repeats a few names thousands of times. */
  readonly #elements = new Map<string, ElementRule>()
  readonly #attributes = new Map<string, AttributeRule>()
  #hasSaveIds = false
  readonly #fields = new StoryFields(this)
  readonly #gone = new Set<XmlElement>()
  /** Elements that are replaced by their content. */
  readonly #unwrapped = new Set<XmlElement>()
  /** The paragraphs around the current node, outermost first. */
  readonly #paragraphs: XmlElement[] = []

  constructor(part: PartToClean) {
    this.#part = part
    this.#relationships = new Map(part.relationships.map(relationship => [relationship.id, relationship]))
    this.#kinds = new Map(part.staying.map(relationship => [relationship.id, relationshipKind(relationship)]))
  }

  clean(): void {
    this.#walk(this.#part.root, undefined)
    this.#fields.end()
    if (this.#hasSaveIds) this.takeOut('people')
    if (this.#gone.size + this.#unwrapped.size === 0) return
    this.isChanged = true
    this.#prune(this.#part.root)
  }

  here(): Where {
    const [outermost = null] = this.#paragraphs
    return { story: this.#part.story, paragraph: this.#paragraphs.at(-1) ?? null, outermost }
  }

  goes(node: XmlElement): void {
    this.#gone.add(node)
  }

  changed(): void {
    this.isChanged = true
  }

  takeOut(kind: TakenOutKind, what = '', where = this.here()): void {
    this.takenOut.push({ kind, what, ...where })
  }

  #walk(node: XmlElement, parent: XmlElement | undefined): void {
    const rule = ruleOf(this.#elements, node.name, elementRule)
    if (!this.#mayStay(node, rule)) {
      this.#gone.add(node)
      return
    }
    for (const attribute of node.attributes)
      if (!this.#mayHave(node, attribute)) {
        this.#leaveOutAttributes(node)
        break
      }
    const { fieldRole, isParagraph } = rule
    if (isParagraph) this.#paragraphs.push(node)
    if (rule.isSpecial) this.#special(node)
    this.#fields.enter(node, parent, fieldRole)
    for (const child of node.children) if (isElement(child)) this.#walk(child, node)
    this.#fields.leave(parent, fieldRole)
    if (isParagraph) this.#paragraphs.pop()
  }

  #special(node: XmlElement): void {
    if (node.name === 'w:fldSimple') this.#simpleField(node)
    else this.#formula(node)
  }

  #mayStay(node: XmlElement, { taken, mustLead, isListed }: ElementRule): boolean {
    if (taken !== undefined) {
      for (const descendant of descendants(node))
        for (const { name, value } of descendant.attributes) if (isReference(name)) this.reported.add(value)
      if (taken) this.takeOut(taken, attribute(node, 'ProgID') ?? this.#targetOf(attribute(node, 'r:id') ?? ''))
      return false
    }
    const named =
      mustLead && node.attributes.find(attribute => leavingReferences[`${node.name} ${attribute.name}`]?.element)
    if (named && !this.#leads(node, named)) {
      this.#report(named.value)
      return false
    }
    // An unknown element around text stays here, because the checks of the text handle it.
    return isListed || holdsText(node)
  }

  #leads(node: XmlElement, { name, value }: XmlAttribute): boolean {
    const reference = leavingReferences[`${node.name} ${name}`]
    if (!reference || this.#kinds.get(value) !== reference.kind) return false
    this.used.add(value)
    return true
  }

  #mayHave(node: XmlElement, attribute: XmlAttribute): boolean {
    const rule = ruleOf(this.#attributes, attribute.name, attributeRule)
    if (rule === 'reference') return this.#leads(node, attribute)
    if (rule === 'link') return links.test(attribute.value)
    if (rule === 'value')
      return node.name.startsWith('w:') || !address.test(attribute.value) || links.test(attribute.value)
    return rule === 'stays'
  }

  #leaveOutAttributes(node: XmlElement): void {
    this.isChanged = true
    node.attributes = node.attributes.filter(attribute => {
      if (this.#mayHave(node, attribute)) return true
      if (isReference(attribute.name)) this.#report(attribute.value)
      else if (isSaveId(attribute.name)) this.#hasSaveIds = true
      else if (address.test(attribute.value))
        this.takeOut(pictureAddresses.has(attribute.name) ? 'picture' : 'link', attribute.value)
      return false
    })
  }

  #simpleField(node: XmlElement): void {
    this.#fields.simpleField()
    const code = attribute(node, 'w:instr') ?? ''
    const judged = judgedCode(code)
    if ('code' in judged && judged.code === code) return
    this.takeOut('takenAs' in judged ? judged.takenAs : 'field', code.trim())
    if ('takenAs' in judged) this.#unwrapped.add(node)
    else {
      setAttribute(node, 'w:instr', judged.code)
      this.isChanged = true
    }
  }

  /** Clears the formula of a chart if it names the file with the chart's data. The values are stored next to it. */
  #formula(node: XmlElement): void {
    const formula = textOf(node)
    if (!address.test(formula)) return
    this.takeOut('object', formula)
    node.children = []
    this.isChanged = true
  }

  /**
   * Reports content that was removed because its relationship may not stay. A missing relationship leads nowhere and is
   * not reported.
   */
  #report(id: string): void {
    const relationship = this.#relationships.get(id)
    if (!relationship) return
    this.reported.add(id)
    this.takeOut(takenAs(relationship), this.#targetOf(id))
  }

  #targetOf(id: string): string {
    const relationship = this.#relationships.get(id)
    return relationship?.partName === null ? relationship.target : ''
  }

  /** Removes the collected nodes below an element. Returns whether any was removed. */
  #prune(node: XmlElement): boolean {
    let hasRemoved = false
    node.children = node.children.flatMap((child): XmlNode[] => {
      if (!isElement(child)) return [child]
      const hasLost = !this.#gone.has(child) && this.#prune(child)
      const isGone = this.#gone.has(child) || (hasLost && isNothing(child))
      hasRemoved ||= isGone
      if (isGone) return []
      if (this.#unwrapped.has(child)) return child.children
      return hasLost && child.name === 'mc:AlternateContent' ? oneAlternative(child) : [child]
    })
    return hasRemoved
  }
}

/** Returns the kind that is reported for a relationship that may not stay. */
export const takenAs = (relationship: Relationship): TakenOutKind =>
  takenRelationships.get(relationshipKind(relationship)) ?? 'part'

interface ElementRule {
  /**
   * The kind that is reported when the element is removed; null if its removal is not reported, undefined if it stays.
   */
  taken: TakenOutKind | null | undefined
  /** Whether the element means nothing without the relationship that one of its attributes names. */
  mustLead: boolean
  isListed: boolean
  isParagraph: boolean
  /** Whether the element is a simple field or the formula of a chart. */
  isSpecial: boolean
  fieldRole: FieldRole
}

const elementsThatLead = new Set(Object.keys(leavingReferences).map(key => key.slice(0, key.indexOf(' '))))

const elementRule = (name: string): ElementRule => ({
  taken: takenElements.get(name),
  mustLead: elementsThatLead.has(name),
  isListed: leavingVocabularies.has(vocabularyOf(name)),
  isParagraph: name === 'w:p',
  isSpecial: name === 'w:fldSimple' || /^c(x|15)?:f$/.test(name),
  fieldRole: fieldRole(name),
})

/**
 * How an attribute is judged: by its name (`stays`, `goes`), by the relationship or link that it names, or, in
 * drawings, by its value.
 */
type AttributeRule = 'stays' | 'goes' | 'reference' | 'link' | 'value'

function attributeRule(name: string): AttributeRule {
  if (isReference(name)) return 'reference'
  if (name === 'href') return 'link'
  if (takenAttributes.has(name) || isSaveId(name)) return 'goes'
  if (name.startsWith('w:') || name.startsWith('xmlns') || wordAttributes.has(name)) return 'stays'
  return isOfVocabulary(name, leavingVocabularies) ? 'value' : 'goes'
}

const isSaveId = (name: string) => name.startsWith('w:rsid')
const pictureAddresses = new Set(['src', 'o:href', 'o:althref'])

const holdsText = (node: XmlElement) =>
  [...descendants(node)].some(({ name }) => traitsOf(name).text === 'shown' || name === 'w:p' || name === 'w:sym')

/** Elements that are removed if they lose a certain child, with the name of that child. */
const essentialChildren: ReadonlyMap<string, string> = new Map([
  ['a:graphic', 'a:graphicData'],
  ['wp:inline', 'a:graphic'],
  ['wp:anchor', 'a:graphic'],
])
const removedWhenEmpty = new Set(['w:r', 'w:drawing', 'a:graphicData', 'mc:Choice', 'mc:Fallback'])

/** Whether an element that has lost content is to be removed. */
function isNothing(node: XmlElement): boolean {
  const essential = essentialChildren.get(node.name)
  if (essential) return !firstChild(node, essential)
  const mayGo = removedWhenEmpty.has(node.name) || traitsOf(node.name).nothingWhenEmpty || node.name.endsWith(':ext')
  return mayGo === true && childElements(node).every(element => isProperties(element.name))
}

/**
 * Replaces alternate content that has no choice left by its fallback, as a reader does that knows none of the choices
 * (ECMA-376-3 §10.2.1).
 */
const oneAlternative = (node: XmlElement): XmlNode[] =>
  firstChild(node, 'mc:Choice') ? [node] : (firstChild(node, 'mc:Fallback')?.children ?? [])
