import { targetOf } from '../../docx/package.ts'
import { kindOf } from '../../docx/relationships.ts'
import { attribute, childElements, cloneElement, descendants, type XmlElement } from '../../xml/xml-tree.ts'
import { samePairs, sequenceDiff } from '../text-diff/sequence-diff.ts'
import type { WordFile } from '../word-file.ts'
import type { Comparison } from './comparison.ts'

interface Header {
  /** Of the relationship. */
  id: string
  /** In lower case. */
  partName: string
}

/** Headers and footers of one section by `headerReference default` and the like. */
interface SectionHeaders {
  own: Map<string, Header>
  /** With those that it takes over from the sections before it (ECMA-376-1 §17.10.1). */
  shown: Map<string, Header>
}

/** A header of the newer document, and what was there before. */
export interface HeaderPair {
  olderName: string
  newerName: string
  /** A copy of the older header. */
  older: XmlElement
}

export interface Headers {
  pairs: HeaderPair[]
  /** Of relationships of the older document, those of the newer. */
  ids: Map<string, string>
  /** Parts that only the newer has. */
  come: Set<string>
}

/** Headers are the same where they are of one type and in the same section. */
export function pairHeaders(comparison: Comparison, older: WordFile, newer: WordFile): Headers {
  const pairs = new Map<string, HeaderPair>()
  const [ids, come] = [new Map<string, string>(), new Set<string>()]
  for (const [from, to] of pairSections(comparison, older, newer)) {
    for (const [type, { id, partName }] of to.own) {
      const was = from.shown.get(type)
      const known = pairs.get(partName)
      if (!was) come.add(partName)
      else if (!known)
        pairs.set(partName, {
          olderName: was.partName,
          newerName: partName,
          older: cloneElement(older.tree(was.partName)),
        })
      const isSame = was !== undefined && (known === undefined || known.olderName === was.partName)
      if (isSame && from.own.has(type) && !ids.has(was.id)) ids.set(was.id, id)
    }
  }
  for (const partName of pairs.keys()) come.delete(partName)
  return { pairs: [...pairs.values()], ids, come }
}

/** By what their headers say; else those that end at the same place counted from the end, for the last one is always there. */
function pairSections(comparison: Comparison, older: WordFile, newer: WordFile): [SectionHeaders, SectionHeaders][] {
  const [a, b] = [sectionsOf(older), sectionsOf(newer)]
  const keys = (file: WordFile, sections: SectionHeaders[]) =>
    sections.map(({ own }) =>
      [...own].map(([type, { partName }]) => `${type} ${comparison.key(file.tree(partName))}`).join('\n'),
    )
  const edits = a.length === b.length ? [] : sequenceDiff(keys(older, a), keys(newer, b))
  const pairs = [...samePairs(a, b, edits)]
  for (const { fromA, toA, fromB, toB } of edits)
    for (let back = 1; back <= Math.min(toA - fromA, toB - fromB); back++) pairs.push([a[toA - back]!, b[toB - back]!])
  return pairs
}

function sectionsOf(file: WordFile): SectionHeaders[] {
  const sections: SectionHeaders[] = []
  for (const node of descendants(file.tree(file.mainName))) {
    if (node.name !== 'w:sectPr') continue
    const own = headersOf(file, node)
    sections.push({ own, shown: new Map([...(sections.at(-1)?.shown ?? []), ...own]) })
  }
  return sections
}

function headersOf(file: WordFile, section: XmlElement): Map<string, Header> {
  const relationships = file.package.relationships.get(file.mainName) ?? []
  const headers = new Map<string, Header>()
  for (const reference of childElements(section)) {
    const id = attribute(reference, 'r:id')
    const found = relationships.find(relationship => relationship.id === id)
    const part = found && targetOf(file.package, found)
    if (!part || !id || !/^(header|footer)$/.test(kindOf(found))) continue
    const type = `${reference.name} ${attribute(reference, 'w:type') ?? 'default'}`
    headers.set(type, { id, partName: part.name.toLowerCase() })
  }
  return headers
}
