import { describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../../../../test/support/sample-documents.ts'
import type { Verdict } from '../../changes/resolve-story.ts'
import type { InlineNode } from '../../clause-content.ts'
import { openRevision } from '../../open-revision.ts'
import type { Clause } from '../../redline-view.ts'
import { openContract, p, r } from '../../test-support/contract.ts'
import { fileText, PARAGRAPH, signs, targetsIn } from '../../test-support/file-text.ts'
import { takenIn } from '../../test-support/files.ts'
import { clausesOf } from '../clauses.ts'

/** Returns the text of clauses from their content, with its changes accepted or rejected. */
function contentText(clauses: Clause[], verdict: Verdict, dropped?: InlineNode['type']): string {
  const gone = verdict === 'accept' ? 'deleted' : 'inserted'
  let isRowGone = false
  return clauses
    .map((clause, index) => {
      const { cell, row, content, end } = clause
      const before = clauses[index - 1]?.cell
      if (!cell || before?.table !== cell.table || before.row !== cell.row) isRowGone = row?.[gone] !== undefined
      if (isRowGone) return ''
      const shown = content.filter(node => node[gone] === undefined && node.type !== dropped)
      const text = shown.map(node => (node.type === 'text' ? node.text : signs[node.type])).join('')
      return text + (end?.[gone] ? '' : PARAGRAPH)
    })
    .join('')
}

function agreementOf(bytes: Uint8Array, dropped?: InlineNode['type']) {
  const open = openRevision(takenIn(bytes))
  const stored = open.file.write()
  const clauses = clausesOf(open)
  const targets = targetsIn(open.file)
  return (['accept', 'reject'] as const).map(verdict => ({
    content: contentText(clauses, verdict, dropped),
    file: fileText(stored, verdict, targets),
  }))
}

const by = (id: number) => `w:id="${id}" w:author="Dana" w:date="2026-01-01T00:00:00Z"`
const drawing = '<w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/></w:drawing>'
const everyKind = () =>
  openContract({
    body: [
      p(
        `${r('The ')}<w:ins ${by(1)}>${r('new ')}</w:ins><w:del ${by(2)}><w:r><w:delText>old </w:delText></w:r></w:del>${r('price')}`,
      ),
      p('<w:r><w:tab/><w:t>1</w:t><w:br/><w:footnoteReference w:id="1"/></w:r>'),
      p(`<w:r>${drawing}</w:r><w:r><w:pict><w:txbxContent>${p(r('boxed'))}</w:txbxContent></w:pict></w:r>`),
      p(
        '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>a+b</m:t></m:r></m:oMath>',
      ),
      p(
        '<w:r><w:ruby><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase><w:rt><w:r><w:t>kan</w:t></w:r></w:rt></w:ruby></w:r>',
      ),
      p(`<w:bookmarkStart w:id="9" w:name="Price"/>${r('here')}<w:bookmarkEnd w:id="9"/>`),
      p(`<w:hyperlink w:anchor="Price">${r('there')}</w:hyperlink>`),
    ].join(''),
    footnotes: `<w:footnote w:id="1">${p(r('noted'))}</w:footnote>`,
  }).file.write()

describe('the content of clauses', () => {
  it.each(sampleDocuments('docx'))("matches the file's text with all changes accepted or rejected: %s", (_, read) => {
    for (const { content, file } of agreementOf(read())) expect(content).toBe(file)
  })

  it('differs from the file if any type of node is missing', () => {
    for (const { content, file } of agreementOf(everyKind())) expect(content).toBe(file)
    for (const type of Object.keys(signs) as InlineNode['type'][])
      expect(agreementOf(everyKind(), type), type).toSatisfy((results: ReturnType<typeof agreementOf>) =>
        results.every(({ content, file }) => content !== file),
      )
  })

  it('matches the text of each clause, code unit by code unit', () => {
    for (const [, read] of sampleDocuments('docx'))
      for (const { content, text } of clausesOf(openRevision(takenIn(read()))))
        expect(content.map(node => (node.deleted ? '' : node.text)).join('')).toBe(text)
  })
})
