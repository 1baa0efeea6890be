import { targetOf } from '../../../docx/package.ts'
import { attribute, childElements, type XmlElement } from '../../../xml/xml-tree.ts'
import { digest } from '../canonical/digest.ts'
import { LIST, LIST_END } from '../canonical/separators.ts'
import { asOne } from '../canonical/twins.ts'
import { readStory, type StoryContext } from '../stories/story.ts'
import type { Story } from '../stories/tokens.ts'
import type { DocumentView } from './document-view.ts'
import { bindData } from './properties.ts'

const storyNames: Record<string, string> = { 'w:rt': 'reading of a text', 'w:rubyBase': 'text with a reading' }

/** How the names in one part are resolved: relationships are the part's own, all else is the document's. */
export class PartContext implements StoryContext {
  readonly #model: DocumentView
  readonly #source: string
  /** What the part uses is in use. */
  readonly #isUse: boolean
  readonly #collected: Story[][] = []

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
    // what is taken in from another format is read by its type
    const type = kind === 'afchunk' && part ? ` ${part.contentType}` : ''
    return `${kind} ${part ? digest(Buffer.from(this.#model.content(part))) : 'nothing'}${type}`
  }

  #relationship(id: string) {
    return this.#model.package.relationships.get(this.#source)?.find(one => one.id === id)
  }

  style(id: string): string {
    if (this.#isUse) this.#model.usedStyles.add(id)
    return this.#model.styleName(id)
  }

  list(numId: string): string {
    if (numId === '0') return numId
    if (this.#isUse) this.#model.usedLists.add(numId)
    return `${LIST}${numId}${LIST_END}`
  }

  /** Prefixes are names within the file; the declarations are on the element or above, mostly on the root. */
  prefixes(node: XmlElement, value: string): string {
    const root = this.#model.package.parts.get(this.#source)
    const top = root && this.#model.tree(root)
    const meaning = (prefix: string) =>
      attribute(node, `xmlns:${prefix}`) ?? (top && attribute(top, `xmlns:${prefix}`)) ?? prefix
    return value.split(/\s+/).filter(Boolean).map(meaning).join(' ')
  }

  story(node: XmlElement): string {
    const story = readStory(node, storyNames[node.name] ?? 'text box', this)
    const collecting = this.#collected.at(-1)
    if (!collecting) return story.key
    collecting.push(story)
    return ''
  }

  collecting(make: () => string): { key: string; stories: Story[] } {
    const stories: Story[] = []
    this.#collected.push(stories)
    const key = make()
    this.#collected.pop()
    return { key, stories }
  }

  meaning(node: XmlElement): string {
    if (node.name === 'w:dataBinding' && this.#isUse) bindData(this.#model, node)
    return ''
  }

  commentKey(id: string): string | null {
    return this.#model.commentKeys.get(id) ?? null
  }

  note(node: XmlElement): Story | null {
    const match = /^w:(footnote|endnote)Reference$/.exec(node.name)
    if (!match) return null
    this.#model.usedNotes.add(`${match[1]}s`)
    const [part] = this.#model.related(this.#model.mainName, `${match[1]}s`)
    const root = part && this.#model.tree(part)
    const id = attribute(node, 'w:id')
    const note = root && asOne(childElements(root).filter(one => attribute(one, 'w:id') === id))
    return note ? readStory(note, match[1]!, new PartContext(this.#model, part!.name.toLowerCase(), this.#isUse)) : null
  }

  headerOf(reference: XmlElement): Story | null {
    const relationship = this.#relationship(attribute(reference, 'r:id') ?? '')
    const part = relationship && targetOf(this.#model.package, relationship)
    const root = part && this.#model.tree(part)
    if (!root) return null
    const type = attribute(reference, 'w:type') ?? 'default'
    const which = type === 'default' ? '' : type === 'first' ? ' of the first page' : ' of even pages'
    const label = `${reference.name === 'w:headerReference' ? 'header' : 'footer'}${which}`
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
