import {
  type ChangedRange,
  cellChangeBy,
  changeBy,
  isControl,
  isControlContent,
  isPlace,
  isProperties,
  isRangeEnd,
  isRecord,
  rangeFrom,
  traitsOf,
  undeletedName,
} from '../../docx/grammar/elements.ts'
import {
  attribute,
  childElements,
  element,
  firstChild,
  isElement,
  rename,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'
import { joinParagraphs, lastEndIsGone, withParagraph } from './join-paragraphs.ts'
import { survivors } from './range-marks.ts'
import { removeChild, restoreProperties, setVerticalMerge } from './restore-properties.ts'

export type Verdict = 'accept' | 'reject'

/** Returns the verdict on a mark, or undefined if the mark stays open. */
export type VerdictOf = (mark: XmlElement) => Verdict | undefined

/**
 * Carries out verdicts below `container`, in place, as ECMA-376-1 §17.13.5 defines them. Marks can be on inserted or
 * deleted content, on paragraph ends, rows and cells, on former properties, on moves and on controls. For example,
 * `<w:ins>b</w:ins>` becomes `b` when accepted and nothing when rejected. If `blocks` is given, only those children of
 * the container are resolved; a paragraph whose end is removed is still joined with the next block.
 */
export function resolveStory(container: XmlElement, verdictOf: VerdictOf, blocks?: ReadonlySet<XmlElement>): void {
  new Resolution(verdictOf).resolveChildren(container, blocks)
}

const isGone = (effect: string | undefined, verdict: Verdict) =>
  (effect === 'takes' && verdict === 'accept') || (effect === 'brings' && verdict === 'reject')

/** Whether an element is a block. A control around blocks is removed once none of its content is left. */
const isBlock = ({ name }: XmlElement) => name === 'w:p' || traitsOf(name).table !== undefined

class Resolution {
  readonly #verdictOf: VerdictOf
  /**
   * The decided ranges, by the name and id of their end element. `isGone` means that the stretch or the control is
   * removed.
   */
  readonly #ranges = new Map<string, { isControl: boolean; isGone: boolean }>()
  /** Paragraphs whose end is removed. */
  readonly #endless = new Set<XmlElement>()
  /** Numbering properties that are removed. */
  readonly #goneNumberings = new Set<XmlElement>()
  /** The number of moved stretches around the current position that are being removed. */
  #goneMoves = 0
  /** The number of open deletions around the current position. */
  #deletions = 0

  constructor(verdictOf: VerdictOf) {
    this.#verdictOf = verdictOf
  }

  resolveChildren(parent: XmlElement, blocks?: ReadonlySet<XmlElement>): void {
    const before = parent.children
    let out: XmlNode[] = []
    let isJoined = false
    let isChanged = false
    for (const child of before) {
      const isOpen = isElement(child) && (blocks === undefined || blocks.has(child))
      const nodes = isOpen ? this.#replacementsFor(child, parent) : [child]
      if (nodes.length !== 1 || nodes[0] !== child) isChanged = true
      for (const node of nodes) {
        out.push(node)
        if (isElement(node) && (this.#endless.has(node) || lastEndIsGone(node, this.#endless))) isJoined = true
      }
    }
    if (isJoined) out = joinParagraphs(out, this.#endless, isControlContent(parent.name))
    if (!isChanged && !isJoined) return
    parent.children = out
    withParagraph(parent)
  }

  /** Carries out the verdicts in a node and returns the nodes that replace it. */
  #replacementsFor(node: XmlElement, parent: XmlElement): XmlNode[] {
    const { name } = node
    const range = rangeFrom(name)
    if (range) return this.#rangeStart(node, range)
    if (isRangeEnd(name)) return this.#rangeEnd(node)
    if (changeBy(name)) return this.#contentMark(node)
    if (isProperties(name)) return this.#properties(node, parent)
    if (name === 'w:tr' && this.#isGoneBy(firstChild(node, 'w:trPr'), changeBy)) return survivors(node, false)
    if (name === 'w:tc' && this.#isGoneBy(firstChild(node, 'w:tcPr'), cellChangeBy)) return survivors(node, false)
    if (name.startsWith('m:') && this.#isFormulaGone(node)) return survivors(node, true)
    if (isRecord(name)) return this.#verdictOf(node) === undefined ? [node] : []
    if (isControl(name)) return this.#control(node, parent)
    if (name === 'w:tr' && this.#goneMoves > 0) return this.#movedRow(node)
    if (name === 'w:p') this.#paragraphEnd(node)
    const hadContent = hasContent(node)
    this.resolveChildren(node)
    return this.#withoutShell(node, hadContent)
  }

  /** Removes an element, such as a link, row or table, if it has become empty. Keeps the place marks in it. */
  #withoutShell(node: XmlElement, hadContent: boolean): XmlNode[] {
    if (!traitsOf(node.name).nothingWhenEmpty || !hadContent || hasContent(node)) return [node]
    return childElements(node).filter(child => isPlace(child.name))
  }

  #rangeStart(node: XmlElement, { end, effect }: ChangedRange): XmlNode[] {
    const verdict = this.#verdictOf(node)
    if (verdict === undefined) return [node]
    const isControl = traitsOf(node.name).place === 'control'
    const isEffectGone = isGone(effect, verdict)
    if (!isControl && isEffectGone) this.#goneMoves++
    this.#ranges.set(`${end} ${attribute(node, 'w:id')}`, { isControl, isGone: isEffectGone })
    return []
  }

  #rangeEnd(node: XmlElement): XmlNode[] {
    const range = this.#ranges.get(`${node.name} ${attribute(node, 'w:id')}`)
    if (!range) return [node]
    if (range.isGone && !range.isControl) this.#goneMoves--
    return []
  }

  /**
   * Removes a row of a moved table if all its runs are removed. Such a row need not have a mark (ECMA-376-1
   * §17.13.5.25).
   */
  #movedRow(node: XmlElement): XmlNode[] {
    const hadRuns = holdsRuns(node)
    this.resolveChildren(node)
    return hadRuns && !holdsRuns(node) ? survivors(node, false) : [node]
  }

  #contentMark(node: XmlElement): XmlNode[] {
    const verdict = this.#verdictOf(node)
    // LibreOffice writes both deleted text and moved-away text as deleted text
    const isDeletion = changeBy(node.name) === 'takes'
    if (verdict === undefined) {
      const hadContent = hasContent(node)
      if (isDeletion) this.#deletions++
      this.resolveChildren(node)
      if (isDeletion) this.#deletions--
      return this.#withoutShell(node, hadContent)
    }
    if (isGone(changeBy(node.name), verdict)) return survivors(node, !holdsBlocks(node))
    if (isDeletion && this.#deletions === 0) restoreDeletedText(node)
    this.resolveChildren(node)
    return node.children
  }

  /**
   * Resolves a content control. If its insertion or deletion removes the control, its content stays (ECMA-376-1
   * §17.13.5.4).
   */
  #control(node: XmlElement, parent: XmlElement): XmlNode[] {
    const content = isControlContent(node.name) ? node : firstChild(node, 'w:sdtContent')
    if (!content) return [node]
    const isControlGone = this.#isControlGone(content)
    const isOfBlocks = childElements(content).some(isBlock)
    this.resolveChildren(node)
    if (isControlGone) return content.children.filter(child => !isElement(child) || !isProperties(child.name))
    if (!isOfBlocks || hasContent(content)) return [node]
    // without a paragraph between them, the two tables would become one
    const isBetweenTables = [-1, 1].every(step => blockBeside(parent, node, step)?.name === 'w:tbl')
    return [
      ...childElements(content).filter(child => isPlace(child.name)),
      ...(isBetweenTables ? [element('w:p')] : []),
    ]
  }

  /**
   * Whether a decided range removes the control. Such a range surrounds the start of the control and ends inside it.
   */
  #isControlGone(content: XmlElement): boolean {
    const [first] = childElements(content).filter(child => !isProperties(child.name))
    const range = first && this.#ranges.get(`${first.name} ${attribute(first, 'w:id')}`)
    return range ? range.isControl && range.isGone : false
  }

  #properties(node: XmlElement, parent: XmlElement): XmlNode[] {
    const hadChildren = node.children.length > 0
    for (const child of childElements(node)) {
      if (isRecord(child.name)) this.#formerProperties(node, child)
      else if (node.name === 'w:tcPr' && cellChangeBy(child.name)) this.#cellMark(node, child)
      else if (changeBy(child.name)) this.#markInProperties(node, child, parent)
    }
    if (node.name === 'w:numPr' && this.#goneNumberings.has(node)) return []
    for (const child of childElements(node)) {
      if (!isProperties(child.name)) continue
      const [stays] = this.#properties(child, node)
      if (stays === undefined) removeChild(node, child)
    }
    return hadChildren && node.children.length === 0 && traitsOf(node.name).nothingWhenEmpty ? [] : [node]
  }

  #formerProperties(properties: XmlElement, mark: XmlElement): void {
    const verdict = this.#verdictOf(mark)
    if (verdict === 'reject') restoreProperties(properties, mark)
    else if (verdict === 'accept') removeChild(properties, mark)
  }

  #cellMark(properties: XmlElement, mark: XmlElement): void {
    const verdict = this.#verdictOf(mark)
    if (verdict === undefined) return
    removeChild(properties, mark)
    if (mark.name === 'w:cellMerge') setVerticalMerge(properties, mark, verdict)
  }

  /**
   * Removes the mark of a paragraph end, row, numbering or formula that stays. The callers remove elements that do not
   * stay.
   */
  #markInProperties(properties: XmlElement, mark: XmlElement, parent: XmlElement): void {
    const verdict = this.#verdictOf(mark)
    if (verdict === undefined) return
    if (properties.name === 'w:numPr' && isGone(changeBy(mark.name), verdict)) this.#goneNumberings.add(properties)
    const inner = parent.name.startsWith('m:') ? mark.children : []
    properties.children = properties.children.flatMap(child => (child === mark ? inner : [child]))
  }

  #paragraphEnd(paragraph: XmlElement): void {
    if (this.#isGoneBy(firstChild(firstChild(paragraph, 'w:pPr'), 'w:rPr'), changeBy)) this.#endless.add(paragraph)
  }

  /** Whether a formula element is removed. Its mark is in its properties (ECMA-376-1 §22.1.2.20). */
  #isFormulaGone(node: XmlElement): boolean {
    return this.#isGoneBy(firstChild(firstChild(node, `${node.name}Pr`), 'm:ctrlPr'), changeBy)
  }

  /** Whether a mark in the properties removes the element that they belong to. */
  #isGoneBy(properties: XmlElement | undefined, changeOf: (name: string) => string | undefined): boolean {
    return childElements(properties).some(mark => {
      const effect = changeOf(mark.name)
      const verdict = effect && this.#verdictOf(mark)
      return verdict ? isGone(effect, verdict) : false
    })
  }
}

const hasContent = (node: XmlElement) =>
  node.children.some(child => isElement(child) && !isPlace(child.name) && !isProperties(child.name))

function blockBeside(parent: XmlElement, node: XmlElement, step: number): XmlElement | undefined {
  const around = childElements(parent).filter(child => !isPlace(child.name))
  return around[around.indexOf(node) + step]
}

const holdsBlocks = (node: XmlElement) =>
  childElements(node).some(child => child.name === 'w:p' || child.name === 'w:tbl')

const holdsRuns = (node: XmlElement): boolean =>
  childElements(node).some(child => child.name === 'w:r' || holdsRuns(child))

/** Turns deleted text back into text, except text in a nested deletion (ECMA-376-1 §17.3.3.7). */
function restoreDeletedText(deletion: XmlElement): void {
  for (const child of childElements(deletion)) {
    const name = undeletedName(child.name)
    if (name !== undefined) rename(child, name)
    else if (changeBy(child.name) !== 'takes') restoreDeletedText(child)
  }
}
