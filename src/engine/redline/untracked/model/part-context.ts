import { type Part, targetOf } from '../../../docx/package.ts'
import { attribute, childElements, descendants, type XmlElement } from '../../../xml/xml-tree.ts'
import { type CanonicalElement, nothing } from '../canonical/canonical-element.ts'
import { contentDigest } from '../canonical/digest.ts'
import { noList } from '../canonical/list-numbers.ts'
import { mergeTwins } from '../canonical/twins.ts'
import { type ComparedStory, storyElement } from '../stories/story.ts'
import type { StoryContext } from '../stories/story-context.ts'
import { readStory } from '../stories/story-reader.ts'
import type { DocumentView } from './document-view.ts'
import { bindData } from './properties.ts'

const storyNames: Record<string, string> = { 'w:rt': 'reading of a text', 'w:rubyBase': 'text with a reading' }

const notesByRoot = new WeakMap<XmlElement, Map<string | undefined, XmlElement[]>>()

/** Returns the notes of a part by id. The map is built only once, because a file may have ten thousand references. */
function notesOf(root: XmlElement): Map<string | undefined, XmlElement[]> {
  const notes = notesByRoot.get(root) ?? Map.groupBy(childElements(root), note => attribute(note, 'w:id'))
  notesByRoot.set(root, notes)
  return notes
}

/** Resolves the names in one part: relationships are looked up in the part, everything else in the document. */
export class PartContext implements StoryContext {
  readonly #model: DocumentView
  readonly #source: string
  /** Whether the styles and lists that the part names count as used. */
  readonly #isUse: boolean
  readonly #collected: ComparedStory[][] = []

  constructor(model: DocumentView, source: string, isUse: boolean) {
    this.#model = model
    this.#source = source
    this.#isUse = isUse
  }

  relationship(id: string): string {
    const relationship = this.#relationship(id)
    if (!relationship) return 'nothing'
    const kind = this.#model.kind(relationship)
    if (relationship.partName === null) {
      if (kind === 'hyperlink' && !/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(relationship.target))
        this.#model.hasRelativeLinks = true
      return `${kind} ${relationship.target}`
    }
    const part = targetOf(this.#model.package, relationship)
    const drawn = kind === 'diagramdata' && part ? this.#drawnAs(part) : ''
    // Word processors read content of another format by its content type, so the type counts too.
    const type = kind === 'afchunk' && part ? ` ${part.contentType}` : ''
    return `${kind} ${part ? contentDigest(Buffer.from(this.#model.content(part).key)) : 'nothing'}${type}${drawn}`
  }

  /**
   * Returns digests of the drawings that are stored with a diagram. Word processors show such a drawing instead of
   * laying out the diagram. The diagram's data names the drawing by a relationship of the part that contains the
   * diagram.
   */
  #drawnAs(data: Part): string {
    const root = this.#model.tree(data)
    const models = root && [...descendants(root)].filter(descendant => descendant.name === 'dsp:dataModelExt')
    const drawings = models?.flatMap(model => {
      const relationship = this.#relationship(attribute(model, 'relId') ?? '')
      return (relationship && targetOf(this.#model.package, relationship)) ?? []
    })
    return (drawings ?? [])
      .map(drawing => ` drawn as ${contentDigest(Buffer.from(this.#model.content(drawing).key))}`)
      .join('')
  }

  #relationship(id: string) {
    return this.#model.package.relationships.get(this.#source)?.find(relationship => relationship.id === id)
  }

  style(id: string): string {
    if (this.#isUse) this.#model.usedStyles.add(id)
    return this.#model.styleName(id)
  }

  list(numId: string): void {
    if (numId !== noList && this.#isUse) this.#model.usedLists.add(numId)
  }

  /**
   * Replaces prefixes by their namespaces, because a prefix means something only within its file. Looks for the
   * declaration on the element and on the root, where it nearly always is.
   */
  prefixes(node: XmlElement, value: string): string {
    const root = this.#model.package.parts.get(this.#source)
    const top = root && this.#model.tree(root)
    const meaning = (prefix: string) =>
      attribute(node, `xmlns:${prefix}`) ?? (top && attribute(top, `xmlns:${prefix}`)) ?? prefix
    return value.split(/\s+/).filter(Boolean).map(meaning).join(' ')
  }

  story(node: XmlElement): CanonicalElement {
    const story = readStory(node, storyNames[node.name] ?? 'text box', this)
    const collecting = this.#collected.at(-1)
    if (!collecting) return storyElement(story)
    collecting.push(story)
    return nothing
  }

  collecting(make: () => CanonicalElement): { element: CanonicalElement; stories: ComparedStory[] } {
    const stories: ComparedStory[] = []
    this.#collected.push(stories)
    const element = make()
    this.#collected.pop()
    return { element, stories }
  }

  meaning(node: XmlElement): string {
    if (node.name === 'w:dataBinding' && this.#isUse) bindData(this.#model, node)
    return ''
  }

  comment(id: string): CanonicalElement | null {
    return this.#model.comments.get(id) ?? null
  }

  note(node: XmlElement): ComparedStory | null {
    const match = /^w:(footnote|endnote)Reference$/.exec(node.name)
    if (!match) return null
    this.#model.usedNotes.add(`${match[1]}s`)
    const [part] = this.#model.related(this.#model.mainName, `${match[1]}s`)
    const root = part && this.#model.tree(part)
    const note = root && mergeTwins(notesOf(root).get(attribute(node, 'w:id')) ?? [])
    return note ? readStory(note, match[1]!, new PartContext(this.#model, part!.name.toLowerCase(), this.#isUse)) : null
  }

  headerOf(reference: XmlElement): ComparedStory | null {
    const relationship = this.#relationship(attribute(reference, 'r:id') ?? '')
    const part = relationship && targetOf(this.#model.package, relationship)
    const root = part && this.#model.tree(part)
    if (!root) return null
    const type = attribute(reference, 'w:type') ?? 'default'
    const page = type === 'default' ? '' : type === 'first' ? ' of the first page' : ' of even pages'
    const label = `${reference.name === 'w:headerReference' ? 'header' : 'footer'}${page}`
    const name = part.name.toLowerCase()
    return this.#model.header(`${name} ${label} ${this.#isUse}`, () =>
      readStory(root, label, new PartContext(this.#model, name, this.#isUse)),
    )
  }

  paragraphIndex = (paragraph: XmlElement): number | null => this.#model.paragraphIndex(paragraph)
  markKey = (node: XmlElement): string => this.#model.markKeys.get(node) ?? ''
  moveNumber = (name: string): string => this.#model.moveNumber(name)
  isCarried = (bookmark: string): boolean => this.#model.isCarried(bookmark)
  isRestored = (node: XmlElement): boolean => this.#model.settling.restored.has(node)

  field(code: string): void {
    this.#model.fields.add(code.trim())
  }
}
