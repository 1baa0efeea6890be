import type { XmlElement } from '../xml/xml-tree.ts'
import { bodyOf } from './paragraphs.ts'
import type { ReadonlyWordFile } from './word-file.ts'

export type StoryKind =
  | 'body'
  | 'header'
  | 'footer'
  | 'footnotes'
  | 'endnotes'
  | 'comments'
  | 'glossary'
  | 'styles'
  | 'numbering'

/** A part that can hold tracked changes. */
export interface Story {
  kind: StoryKind
  partName: string
  root: XmlElement
  /** The element whose children are the blocks: the body, otherwise the root. */
  container: XmlElement
}

/** The kinds of stories, by the kind of the relationship from the main part to the story. */
const kinds: Record<string, StoryKind> = {
  header: 'header',
  footer: 'footer',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
  comments: 'comments',
  glossarydocument: 'glossary',
  styles: 'styles',
  numbering: 'numbering',
}

/** Returns every part that can hold tracked changes, the body first. Throws DocxError for a damaged part. */
export function storiesOf(file: ReadonlyWordFile): Story[] {
  const main = file.tree(file.mainName)
  const stories: Story[] = [{ kind: 'body', partName: file.mainName, root: main, container: bodyOf(main) }]
  const seen = new Set([file.mainName])
  const add = (source: string, kindOf: (relationship: string) => StoryKind) => {
    for (const relationship of Object.keys(kinds)) {
      for (const part of file.related(source, relationship)) {
        const partName = part.name.toLowerCase()
        if (seen.has(partName)) continue
        seen.add(partName)
        const root = file.tree(partName)
        stories.push({ kind: kindOf(relationship), partName, root, container: root })
      }
    }
  }
  add(file.mainName, relationship => kinds[relationship]!)
  // Building blocks have styles, lists and notes of their own.
  for (const { kind, partName } of [...stories]) if (kind === 'glossary') add(partName, () => 'glossary')
  return stories
}
