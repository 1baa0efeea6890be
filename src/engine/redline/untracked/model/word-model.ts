import { DocxError } from '../../../docx/docx-error.ts'
import { type Package, type Part, targetOf } from '../../../docx/package.ts'
import { type Relationship, relationshipKind } from '../../../docx/relationships.ts'
import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import { bodyOf, paragraphsOf } from '../../paragraphs.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'
import { type CanonicalElement, textElementOf } from '../canonical/canonical-element.ts'
import { canonical } from '../canonical/canonical-xml.ts'
import { contentDigest } from '../canonical/digest.ts'
import { mergeTwins } from '../canonical/twins.ts'
import { type FileChange, fileChangesOf, numberMarks } from '../changes/file-changes.ts'
import { type Bookmarks, bookmarksOf } from '../settling/carried.ts'
import type { Settling } from '../settling/settle.ts'
import type { ComparedStory } from '../stories/story.ts'
import { readStory } from '../stories/story-reader.ts'
import type { Definition, ListDefinition } from './definition.ts'
import { DefinitionReader } from './definition-reader.ts'
import type { DocumentView } from './document-view.ts'
import { PartContext } from './part-context.ts'
import { readSeparators } from './separator-notes.ts'

/** The relationship types of the standards and of Microsoft. Word processors ignore all other types. */
const knownTypes =
  /^http:\/\/(schemas\.openxmlformats\.org\/(officeDocument\/2006|package\/2006)|purl\.oclc\.org\/ooxml\/(officeDocument|package)|schemas\.microsoft\.com\/office\/[\w/]+)\/(relationships|metadata)/

/** A document reduced to its meaning. Both sides of a comparison are read in this same way. */
export class WordModel implements DocumentView {
  readonly #document: ReadonlyWordFile
  readonly package: Package
  readonly mainName: string
  readonly settling: Settling
  /** The elements that represent comments whose places are compared, by the comment's id in this file. */
  readonly comments = new Map<string, CanonicalElement>()
  readonly #trees = new Map<string, XmlElement | null>()
  /** The trees that contain tracked changes, by the name of their part. */
  readonly #changed = new Map<string, XmlElement>()
  #openChanges: FileChange[] | null = null
  readonly #headers = new Map<string, ComparedStory>()
  readonly #contents = new Map<string, CanonicalElement>()
  /** All changes in the parts read so far, collected before they were settled. */
  readonly changes: FileChange[] = []
  /** The key of each mark, which is the same every time the same file is read. */
  readonly markKeys: WeakMap<XmlElement, string>
  readonly #kinds = new Map<string, string>()
  #bookmarks: Bookmarks = { holding: new Map(), references: new Set() }
  #carried: ReadonlySet<string> = new Set()
  readonly #moves = new Map<string, string>()
  readonly #paragraphs = new WeakMap<XmlElement, number>()
  /** The style elements by their `w:styleId`. */
  readonly styles = new Map<string, XmlElement>()
  readonly usedStyles = new Set<string>()
  readonly usedLists = new Set<string>()
  readonly fields = new Set<string>()
  readonly boundData = new Map<string, CanonicalElement>()
  hasRelativeLinks = false
  /** The kinds of notes that the document uses: `footnotes`, `endnotes`. */
  readonly usedNotes = new Set<string>()
  stories: ComparedStory[] = []
  definitions: Definition[] = []
  readonly lists = new Map<string, ListDefinition>()

  /**
   * The constructor already settles the marks in the part with the styles. If `settling` looks up the keys of marks, it
   * must use the map that is passed as `markKeys`.
   */
  constructor(document: ReadonlyWordFile, settling: Settling, markKeys = new WeakMap<XmlElement, string>()) {
    this.#document = document
    this.package = document.written()
    this.settling = settling
    this.markKeys = markKeys
    this.mainName = document.mainName
    this.#readStyles()
  }

  get program(): string | undefined {
    return this.#document.program
  }

  /** The bookmarks of the main part, as they were before any change was settled. */
  get bookmarks(): Bookmarks {
    this.tree(this.package.parts.get(this.mainName)!)
    return this.#bookmarks
  }

  isCarried = (bookmark: string): boolean => this.#carried.has(bookmark)

  /** Reads the stories and definitions, without the bookmarks in `carried`. `comments` must be filled before. */
  read(carried: ReadonlySet<string>): void {
    this.#carried = carried
    this.stories = this.#readStories()
    this.definitions = new DefinitionReader(this).read()
  }

