import { switched } from '../../../docx/grammar/on-off.ts'
import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import type { PageStories, SectionLayout } from '../../clause-content.ts'
import { bodyOf, type ParagraphPlace } from '../../paragraphs.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'
import { pointsOf } from '../lengths.ts'

/** A header or footer, which is a part of the document. */
export interface PageStory {
  id: string
  kind: 'header' | 'footer'
  partName: string
  root: XmlElement
}

/** Returns the headers and footers in the order of the document's relationships, with counted ids. Throws DocxError. */
export function pageStoriesOf(file: ReadonlyWordFile): PageStory[] {
  const parts = (['header', 'footer'] as const).flatMap(kind =>
    file.related(file.mainName, kind).map(part => ({ kind, partName: part.name.toLowerCase() })),
  )
  const counts = { header: 0, footer: 0 }
  const seen = new Set<string>()
  return parts.flatMap(({ kind, partName }) => {
    if (seen.has(partName)) return []
    seen.add(partName)
    return { id: `${kind}-${counts[kind]++}`, kind, partName, root: file.tree(partName) }
  })
}

/** The page size, in points, of a section that does not specify a size: US Letter (ECMA-376-1 §17.6.13). */
const defaultPage = { width: 612, height: 792 }

/** Returns the sections in order, each with the headers and footers that its pages show (ECMA-376-1 §17.10). */
export function sectionsOf(
  file: ReadonlyWordFile,
  places: ParagraphPlace[],
  anchors: readonly string[],
  stories: PageStory[],
): SectionLayout[] {
  const ended = places.flatMap(({ node }, index) => {
    const properties = firstChild(firstChild(node, 'w:pPr'), 'w:sectPr')
    return properties ? { properties, lastAnchor: anchors[index]! } : []
  })
  const last = firstChild(bodyOf(file.tree(file.mainName)), 'w:sectPr')
  const lastAnchor = anchors.at(-1)
  const sections = lastAnchor === undefined ? ended : [...ended, { properties: last, lastAnchor }]
  const idOf = storyIds(file, stories)
  const hasEven = switched(file.root('settings'), 'w:evenAndOddHeaders') ?? false
  let before: Pages = { headers: {}, footers: {} }
  return sections.map(({ properties, lastAnchor: anchor }) => {
    before = pagesOf(properties, before, idOf)
    const shown = (pages: PageStories): PageStories => ({
      ...(pages.default !== undefined && { default: pages.default }),
      ...(pages.first !== undefined && switched(properties, 'w:titlePg') && { first: pages.first }),
      ...(pages.even !== undefined && hasEven && { even: pages.even }),
    })
    return {
      lastAnchor: anchor,
      ...pageOf(properties),
      margins: marginsOf(properties),
      ...columnsOf(properties),
      headers: shown(before.headers),
      footers: shown(before.footers),
    }
  })
}

type Pages = Pick<SectionLayout, 'headers' | 'footers'>

function pageOf(properties: XmlElement | undefined) {
  const size = firstChild(properties, 'w:pgSz')
  return {
    width: pointsOf(attribute(size, 'w:w')) || defaultPage.width,
    height: pointsOf(attribute(size, 'w:h')) || defaultPage.height,
  }
}

function storyIds(file: ReadonlyWordFile, stories: PageStory[]): (relationshipId: string) => string | undefined {
  const byPart = new Map(stories.map(({ partName, id }) => [partName, id]))
  const relationships = file.package.relationships.get(file.mainName) ?? []
  const byRelationship = new Map(
    relationships.map(({ id, partName }) => [id, byPart.get(partName?.toLowerCase() ?? '')]),
  )
  return id => byRelationship.get(id)
}

/**
 * Returns the headers and footers of a section. A header or footer that the section does not name comes from the
 * section before (§17.10.5).
 */
function pagesOf(properties: XmlElement | undefined, before: Pages, idOf: (id: string) => string | undefined): Pages {
  const named = (reference: string): PageStories =>
    Object.fromEntries(
      childElements(properties, reference).flatMap(element => {
        const type = attribute(element, 'w:type') ?? 'default'
        const id = idOf(attribute(element, 'r:id') ?? '')
        return id !== undefined && /^(default|first|even)$/.test(type) ? [[type, id]] : []
      }),
    )
  return {
    headers: { ...before.headers, ...named('w:headerReference') },
    footers: { ...before.footers, ...named('w:footerReference') },
  }
}

/** The margins, in points, of a section that does not specify any: an inch. */
const MARGIN = 72
/** The distance of headers and footers from the edge of the page, in points: half an inch. */
const EDGE = 36

function marginsOf(properties: XmlElement | undefined): SectionLayout['margins'] {
  const margins = firstChild(properties, 'w:pgMar')
  const margin = (name: string, usual = MARGIN) => {
    const written = attribute(margins, name)
    return written === undefined ? usual : Math.abs(pointsOf(written))
  }
  const gutter = pointsOf(attribute(margins, 'w:gutter'))
  return {
    top: margin('w:top'),
    bottom: margin('w:bottom'),
    left: margin('w:left') + Math.max(0, gutter),
    right: margin('w:right'),
    header: margin('w:header', EDGE),
    footer: margin('w:footer', EDGE),
  }
}

/** The space between columns that do not specify one: half an inch. */
const COLUMN_GAP = 36

/** Returns the number of columns, and the space between them. Word allows at most 45 (§17.6.4). */
function columnsOf(properties: XmlElement | undefined): Pick<SectionLayout, 'columns' | 'columnGap'> {
  const columns = firstChild(properties, 'w:cols')
  const count = attribute(columns, 'w:num') ?? ''
  if (!/^\d{1,2}$/.test(count) || Number(count) < 2) return { columns: 1 }
  const space = attribute(columns, 'w:space')
  return { columns: Math.min(45, Number(count)), columnGap: space === undefined ? COLUMN_GAP : pointsOf(space) }
}
