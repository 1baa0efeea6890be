import { targetOf } from '../../docx/package.ts'
import { relationshipKind } from '../../docx/relationships.ts'
import { attribute, childElements, cloneElement, descendants, type XmlElement } from '../../xml/xml-tree.ts'
import { samePairs, sequenceDiff } from '../text-diff/sequence-diff.ts'
import type { WordFile } from '../word-file.ts'
import type { Comparison } from './comparison.ts'

interface Header {
  /** The id of the relationship that leads to the header. */
  id: string
  /** The lower-case name of the part. */
  partName: string
}

/** The headers and footers of one section, by type, such as `w:headerReference default`. */
interface SectionHeaders {
  declared: Map<string, Header>
  /** The declared headers and those that the section inherits from earlier sections (ECMA-376-1 §17.10.1). */
  shown: Map<string, Header>
}

/** A header or footer of the newer document, with the header or footer that was in its place before. */
export interface HeaderPair {
  olderName: string
  newerName: string
  /** A copy of the older header. */
  older: XmlElement
}

export interface Headers {
  pairs: HeaderPair[]
  /** Relationship ids of the newer document, by the ids of the older document. */
  ids: Map<string, string>
  /** The names of parts that only the newer document has. */
  added: Set<string>
}

/**
 * Pairs the headers and footers of both documents: they correspond if they have the same type and their sections
 * correspond.
 */
export function pairHeaders(comparison: Comparison, older: WordFile, newer: WordFile): Headers {
  const pairs = new Map<string, HeaderPair>()
  const [ids, added] = [new Map<string, string>(), new Set<string>()]
  for (const [from, to] of pairSections(comparison, older, newer)) {
    for (const [type, { id, partName }] of to.declared) {
      const was = from.shown.get(type)
      const pair = pairs.get(partName)
      if (!was) added.add(partName)
      else if (!pair)
        pairs.set(partName, {
          olderName: was.partName,
          newerName: partName,
          older: cloneElement(older.tree(was.partName)),
        })
      const isSame = was !== undefined && (pair === undefined || pair.olderName === was.partName)
      if (isSame && from.declared.has(type) && !ids.has(was.id)) ids.set(was.id, id)
    }
  }
  for (const partName of pairs.keys()) added.delete(partName)
  return { pairs: [...pairs.values()], ids, added }
}

/**
 * Pairs sections in order if both documents have equally many, or else by the content of their headers. The remaining
 * sections are paired from the end, because every document has a last section.
 */
function pairSections(comparison: Comparison, older: WordFile, newer: WordFile): [SectionHeaders, SectionHeaders][] {
  const [a, b] = [sectionsOf(older), sectionsOf(newer)]
  const keys = (file: WordFile, sections: SectionHeaders[]) =>
    sections.map(({ declared }) =>
      [...declared].map(([type, { partName }]) => `${type} ${comparison.key(file.tree(partName))}`).join('\n'),
    )
  const edits = a.length === b.length ? [] : sequenceDiff(keys(older, a), keys(newer, b))
  const pairs = [...samePairs(a, b, edits)]
  for (const { fromA, toA, fromB, toB } of edits)
    for (let fromEnd = 1; fromEnd <= Math.min(toA - fromA, toB - fromB); fromEnd++)
      pairs.push([a[toA - fromEnd]!, b[toB - fromEnd]!])
  return pairs
}

function sectionsOf(file: WordFile): SectionHeaders[] {
  const sections: SectionHeaders[] = []
  for (const node of descendants(file.tree(file.mainName))) {
    if (node.name !== 'w:sectPr') continue
    const declared = headersOf(file, node)
    sections.push({ declared, shown: new Map([...(sections.at(-1)?.shown ?? []), ...declared]) })
  }
  return sections
}

function headersOf(file: WordFile, section: XmlElement): Map<string, Header> {
  const relationships = file.package.relationships.get(file.mainName) ?? []
  const headers = new Map<string, Header>()
  for (const reference of childElements(section)) {
    const id = attribute(reference, 'r:id')
    const relationship = relationships.find(relationship => relationship.id === id)
    const part = relationship && targetOf(file.package, relationship)
    if (!part || !id || !/^(header|footer)$/.test(relationshipKind(relationship))) continue
    const type = `${reference.name} ${attribute(reference, 'w:type') ?? 'default'}`
    headers.set(type, { id, partName: part.name.toLowerCase() })
  }
  return headers
}
