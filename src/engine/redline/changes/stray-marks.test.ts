import { describe, expect, it } from 'vitest'
import { everyTrackedChange } from '../../../../test/support/tracked-changes.ts'
import { changeNames, isChange } from '../../docx/grammar/elements.ts'
import { openPackage } from '../../docx/package.ts'
import { childElements, descendants, element, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { type OpenRevision, openRevision, type StoredRevision, saveRevision } from '../open-revision.ts'
import { storiesOf } from '../stories.ts'
import { contractFile, p, r } from '../test-support/contract.ts'
import { cleanFile, takenIn } from '../test-support/files.ts'
import { clausesOf } from '../view/clauses.ts'
import { acceptAll, decideChange, rejectAll } from './decide-change.ts'
import { findChanges, listChanges } from './find-changes.ts'
import { marksOf } from './marks.ts'

const by = (id: number) => ({ 'w:id': `${id}`, 'w:author': 'Zed', 'w:date': '2026-01-01T00:00:00Z' })
const allMarks = [...changeNames, ...['w14:conflictIns', 'w14:conflictDel', 'w14:customXmlConflictInsRangeStart']]

const accepted = openRevision(takenIn(everyTrackedChange()))
acceptAll(accepted)
const plain = saveRevision(accepted)

/** Creates a document with a mark as first and last child of an element, for each combination of element and parent. */
function withMarkEverywhere(name: string): StoredRevision {
  const open = openRevision(plain)
  let id = 10_000
  const seen = new Set<string>()
  const mark = (node: XmlElement, outer: string) => {
    const inner = node.children.filter(isElement)
    for (const child of inner) mark(child, node.name)
    const place = `${outer} ${node.name}`
    if (seen.has(place)) return
    seen.add(place)
    node.children = [element(name, by(++id)), ...node.children, element(name, by(++id))]
  }
  for (const { root, partName } of storiesOf(open.file)) {
    mark(root, partName)
    open.file.changed(partName)
  }
  return takenIn(open.file.write())
}

/** Returns the names of the elements that contain marks. */
function placesOfMarks(stored: StoredRevision): string[] {
  const stories = storiesOf(openRevision(stored).file)
  return stories.flatMap(({ root }) =>
    [...descendants(root)].flatMap(node =>
      childElements(node)
        .filter(child => isChange(child.name))
        .map(() => node.name),
    ),
  )
}

/** Accepts and rejects changes in turn, as many times as there are changes at the start. */
function decideEach(open: OpenRevision): void {
  for (let left = listChanges(open).length; left > 0; left--) {
    const [first] = listChanges(open)
    if (first) decideChange(open, first.id, left % 2 === 0 ? 'accept' : 'reject')
  }
}

describe.each(allMarks)('the mark %s in any element', name => {
  const document = withMarkEverywhere(name)

  it('is listed after the document is taken in', () => {
    const open = openRevision(document)
    const listed = new Set<XmlElement>(findChanges(open).flatMap(({ marks }) => [...marks]))
    const unlisted = storiesOf(open.file).flatMap(({ root }) => marksOf(root).filter(mark => !listed.has(mark)))
    expect(unlisted).toEqual([])
  })

  it('is removed when it is decided', () => {
    for (const decide of [acceptAll, (open: OpenRevision) => rejectAll(open, () => true), decideEach]) {
      const open = openRevision(document)
      decide(open)
      expect(placesOfMarks(saveRevision(open))).toEqual([])
    }
  })

  it("does not leave its author's name in a clean copy", () => {
    for (const part of openPackage(cleanFile(document.bytes)).parts.values())
      expect(`${part.bytes}`).not.toContain('Zed')
  })
})

describe('a mark where the standard allows none', () => {
  const mark = 'w:id="1" w:author="Zed" w:date="2026-01-01T00:00:00Z"'
  const xmlOf = ({ bytes }: StoredRevision) => `${openPackage(bytes).parts.get('/word/document.xml')!.bytes}`

  it('is removed, but its content stays', () => {
    const properties = `<w:pPr><w:ins ${mark}><w:del ${mark}><w:keepNext/></w:del></w:ins><w:jc w:val="left"><w:rPrChange ${mark}><w:rPr/></w:rPrChange></w:jc></w:pPr>`
    const taken = takenIn(contractFile({ body: p(properties + r('text')) }))
    expect(xmlOf(taken)).toContain(p(`<w:pPr><w:keepNext/><w:jc w:val="left"/></w:pPr>${r('text')}`))
  })

  it('is removed if it records conflicting edits, but their text stays', () => {
    const w14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
    const body = p(`<w14:conflictDel ${w14} ${mark}><w:r><w:delText>both</w:delText></w:r></w14:conflictDel>`)
    const open = openRevision(takenIn(contractFile({ body })))
    expect([clausesOf(open)[0]!.text, listChanges(open)]).toEqual(['both', []])
  })

  it('is not restored when a formatting change is rejected', () => {
    const former = `<w:pPrChange ${mark}><w:pPr><w:numPr><w:numId w:val="1"/><w:ins ${mark}/></w:numPr></w:pPr></w:pPrChange>`
    const open = openRevision(takenIn(contractFile({ body: p(`<w:pPr>${former}</w:pPr>${r('text')}`) })))
    rejectAll(open, () => true)
    expect(xmlOf(saveRevision(open))).toContain('<w:numPr><w:numId w:val="1"/></w:numPr>')
  })
})
