import { type Package, type Part, targetOf } from '../../docx/package.ts'
import { kindOf, type Relationship } from '../../docx/relationships.ts'
import { mainPart } from '../../docx/word-document.ts'
import { decodeXml, parseXml, XmlError } from '../../xml/parse-xml.ts'
import { attribute, childElements, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { bodyOf, paragraphsOf } from '../paragraphs.ts'
import { canonical } from './canonical-xml.ts'
import { digest } from './digest.ts'
import { noiseInStyles, noiseSettings, namedKinds, otherwiseComparedKinds } from './noise.ts'
import { changesOf, type FileChange } from './file-changes.ts'
import { PartContext } from './part-context.ts'
import { shownProperties } from './properties.ts'
import { Settling } from './settle.ts'
import { readStory, type Story } from './story.ts'

/** What stands outside of the texts and counts: a style, a list, a setting, a part. */
export interface Definition {
  kind: DefinitionKind
  name: string
  value: string
}

export type DefinitionKind = 'style' | 'theme' | 'font' | 'setting' | 'property' | 'boundData' | 'part'

/** A list by its number in this file; the abstract list tells which lists count on together. */
export interface ListDefinition {
  value: string
  abstract: string
}

/** Relationship types of the standards and of Microsoft; a type of any other origin means nothing to a word processor. */
const knownTypes =
  /^http:\/\/(schemas\.openxmlformats\.org\/(officeDocument\/2006|package\/2006)|purl\.oclc\.org\/ooxml\/(officeDocument|package)|schemas\.microsoft\.com\/office\/[\w/]+)\/(relationships|metadata)/

const singleKinds = ['styles', 'numbering', 'settings', 'theme', 'fonttable', 'footnotes', 'endnotes', 'comments']

/** A document as what it means: the part of the rule that is the same for both sides of a comparison. */
export class WordModel {
  readonly package: Package
  readonly mainName: string
  readonly settling: Settling
  /** What each comment that counts is known by, by its id in this file. */
  readonly commentKeys = new Map<string, string>()
  readonly #trees = new Map<string, XmlElement | null>()
  readonly #contents = new Map<string, string>()
  /** All changes of the parts that were read, before any was settled. */
  readonly changes: FileChange[] = []
  readonly #paragraphs = new WeakMap<XmlElement, number>()
  readonly #styles = new Map<string, XmlElement>()
  readonly usedStyles = new Set<string>()
  readonly usedLists = new Set<string>()
  readonly fields = new Set<string>()
  readonly boundData = new Map<string, string>()
  hasRelativeLinks = false
  /** `footnotes`, `endnotes`: kinds of which there are any. */
  readonly usedNotes = new Set<string>()
  stories: Story[] = []
  definitions: Definition[] = []
  readonly lists = new Map<string, ListDefinition>()

  constructor(source: Package, settling: Settling) {
    this.package = source
    this.settling = settling
    this.mainName = mainPart(source).name.toLowerCase()
    this.#readStyles()
  }

  /** Reads all; the keys of comments have been set. */
  read(): void {
    this.stories = this.#readStories()
    this.definitions = this.#readDefinitions()
  }

  kind(relationship: Relationship): string {
    return knownTypes.test(relationship.type) ? kindOf(relationship) : relationship.type
  }

  related(source: string, kind: string): Part[] {
    const relationships = this.package.relationships.get(source) ?? []
    return relationships.filter(one => this.kind(one) === kind).flatMap(one => targetOf(this.package, one) ?? [])
  }

  /** The root of a part with the changes settled; undefined for what is no XML. */
  tree(part: Part): XmlElement | undefined {
    const name = part.name.toLowerCase()
    let tree = this.#trees.get(name)
    if (tree === undefined) {
      tree = readTree(part)
      this.#trees.set(name, tree)
      if (tree && name === this.mainName) this.#numberParagraphs(tree)
      if (tree) {
        this.changes.push(...changesOf(tree))
        this.settling.tree(tree)
      }
    }
    return tree ?? undefined
  }

  #numberParagraphs(root: XmlElement): void {
    for (const [index, { node }] of paragraphsOf(bodyOf(root)).entries()) this.#paragraphs.set(node, index)
  }

  paragraphIndex = (paragraph: XmlElement): number | null => this.#paragraphs.get(paragraph) ?? null

  /** A part as its content: what stands in it for XML, a digest for anything else. */
  content(part: Part): string {
    const name = part.name.toLowerCase()
    const known = this.#contents.get(name)
    if (known !== undefined) return known
    this.#contents.set(name, 'a part that leads to itself')
    const tree = this.tree(part)
    const content = tree ? canonical(tree, new PartContext(this, name, false)) : digest(part.bytes)
    this.#contents.set(name, content)
    return content
  }

  /** The changes that are left. */
  openChanges(): FileChange[] {
    if (this.changes.length === 0) return []
    return [...this.#trees.values()].flatMap(tree => (tree ? changesOf(tree) : []))
  }

  #readStyles(): void {
    const [part] = this.related(this.mainName, 'styles')
    const root = part && this.tree(part)
    for (const style of root ? childElements(root, 'w:style') : []) {
      const id = attribute(style, 'w:styleId')
      if (id !== undefined && !this.#styles.has(id)) this.#styles.set(id, style)
    }
  }

  styleName(id: string): string {
    const style = this.#styles.get(id)
    const name = style && firstChild(style, 'w:name')
    return style ? `${attribute(style, 'w:type') ?? ''} ${(name && attribute(name, 'w:val')) ?? id}` : `no style ${id}`
  }

  #readStories(): Story[] {
    const main = this.package.parts.get(this.mainName)!
    const root = this.tree(main)
    if (!root) throw new XmlError('malformed', 'The main part is no XML', 0)
    const stories = [readStory(bodyOf(root), 'body', new PartContext(this, this.mainName, true))]
    stories.push(...this.#separators())
    return stories
  }

  /** The lines above notes: they are notes of other types (ECMA-376-1 §17.11.9). */
  #separators(): Story[] {
    return [...this.usedNotes].flatMap(kind => {
      const [part] = this.related(this.mainName, kind)
      const root = part && this.tree(part)
      const special = (root ? childElements(root) : []).filter(
        note => !['normal', undefined].includes(attribute(note, 'w:type')),
      )
      return special.map(note =>
        readStory(
          note,
          `${attribute(note, 'w:type')} of ${kind}`,
          new PartContext(this, part!.name.toLowerCase(), true),
        ),
      )
    })
  }

  #readDefinitions(): Definition[] {
    const definitions: Definition[] = []
    const add = (kind: DefinitionKind, name: string, value: string) => {
      if (value !== '') definitions.push({ kind, name, value })
    }
    this.#outsideBody(add)
    this.#settings(add)
    this.#stylesInUse(add)
    this.#otherParts(add)
    for (const [name, value] of shownProperties(this)) add('property', name, value)
    for (const [name, value] of this.boundData) add('boundData', name, value)
    const all = [...this.stories.map(story => story.key), ...definitions.map(one => one.value)].join('\n')
    this.#fonts(add, all)
    const [theme] = this.related(this.mainName, 'theme')
    if (theme && /[tT]heme|schemeClr/.test(all)) add('theme', 'theme', this.content(theme))
    return definitions
  }

  #outsideBody(add: Add): void {
    const root = this.tree(this.package.parts.get(this.mainName)!)!
    const context = new PartContext(this, this.mainName, true)
    for (const child of childElements(root))
      if (child.name !== 'w:body') add('setting', child.name, canonical(child, context))
    for (const attributeOf of root.attributes) {
      if (attributeOf.name === 'mc:MustUnderstand')
        add('setting', 'mc:MustUnderstand', context.prefixes(root, attributeOf.value))
    }
  }

  #settings(add: Add): void {
    const [part] = this.related(this.mainName, 'settings')
    const root = part && this.tree(part)
    const context = part && new PartContext(this, part.name.toLowerCase(), false)
    for (const child of root ? childElements(root) : []) {
      if (noiseSettings.has(child.name)) continue
      const isNotes = child.name === 'w:footnotePr' || child.name === 'w:endnotePr'
      // ids of the separators, which are compared by what they show
      const kept = isNotes
        ? child.children.filter(one => typeof one !== 'string' && !/^w:(foot|end)note$/.test(one.name))
        : child.children
      if (isNotes && kept.length === 0) continue
      add('setting', child.name, canonical({ ...child, children: kept }, context!))
    }
    const [web] = this.related(this.mainName, 'websettings')
    const frames = web && childElements(this.tree(web) ?? bare, 'w:frameset')
    for (const frame of frames ?? [])
      add('setting', 'w:frameset', canonical(frame, new PartContext(this, web!.name.toLowerCase(), false)))
  }

  #stylesInUse(add: Add): void {
    const [part] = this.related(this.mainName, 'styles')
    const root = part && this.tree(part)
    const context = new PartContext(this, part?.name.toLowerCase() ?? '', true)
    const defaults = [...this.#styles].filter(([, style]) => isDefault(style))
    for (const [id] of defaults) this.usedStyles.add(id)
    add(
      'style',
      'the default styles',
      defaults
        .map(([id]) => this.styleName(id))
        .sort()
        .join(),
    )
    const docDefaults = root && firstChild(root, 'w:docDefaults')
    if (docDefaults) add('style', 'the defaults of the document', canonical(docDefaults, context))
    // sets grow while they are walked: styles name others, and lists
    for (const id of this.usedStyles) {
      const style = this.#styles.get(id)
      if (style) {
        const attributes = style.attributes.filter(one => one.name !== 'w:styleId')
        const children = style.children.filter(child => typeof child === 'string' || !noiseInStyles.has(child.name))
        add('style', this.styleName(id), canonical({ ...style, attributes, children }, context))
      }
      this.#listsInUse()
    }
    this.#listsInUse()
  }

  #listsInUse(): void {
    const [part] = this.related(this.mainName, 'numbering')
    const root = part && this.tree(part)
    if (!root) return
    const context = new PartContext(this, part.name.toLowerCase(), false)
    for (const numId of this.usedLists) {
      if (this.lists.has(numId)) continue
      const list = childElements(root, 'w:num').find(one => attribute(one, 'w:numId') === numId)
      if (list) this.lists.set(numId, this.#listDefinition(root, list, context))
    }
  }

  #listDefinition(root: XmlElement, list: XmlElement, context: PartContext): ListDefinition {
    const reference = firstChild(list, 'w:abstractNumId')
    const abstractId = (reference && attribute(reference, 'w:val')) ?? ''
    const abstract = childElements(root, 'w:abstractNum').find(one => attribute(one, 'w:abstractNumId') === abstractId)
    const link = abstract && firstChild(abstract, 'w:numStyleLink')
    const styleId = link && attribute(link, 'w:val')
    if (styleId) this.usedStyles.add(styleId)
    const own = childElements(list, 'w:lvlOverride').map(one => canonical(one, context))
    const restart = abstract && attribute(abstract, 'w15:restartNumberingAfterBreak')
    const levels = abstract ? childElements(abstract).map(one => canonical(one, context)) : ['no list']
    const bullets = this.#pictureBullets(root, [list, ...(abstract ? [abstract] : [])], context)
    const all = [...levels, ...own.sort(), bullets, restart && restart !== '0' ? restart : '']
    return { value: all.join('\n'), abstract: abstractId }
  }

  #pictureBullets(root: XmlElement, nodes: XmlElement[], context: PartContext): string {
    const levels = nodes.flatMap(node => childElements(node, 'w:lvl'))
    const ids = levels.flatMap(level => firstChild(level, 'w:lvlPicBulletId')?.attributes.map(one => one.value) ?? [])
    const bullets = childElements(root, 'w:numPicBullet').filter(one =>
      ids.includes(attribute(one, 'w:numPicBulletId') ?? ''),
    )
    return bullets
      .map(bullet =>
        childElements(bullet)
          .map(one => canonical(one, context))
          .join(''),
      )
      .join()
  }

  #fonts(add: Add, all: string): void {
    const [part] = this.related(this.mainName, 'fonttable')
    const root = part && this.tree(part)
    const context = part && new PartContext(this, part.name.toLowerCase(), false)
    for (const font of root ? childElements(root, 'w:font') : []) {
      const name = attribute(font, 'w:name') ?? ''
      const kept = childElements(font).filter(child => child.name === 'w:altName' || child.name.startsWith('w:embed'))
      if (kept.length > 0 && all.includes(`=${name}`))
        add(
          'font',
          name,
          kept
            .map(one => canonical(one, context!))
            .sort()
            .join(''),
        )
    }
  }

  /** Parts of kinds that no other rule knows, and kinds of which there may be only one. */
  #otherParts(add: Add): void {
    for (const source of ['', this.mainName]) {
      for (const relationship of this.package.relationships.get(source) ?? []) {
        const kind = this.kind(relationship)
        if (otherwiseComparedKinds.has(kind) || namedKinds.has(kind)) continue
        const part = targetOf(this.package, relationship)
        if (part || relationship.partName === null) add('part', kind, part ? this.content(part) : relationship.target)
      }
    }
    for (const kind of singleKinds) {
      const parts = this.related(this.mainName, kind)
      if (parts.length > 1) add('part', `${kind}, more than one`, parts.map(part => digest(part.bytes)).join())
      if (parts[0] && parts[0].contentType !== expectedType(kind))
        add('part', `${kind} of another type`, parts[0].contentType)
    }
    if (this.related('', 'officedocument').length > 1) add('part', 'main part, more than one', '2')
  }
}

type Add = (kind: DefinitionKind, name: string, value: string) => void

const bare: XmlElement = { name: '', written: '', attributes: [], children: [] }
const isDefault = (style: XmlElement) => ['1', 'true', 'on'].includes(attribute(style, 'w:default') ?? '')

function expectedType(kind: string): string {
  const types: Record<string, string> = { theme: 'theme', fonttable: 'wordprocessingml.fontTable' }
  return `application/vnd.openxmlformats-officedocument.${types[kind] ?? `wordprocessingml.${kind}`}+xml`
}

/** The root of a part that is XML by its type or its first characters; null for one that is not, or cannot be read. */
function readTree(part: Part): XmlElement | null {
  const isXml =
    /[+/]xml$/i.test(part.contentType) ||
    /^\s*(\xef\xbb\xbf)?\s*</.test(Buffer.from(part.bytes.subarray(0, 50)).toString('latin1'))
  return isXml ? parseXml(decodeXml(part.bytes)) : null
}
