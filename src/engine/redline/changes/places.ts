import { attribute, type XmlElement } from '../../xml/xml-tree.ts'
import type { ReadonlyRevision } from '../open-revision.ts'
import type { Story, StoryKind } from '../stories.ts'
import type { Lead } from './change-group.ts'
import type { ChangeReader } from './change-reader.ts'

const words: Record<Exclude<StoryKind, 'body'>, string> = {
  header: 'header',
  footer: 'footer',
  footnotes: 'footnote',
  endnotes: 'endnote',
  comments: 'comment',
  glossary: 'building block',
  styles: 'style',
  numbering: 'list definition',
}

/** Descriptions of pages, by the type of the header or footer reference (ECMA-376-1 §17.18.36). */
const pages: Record<string, string> = { first: ' of the first page', even: ' of even pages' }

/**
 * Returns the body paragraph that leads to a block of another part, with a description of the place. If nothing leads
 * to the block, returns the first paragraph.
 */
export function leadTo(open: ReadonlyRevision, story: Story, block: XmlElement, body: ChangeReader): Lead {
  const word = story.kind === 'body' ? '' : words[story.kind]
  const first = open.anchors[0] ?? ''
  if (story.kind === 'header' || story.kind === 'footer') {
    const relationships = open.file.package.relationships.get(open.file.mainName) ?? []
    const ids = relationships
      .filter(relationship => relationship.partName?.toLowerCase() === story.partName)
      .map(relationship => relationship.id)
    const sectionLead = ids.map(id => body.sectionLeads.get(id)).find(lead => lead !== undefined)
    return sectionLead
      ? { anchor: sectionLead.anchor, place: word + (pages[sectionLead.type] ?? '') }
      : { anchor: first, place: `${word} that is not shown on any page` }
  }
  if (block.name === 'w:footnote' || block.name === 'w:endnote' || block.name === 'w:comment') {
    const isSeparator = (attribute(block, 'w:type') ?? 'normal') !== 'normal'
    if (isSeparator) return { anchor: first, place: `${word} separator` }
    const anchor = body.referenceAnchors.get(`${block.name}Reference ${attribute(block, 'w:id')}`)
    return anchor === undefined ? { anchor: first, place: `${word} that nothing refers to` } : { anchor, place: word }
  }
  return { anchor: first, place: word }
}
