import { attribute, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import { leadAnchorOf } from '../changes/find-changes.ts'
import type { OpenRevision } from '../open-revision.ts'
import { paragraphsOf } from '../paragraphs.ts'
import { pageStoriesOf } from '../view/content/sections.ts'
import type { ReadonlyWordFile } from '../word-file.ts'

/** A paragraph of a note, a header or a footer. */
export interface StoryPlace {
  partName: string
  /** The element with the blocks of the text. */
  container: XmlElement
  paragraph: XmlElement
  /** The anchor of the clause in the body that leads to the paragraph. */
  lead: string
}

/**
 * Matches the anchors that the view gives to paragraphs outside the body: the id of a story and the index of the
 * paragraph in it.
 */
const storyAnchor = /^((footnote|endnote|header|footer)-(\d{1,6}))\.(\d{1,6})$/

/** Whether an anchor names a paragraph outside the body. Only these anchors contain a dot. */
export const isBesideBody = (anchor: string): boolean => anchor.includes('.')

/** Returns the paragraph that an anchor names outside the body; undefined if there is none. */
export function storyPlaceOf(open: OpenRevision, anchor: string): StoryPlace | undefined {
  const [, id, kind, number, index] = storyAnchor.exec(anchor) ?? []
  if (id === undefined) return undefined
  const story = kind === 'header' || kind === 'footer' ? pageStory(open, id) : note(open, kind!, Number(number))
  const place = story && paragraphsOf(story.container)[Number(index)]
  if (!story || !place) return undefined
  return { ...story, paragraph: place.node, lead: leadAnchorOf(open, story.partName, story.container) }
}

function pageStory({ file }: OpenRevision, id: string) {
  const story = pageStoriesOf(file).find(page => page.id === id)
  return story && { partName: story.partName, container: story.root }
}

/** Returns the paragraphs of notes, headers and footers, by the anchors that the view gives them. */
export function paragraphsBeside(file: ReadonlyWordFile): Map<string, XmlElement> {
  const notes = (['footnote', 'endnote'] as const).flatMap(kind => {
    const partName = file.partName(`${kind}s`)
    const containers = partName === undefined ? [] : childElements(file.tree(partName), `w:${kind}`)
    return containers
      .map((container, index) => ({ id: `${kind}-${index}`, container }))
      .filter(entry => isShown(entry.container))
  })
  const pages = pageStoriesOf(file).map(({ id, root }) => ({ id, container: root }))
  return new Map(
    [...notes, ...pages].flatMap(({ id, container }) =>
      paragraphsOf(container).map(({ node }, index): [string, XmlElement] => [`${id}.${index}`, node]),
    ),
  )
}

const isShown = (note: XmlElement) => (attribute(note, 'w:type') ?? 'normal') === 'normal'

/** Returns the note at an index; undefined if there is none or if it is a separator. */
function note({ file }: OpenRevision, kind: string, number: number) {
  const partName = file.partName(`${kind}s`)
  const container = partName === undefined ? undefined : childElements(file.tree(partName), `w:${kind}`)[number]
  if (!container || !isShown(container)) return undefined
  return { partName: partName!, container }
}
