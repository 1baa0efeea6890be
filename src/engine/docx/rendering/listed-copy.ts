import { encodeXml } from '../../xml/xml-bytes.ts'
import { DocxError } from '../docx-error.ts'
import { type Package, type Part, targetOf, writePackage } from '../package.ts'
import { asPackage, partText } from '../part-xml.ts'
import { type Relationship, relationshipKind } from '../relationships.ts'
import { type Links, listedXml } from './listed-xml.ts'
import { clickable, namedKinds, type PartRule, partRules, relationshipBases } from './may-stay.ts'
import { blankPicture, listedPicture, type Picture } from './pictures/picture.ts'

declare const listed: unique symbol

/**
 * A DOCX that contains only listed content. Only `listedCopy` makes such a file, and LibreOffice gets no other kind of
 * DOCX.
 */
export type ListedDocx = Uint8Array & { readonly [listed]: true }

export interface ListedCopy {
  bytes: ListedDocx
  /** Whether a picture of an unlisted format is shown as an empty place. */
  lacksPictures: boolean
}

/**
 * Makes the copy of a document that may be rendered. It contains only what `may-stay.ts` and the list of pictures name,
 * under part names of our own. The same document always gives the same bytes. Throws DocxError `damaged` or
 * `too-large`.
 */
export function listedCopy(document: Package): ListedCopy {
  const copy = new CopyWriter(document)
  copy.addRelationshipsOf('package', '')
  return copy.finish()
}

const BLANK_ID = 'blankPicture'
const IMAGE_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'

class CopyWriter {
  readonly #document: Package
  readonly #parts = new Map<string, Part>()
  readonly #relationships = new Map<string, Relationship[]>()
  /**
   * The names of parts in the copy, by their kind and their name in the document; undefined for parts that do not stay.
   */
  readonly #names = new Map<string, string | undefined>()
  readonly #pictures = new Map<string, Picture | null>()
  readonly #counts = new Map<string, number>()
  #lacksPictures = false

  constructor(document: Package) {
    this.#document = document
  }

  finish(): ListedCopy {
    if (!this.#counts.has(partRules.officedocument!.name))
      throw new DocxError('damaged', 'nothing leads to the document')
    const written = writePackage({ parts: this.#parts, relationships: this.#relationships }, 'store')
    return {
      bytes: written as ListedDocx,
      lacksPictures: this.#lacksPictures,
    }
  }

  /**
   * Adds the targets of a part's relationships; `kind` is the kind of the part, and `used` are the ids that its XML
   * names.
   */
  addRelationshipsOf(kind: string, source: string, used: ReadonlySet<string> = new Set()): void {
    const rule = partRules[kind]!
    const from = this.#names.get(keyOf(kind, source)) ?? ''
    const copies = (this.#document.relationships.get(source) ?? []).flatMap(relationship => {
      const mayStay =
        isListed(relationship, rule) && (used.has(relationship.id) || !namedKinds.has(relationshipKind(relationship)))
      return (mayStay && this.#copied(relationship, from)) || []
    })
    if (used.has(BLANK_ID)) copies.push(leading(BLANK_ID, IMAGE_TYPE, from, this.#picture(blankPicture, 'blank')))
    this.#relationships.set(from.toLowerCase(), copies)
  }

  #copied(relationship: Relationship, from: string): Relationship | null {
    const kind = relationshipKind(relationship)
    if (kind === 'hyperlink') return relationship
    const part = targetOf(this.#document, relationship)
    if (!part) return null
    const name = kind === 'image' ? this.#pictureOf(part) : this.#part(kind, part)
    return name === undefined ? null : leading(relationship.id, relationship.type, from, name)
  }

  /**
   * Adds a part of a kind with all its targets and returns its name; undefined when the part does not match its kind.
   */
  #part(kind: string, part: Part): string | undefined {
    const key = keyOf(kind, part.name.toLowerCase())
    if (this.#names.has(key)) return this.#names.get(key)
    this.#names.set(key, undefined)
    const rule = partRules[kind]!
    const links = new UsedLinks(this.#document, part.name.toLowerCase(), rule)
    const text = looksLikeXml(part.bytes) ? partText(part.bytes) : null
    const xml = text === null ? null : asPackage(() => listedXml(text, rule, links))
    const isKind = xml !== null && (rule.root === null || xml.root === rule.root)
    if (!isKind && kind === 'officedocument') throw new DocxError('damaged', `${part.name} is no document`)
    if (!isKind) return undefined
    const name = this.#write(rule.name, 'xml', rule.contentType, encodeXml(xml.text))
    this.#names.set(key, name)
    this.addRelationshipsOf(kind, part.name.toLowerCase(), links.used)
    return name
  }

  #pictureOf(part: Part): string {
    const key = part.name.toLowerCase()
    if (!this.#pictures.has(key)) this.#pictures.set(key, listedPicture(part.bytes))
    const picture = this.#pictures.get(key)
    if (picture) return this.#picture(picture, key)
    this.#lacksPictures = true
    return this.#picture(blankPicture, 'blank')
  }

  #picture({ bytes, extension, contentType }: Picture, key: string): string {
    const existing = this.#names.get(keyOf('image', key))
    if (existing !== undefined) return existing
    const name = this.#write('/word/media/image', extension, contentType, bytes)
    this.#names.set(keyOf('image', key), name)
    return name
  }

  #write(base: string, extension: string, contentType: string, bytes: Uint8Array): string {
    const count = (this.#counts.get(base) ?? 0) + 1
    this.#counts.set(base, count)
    const name = `${base}${count === 1 ? '' : count}.${extension}`
    this.#parts.set(name.toLowerCase(), { name, contentType, bytes })
    return name
  }
}

const keyOf = (kind: string, name: string) => `${kind} ${name}`

/** Whether a part of this kind may have a relationship of this type, with a target that the type allows. */
function isListed(relationship: Relationship, rule: PartRule): boolean {
  const kind = relationshipKind(relationship)
  const base = relationship.type.slice(0, relationship.type.lastIndexOf('/'))
  if (!rule.leadsTo.includes(kind) || !relationshipBases.has(base) || relationship.id === BLANK_ID) return false
  return relationship.partName === null
    ? kind === 'hyperlink' && clickable.test(relationship.target)
    : kind !== 'hyperlink'
}

/** Records the relationships that the XML of a part uses. */
class UsedLinks implements Links {
  readonly used = new Set<string>()
  readonly #kinds: ReadonlyMap<string, string>

  constructor(document: Package, source: string, rule: PartRule) {
    const relationships = document.relationships.get(source) ?? []
    const listed = relationships.filter(
      relationship =>
        isListed(relationship, rule) && (relationship.partName === null || targetOf(document, relationship)),
    )
    this.#kinds = new Map(listed.map(relationship => [relationship.id, relationshipKind(relationship)]))
  }

  stays(id: string, kind: string): boolean {
    const mayStay = this.#kinds.get(id) === kind
    if (mayStay) this.used.add(id)
    return mayStay
  }

  blankPicture(): string {
    this.used.add(BLANK_ID)
    return BLANK_ID
  }
}

function leading(id: string, type: string, from: string, name: string): Relationship {
  const folder = from.slice(0, from.lastIndexOf('/') + 1) || '/'
  const target = name.startsWith(folder) ? name.slice(folder.length) : `${up(folder)}${name.slice(1)}`
  return { id, type, target, partName: name }
}

const up = (folder: string) => '../'.repeat(folder.split('/').length - 2)

/** Whether bytes begin with an element, apart from a byte order mark and white space. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^\s*</.test(start.replace(/^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff|\0/g, ''))
}