  kind(relationship: Relationship): string {
    const cached = this.#kinds.get(relationship.type)
    if (cached !== undefined) return cached
    const kind = knownTypes.test(relationship.type) ? relationshipKind(relationship) : relationship.type
    this.#kinds.set(relationship.type, kind)
    return kind
  }

  related(source: string, kind: string): Part[] {
    const relationships = this.package.relationships.get(source) ?? []
    return relationships
      .filter(relationship => this.kind(relationship) === kind)
      .flatMap(relationship => targetOf(this.package, relationship) ?? [])
  }

  /** Returns the root of a part with its changes settled; undefined for a part that is not XML. */
  tree(part: Part): XmlElement | undefined {
    const name = part.name.toLowerCase()
    let tree = this.#trees.get(name)
    if (tree === undefined) {
      tree = isXml(part) ? this.settling.copy(this.#document.tree(name)) : null
      this.#trees.set(name, tree)
      if (tree && name === this.mainName) this.#readBody(tree)
      if (tree) {
        const marks = numberMarks(tree, name)
        for (const [mark, key] of marks) this.markKeys.set(mark, key)
        if (marks.size > 0) {
          this.#changed.set(name, tree)
          this.#openChanges = null
          this.changes.push(...fileChangesOf(tree, name, this.markKeys))
        }
        if (name === this.mainName) this.#bookmarks = bookmarksOf(tree, this.settling.isRejected)
        this.settling.tree(tree)
      }
    }
    return tree ?? undefined
  }

  #readBody(root: XmlElement): void {
    if (!firstChild(root, 'w:body')) throw new DocxError('not-a-word-document', 'the main part has no body')
    for (const [index, { node }] of paragraphsOf(bodyOf(root)).entries()) this.#paragraphs.set(node, index)
  }

  paragraphIndex = (paragraph: XmlElement): number | null => this.#paragraphs.get(paragraph) ?? null

  /** Returns the content of a part: its canonical elements if it is XML, otherwise a digest. */
  content(part: Part): CanonicalElement {
    const name = part.name.toLowerCase()
    const cached = this.#contents.get(name)
    if (cached !== undefined) return cached
    this.#contents.set(name, textElementOf('a part that leads to itself'))
    const tree = this.tree(part)
    const content = tree
      ? canonical(tree, new PartContext(this, name, false))
      : textElementOf(contentDigest(part.bytes))
    this.#contents.set(name, content)
    return content
  }

  /** Returns the changes that settling kept. */
  openChanges(): FileChange[] {
    this.#openChanges ??= [...this.#changed].flatMap(([name, tree]) => fileChangesOf(tree, name, this.markKeys))
    return this.#openChanges
  }

  #readStyles(): void {
    const [part] = this.related(this.mainName, 'styles')
    const root = part && this.tree(part)
    for (const style of root ? childElements(root, 'w:style') : []) {
      const id = attribute(style, 'w:styleId')
      const existing = id === undefined ? undefined : this.styles.get(id)
      if (id !== undefined) this.styles.set(id, mergeTwins(existing ? [existing, style] : [style])!)
    }
  }

  styleName(id: string): string {
    const style = this.styles.get(id)
    const name = style && firstChild(style, 'w:name')
    return style ? `${attribute(style, 'w:type') ?? ''} ${(name && attribute(name, 'w:val')) ?? id}` : `no style ${id}`
  }

  moveNumber(name: string): string {
    const number = this.#moves.get(name) ?? `${this.#moves.size}`
    this.#moves.set(name, number)
    return number
  }

  /**
   * Returns a header or footer and reads it only once, because most sections have the headers of the previous section.
   */
  header(key: string, read: () => ComparedStory): ComparedStory {
    const story = this.#headers.get(key) ?? read()
    this.#headers.set(key, story)
    return story
  }

  #readStories(): ComparedStory[] {
    const main = this.package.parts.get(this.mainName)!
    const root = this.tree(main)
    if (!root) throw new DocxError('damaged', 'the main part is no XML')
    const stories = [readStory(bodyOf(root), 'body', new PartContext(this, this.mainName, true))]
    return [...stories, ...readSeparators(this)]
  }
}

/** Whether a part is XML, judged by its content type or its first characters. */
const isXml = (part: Part): boolean =>
  /[+/]xml$/i.test(part.contentType) ||
  /^\s*(\xef\xbb\xbf)?\s*</.test(Buffer.from(part.bytes.subarray(0, 50)).toString('latin1'))
