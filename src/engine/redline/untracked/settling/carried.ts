import { changeBy, traitsOf } from '../../../docx/grammar/elements.ts'
import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../../xml/xml-tree.ts'

/**
 * What came with tracked content and goes with it, though the format records no change of it: a bookmark, or a control that
 * does nothing but name its content.
 */

/** Of a bookmark: all that it holds goes with changes that are taken back, it holds nothing, or anything else. */
type Holding = 'carried' | 'empty' | 'other'

/** A mark of a change that is taken back, and with it what it holds. */
type IsTaken = (mark: XmlElement) => boolean

export interface Bookmarks {
  holding: ReadonlyMap<string, Holding>
  /** Words of field codes and targets of links that stay, in lower case. */
  references: ReadonlySet<string>
}

/** Bookmarks by their names, in a part whose changes have not been settled. */
export function bookmarksOf(root: XmlElement, isTaken: IsTaken): Bookmarks {
  const holding = new Map<string, Holding>()
  const references = new Set<string>()
  const open = new Map<string, string>()
  const hold = (what: Holding) => {
    for (const name of open.values()) {
      const known = holding.get(name)
      if (known !== 'other' && what !== 'empty') holding.set(name, what)
    }
  }
  const walk = (node: XmlElement, isGoing: boolean): void => {
    if (node.name === 'w:bookmarkStart') {
      const name = attribute(node, 'w:name') ?? ''
      holding.set(name, holding.has(name) ? 'other' : 'empty')
      open.set(attribute(node, 'w:id') ?? '', name)
    } else if (node.name === 'w:bookmarkEnd') open.delete(attribute(node, 'w:id') ?? '')
    if (node.name === 'w:r') hold(isGoing ? 'carried' : 'other')
    if (!isGoing) for (const word of referencesIn(node)) references.add(word)
    const goes = isGoing || (isInsertion(node) && isTaken(node))
    for (const child of node.children) if (isElement(child)) walk(child, goes)
    if (node.name === 'w:p' && !isEndTaken(node, isTaken)) hold('other')
  }
  walk(root, false)
  return { holding, references }
}

/** Names of bookmarks that came or went with tracked content, and that nothing in the last round leads to. */
export function carriedBookmarks(last: Bookmarks, upload: Bookmarks): Set<string> {
  const names = [last, upload].flatMap(({ holding }) =>
    [...holding].filter(([, what]) => what === 'carried').map(([name]) => name),
  )
  const isFree = (name: string) =>
    last.holding.get(name) !== 'other' &&
    upload.holding.get(name) !== 'other' &&
    !last.references.has(name.toLowerCase())
  return new Set(names.filter(isFree))
}

const none: readonly string[] = []

function referencesIn(node: XmlElement): readonly string[] {
  if (node.attributes.length === 0 && !isCode(node)) return none
  const code = isCode(node) ? node.children.join('') : attribute(node, 'w:instr')
  const anchor = attribute(node, 'w:anchor')
  return [...(code?.toLowerCase().match(/[^\s"\\]+/g) ?? []), ...(anchor ? [anchor.toLowerCase()] : [])]
}

const isInsertion = (node: XmlElement) => changeBy(node.name) === 'brings'
const isCode = (node: XmlElement) => traitsOf(node.name).text === 'code'

function isEndTaken(paragraph: XmlElement, isTaken: IsTaken): boolean {
  const run = firstChild(firstChild(paragraph, 'w:pPr') ?? paragraph, 'w:rPr')
  return run !== undefined && childElements(run).some(mark => isInsertion(mark) && isTaken(mark))
}

/** What of a control neither shows nor does anything. */
const plainProperties = new Set(['w:id', 'w:alias', 'w:tag', 'w:rPr', 'w:text', 'w15:appearance', 'w15:color'])

/** A control without data, choices or locks, all of whose content goes. */
export function isCarriedControl(control: XmlElement, isTaken: IsTaken): boolean {
  const properties = firstChild(control, 'w:sdtPr')
  const isPlain = !properties || childElements(properties).every(element => plainProperties.has(element.name))
  const content = firstChild(control, 'w:sdtContent')
  if (!isPlain || !content) return false
  let isHeld = false
  const goes = (node: XmlElement): boolean => {
    if (isInsertion(node) && isTaken(node)) {
      isHeld = true
      return true
    }
    if (node.name === 'w:r' || node.name === 'w:tbl' || (node.name === 'w:p' && !isEndTaken(node, isTaken)))
      return false
    return childElements(node).every(goes)
  }
  return goes(content) && isHeld
}
