import { changeBy, traitsOf } from '../../../docx/grammar/elements.ts'
import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../../xml/xml-tree.ts'

/**
 * This file finds elements that were inserted with tracked content and disappear with it, although the file format
 * records no change for them: bookmarks, and content controls that only name their content.
 */

/**
 * The content of a bookmark: `carried` if all of it disappears with rejected changes, `empty` if there is none,
 * otherwise `other`.
 */
type Holding = 'carried' | 'empty' | 'other'

/** Whether the change with this mark is rejected together with its content. */
type IsTaken = (mark: XmlElement) => boolean

export interface Bookmarks {
  holding: ReadonlyMap<string, Holding>
  /** The words of field codes and the targets of links that are not removed, in lower case. */
  references: ReadonlySet<string>
}

/** Returns the bookmarks of a part whose changes have not been settled yet. */
export function bookmarksOf(root: XmlElement, isTaken: IsTaken): Bookmarks {
  const holding = new Map<string, Holding>()
  const references = new Set<string>()
  const open = new Map<string, string>()
  const hold = (held: Holding) => {
    for (const name of open.values()) {
      const current = holding.get(name)
      if (current !== 'other' && held !== 'empty') holding.set(name, held)
    }
  }
  const walk = (node: XmlElement, isRemoved: boolean): void => {
    if (node.name === 'w:bookmarkStart') {
      const name = attribute(node, 'w:name') ?? ''
      holding.set(name, holding.has(name) ? 'other' : 'empty')
      open.set(attribute(node, 'w:id') ?? '', name)
    } else if (node.name === 'w:bookmarkEnd') open.delete(attribute(node, 'w:id') ?? '')
    if (node.name === 'w:r') hold(isRemoved ? 'carried' : 'other')
    if (!isRemoved) for (const word of referencesIn(node)) references.add(word)
    const removesChildren = isRemoved || (isInsertion(node) && isTaken(node))
    for (const child of node.children) if (isElement(child)) walk(child, removesChildren)
    if (node.name === 'w:p' && !isEndTaken(node, isTaken)) hold('other')
  }
  walk(root, false)
  return { holding, references }
}

/**
 * Returns the names of bookmarks that were inserted or removed with tracked content, and to which nothing in the last
 * round refers.
 */
export function carriedBookmarks(last: Bookmarks, upload: Bookmarks): Set<string> {
  const names = [last, upload].flatMap(({ holding }) =>
    [...holding].filter(([, held]) => held === 'carried').map(([name]) => name),
  )
  const isFree = (name: string) =>
    last.holding.get(name) !== 'other' &&
    upload.holding.get(name) !== 'other' &&
    !last.references.has(name.toLowerCase())
  return new Set(names.filter(isFree))
}

const noReferences: readonly string[] = []

function referencesIn(node: XmlElement): readonly string[] {
  if (node.attributes.length === 0 && !isCode(node)) return noReferences
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

/** Properties of a content control that have no effect on its content. */
const plainProperties = new Set(['w:id', 'w:alias', 'w:tag', 'w:rPr', 'w:text', 'w15:appearance', 'w15:color'])

/** Whether a content control has no data, choices or locks, and all of its content disappears. */
export function isCarriedControl(control: XmlElement, isTaken: IsTaken): boolean {
  const properties = firstChild(control, 'w:sdtPr')
  const isPlain = !properties || childElements(properties).every(element => plainProperties.has(element.name))
  const content = firstChild(control, 'w:sdtContent')
  if (!isPlain || !content) return false
  let holdsInsertion = false
  const isRemovedWhole = (node: XmlElement): boolean => {
    if (isInsertion(node) && isTaken(node)) {
      holdsInsertion = true
      return true
    }
    if (node.name === 'w:r' || node.name === 'w:tbl' || (node.name === 'w:p' && !isEndTaken(node, isTaken)))
      return false
    return childElements(node).every(isRemovedWhole)
  }
  return isRemovedWhole(content) && holdsInsertion
}
