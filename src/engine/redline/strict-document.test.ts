import { expect, it } from 'vitest'
import { docxFile } from '../../../test/support/docx-file.ts'
import { acceptAll } from './changes/decide-change.ts'
import { writeComments } from './comments/write-comments.ts'
import { openRevision, saveRevision } from './open-revision.ts'
import { applyOperations } from './operations/apply-operations.ts'
import { switchTrackingOn } from './switch-tracking-on.ts'
import { takenIn } from './test-support/files.ts'

it('a Strict OOXML document stays strict after edits, comments and decisions, whatever its prefixes', () => {
  const body = '<n:p><n:r><n:t>The Buyer pays.</n:t></n:r></n:p><n:p><n:r><n:t>Second</n:t></n:r></n:p>'
  const xml = `<n:document xmlns:n="http://purl.oclc.org/ooxml/wordprocessingml/main"><n:body>${body}</n:body></n:document>`
  const open = openRevision(takenIn(docxFile({ files: { 'word/document.xml': xml } })))
  const [anchor, second] = open.anchors as [string, string]
  const author = { name: 'Dana', at: '2026-01-02T03:04:05Z' }
  applyOperations(
    open,
    [
      { kind: 'replaceText', anchor, start: 4, length: 5, text: 'Seller' },
      { kind: 'format', anchor: second, start: 0, length: 3, bold: true },
      { kind: 'insertParagraph', after: anchor, text: 'New' },
    ],
    author,
  )
  const fields = {
    author: 'Dana',
    at: new Date(author.at),
    text: 'Why?',
    parentId: null,
    fileId: null,
    resolved: false,
  }
  writeComments(open, [{ id: 'rcom_1', anchor, ...fields }])
  switchTrackingOn(open.file)
  const partsOf = () => {
    const { parts, relationships } = openRevision(saveRevision(open)).file.package
    const types = relationships.get(open.file.mainName)!.map(relationship => relationship.type)
    return [
      ...[...parts.values()].filter(part => part.name.startsWith('/word/')).map(part => `${part.bytes}`),
      ...types,
    ]
  }
  const edited = partsOf().join('\n')
  for (const name of ['w:ins', 'w:del', 'w:rPrChange', 'w:comments', 'w:trackRevisions'])
    expect(edited).toContain(`<${name}`)
  expect(edited).not.toContain('schemas.openxmlformats.org/wordprocessingml')
  expect(edited).not.toContain('schemas.openxmlformats.org/officeDocument')
  acceptAll(open)
  expect(partsOf().join('\n')).not.toContain('schemas.openxmlformats.org/wordprocessingml')
})
