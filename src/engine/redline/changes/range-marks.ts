import { traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, childElements, descendants, type XmlElement } from '../../xml/xml-tree.ts'

/** The kinds of place marks that come in pairs around a stretch of text. */
const stretches = new Set(['bookmark', 'comment', 'permission', 'move'])

const pairOf = (node: XmlElement) => `${node.name.replace(/(Range)?(Start|End)$/, '')} ${attribute(node, 'w:id') ?? ''}`

/**
 * Returns the marks to keep when content is removed: ends of ranges whose other end is elsewhere and, where a run is
 * allowed, references to comments with their ranges. A decision about text never removes a comment on it.
 */
export function survivors(dropped: XmlElement, mayHoldRuns: boolean): XmlElement[] {
  const marks = [...descendants(dropped)].filter(
    node => stretches.has(traitsOf(node.name).place ?? '') || node.name === 'w:commentReference',
  )
  if (marks.length === 0) return []
  const counts = new Map<string, number>()
  for (const node of marks) counts.set(pairOf(node), (counts.get(pairOf(node)) ?? 0) + 1)
  const lost = mayHoldRuns ? new Set() : referencesIn(marks)
  return marks.flatMap(node => {
    if (node.name === 'w:commentReference') return mayHoldRuns ? [referenceRun(dropped, node)] : []
    if (node.name.startsWith('w:commentRange')) return lost.has(attribute(node, 'w:id')) ? [] : [node]
    return counts.get(pairOf(node)) === 1 ? [node] : []
  })
}

const referencesIn = (nodes: XmlElement[]) =>
  new Set(nodes.filter(node => node.name === 'w:commentReference').map(node => attribute(node, 'w:id')))

function referenceRun(dropped: XmlElement, reference: XmlElement): XmlElement {
  for (const run of descendants(dropped)) {
    if (run.name !== 'w:r' || !run.children.includes(reference)) continue
    const properties = childElements(run, 'w:rPr').map(element => ({
      ...element,
      children: childElements(element).filter(child => child.name !== 'w:rPrChange'),
    }))
    return { ...run, children: [...properties, reference] }
  }
  return { name: 'w:r', written: 'w:r', attributes: [], children: [reference] }
}
