import { isCommentMark, isRangeEnd, traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, childElements, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'

const isEditingTrace = (name: string) =>
  isCommentMark(name) || traitsOf(name).silent || traitsOf(name).place === 'permission' || markings.has(name)
/**
 * `w:printerSettings` is an element of a section that refers to the part with the settings, which is removed as well.
 */
const markings = new Set(['w:rsid', 'w:noProof', 'w:printerSettings'])
/** Bookmarks that word processors create for their own use. */
const internalBookmark = /^(_GoBack|_Hlk|OLE_LINK)/

/**
 * Removes traces of editing that no reader sees, such as save ids, comment marks and hidden bookmarks, from a story,
 * the styles or the lists.
 */
export function cleanContent(root: XmlElement): void {
  const bookmarks = new Set<string>()
  clean(root, bookmarks)
}

/** The folder in a path on the author's machine, because word processors name a picture by the path of its file. */
const folder = /^(?:[a-z]:[\\/]|\\\\|file:|\/(?:home|users|mnt|private|tmp|var|volumes)\/)(?:.*[\\/])?/i
const pictureNames = new Set(['wp:docPr', 'pic:cNvPr', 'v:imagedata', 'v:shape'])
const nameAttributes = new Set(['name', 'descr', 'title', 'alt', 'o:title', 'o:href'])

function clean(node: XmlElement, bookmarks: Set<string>): void {
  if (node.attributes.some(attribute => attribute.name.startsWith('w:rsid')))
    node.attributes = node.attributes.filter(attribute => !attribute.name.startsWith('w:rsid'))
  if (pictureNames.has(node.name))
    for (const attribute of node.attributes)
      if (nameAttributes.has(attribute.name)) attribute.value = attribute.value.replace(folder, '')
  let isChanged = false
  const children: XmlNode[] = []
  for (const child of node.children) {
    if (isElement(child)) {
      const hadChildren = child.children.length > 0
      if (isGone(child, bookmarks)) {
        isChanged = true
        continue
      }
      clean(child, bookmarks)
      if (child.name === 'w:r' && hadChildren && isEmptyRun(child)) {
        isChanged = true
        continue
      }
    }
    children.push(child)
  }
  if (isChanged) node.children = children
}

function isGone(node: XmlElement, bookmarks: Set<string>): boolean {
  // The start of such a range is missing; otherwise accepting its change would have removed both.
  if (isEditingTrace(node.name) || isRangeEnd(node.name)) return true
  const id = attribute(node, 'w:id') ?? ''
  if (node.name === 'w:bookmarkEnd') return bookmarks.delete(id)
  if (node.name !== 'w:bookmarkStart' || !internalBookmark.test(attribute(node, 'w:name') ?? '')) return false
  bookmarks.add(id)
  return true
}

const isEmptyRun = (run: XmlElement) => childElements(run).every(child => child.name === 'w:rPr')

/** Removes notes whose reference was deleted, because their text was deleted with it. Separators stay. */
export function withoutLostNotes(root: XmlElement, references: ReadonlySet<string | undefined>): void {
  root.children = childElements(root).filter(
    note => attribute(note, 'w:type') !== undefined || references.has(attribute(note, 'w:id')),
  )
}
