import { isCommentMark, isRangeEnd, traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, childElements, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'

const isOfTheMaking = (name: string) =>
  isCommentMark(name) || traitsOf(name).silent || traitsOf(name).place === 'permission' || markings.has(name)
/** The last is of a section; the part with the settings goes too. */
const markings = new Set(['w:rsid', 'w:noProof', 'w:printerSettings'])
/** Bookmarks that word processors set for themselves. */
const ofTheMaking = /^(_GoBack|_Hlk|OLE_LINK)/

/** Takes out of a story, of styles or of lists what tells of the making and is nothing to a reader. */
export function cleanContent(root: XmlElement): void {
  const bookmarks = new Set<string>()
  clean(root, bookmarks)
}

/** A folder of the author's machine; word processors give a picture the path of its file as a name. */
const folder = /^(?:[a-z]:[\\/]|\\\\|file:|\/(?:home|users|mnt|private|tmp|var|volumes)\/)(?:.*[\\/])?/i
const ofPictures = new Set(['wp:docPr', 'pic:cNvPr', 'v:imagedata', 'v:shape'])
const namesOfFiles = new Set(['name', 'descr', 'title', 'alt', 'o:title', 'o:href'])

function clean(node: XmlElement, bookmarks: Set<string>): void {
  if (node.attributes.some(attribute => attribute.name.startsWith('w:rsid')))
    node.attributes = node.attributes.filter(attribute => !attribute.name.startsWith('w:rsid'))
  if (ofPictures.has(node.name))
    for (const attribute of node.attributes)
      if (namesOfFiles.has(attribute.name)) attribute.value = attribute.value.replace(folder, '')
  let isLess = false
  const children: XmlNode[] = []
  for (const child of node.children) {
    if (isElement(child)) {
      const hadChildren = child.children.length > 0
      if (isGone(child, bookmarks)) {
        isLess = true
        continue
      }
      clean(child, bookmarks)
      if (child.name === 'w:r' && hadChildren && isEmptyRun(child)) {
        isLess = true
        continue
      }
    }
    children.push(child)
  }
  if (isLess) node.children = children
}

function isGone(node: XmlElement, bookmarks: Set<string>): boolean {
  // the start of such a range is missing, else it would be gone by now
  if (isOfTheMaking(node.name) || isRangeEnd(node.name)) return true
  const id = attribute(node, 'w:id') ?? ''
  if (node.name === 'w:bookmarkEnd') return bookmarks.delete(id)
  if (node.name !== 'w:bookmarkStart' || !ofTheMaking.test(attribute(node, 'w:name') ?? '')) return false
  bookmarks.add(id)
  return true
}

const isEmptyRun = (run: XmlElement) => childElements(run).every(child => child.name === 'w:rPr')

/** Takes out the notes whose reference is gone: their text was deleted with it. Separators stay. */
export function withoutLostNotes(root: XmlElement, references: ReadonlySet<string | undefined>): void {
  root.children = childElements(root).filter(
    note => attribute(note, 'w:type') !== undefined || references.has(attribute(note, 'w:id')),
  )
}
