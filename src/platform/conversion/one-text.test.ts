import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf, sampleTitle } from '../../../test/support/rotating-sample.ts'
import { compareAgreedText } from '../../engine/agreed-text/compare-agreed-text.ts'
import { normalCharacters } from '../../engine/agreed-text/normal-form.ts'
import { isRightToLeft } from '../../engine/agreed-text/page-lines.ts'
import { bytesSource } from '../../engine/byte-source.ts'
import { openPdf } from '../../engine/pdf/document.ts'
import { receiveDocx } from '../../engine/print-copy/receive-docx.ts'
import { textCases } from '../../engine/print-copy/test-support/text-cases.ts'
import { openRevision } from '../../engine/redline/open-revision.ts'
import type { Clause, ShownStory } from '../../engine/redline/redline-view.ts'
import { cleanFile, takenIn } from '../../engine/redline/test-support/files.ts'
import { clausesOf, documentLayout } from '../../engine/redline/view/clauses.ts'
import { WordFile } from '../../engine/redline/word-file.ts'
import type { Conversion } from './conversion.ts'
import { testConversion } from './test-support/test-conversion.ts'

let conversion: Conversion
beforeAll(() => {
  conversion = testConversion()
})
afterAll(() => conversion.stop())

/** The lines that members read: of the text, of notes and boxes, of headers. */
function readByMembers(file: Uint8Array): string[] {
  const open = openRevision(takenIn(file))
  const lines = (clauses: Pick<Clause, 'label' | 'content'>[]): string[] =>
    clauses.map(
      ({ label, content }) => (label ?? '') + content.map(node => ('shown' in node ? node.shown : node.text)).join(''),
    )
  const layout = documentLayout(open)
  const clauses = clausesOf(open)
  const stories = [...clauses.flatMap(clause => clause.stories ?? []), ...layout.stories] as ShownStory[]
  return [...lines(clauses), ...stories.flatMap(story => lines(story.clauses))].map(normal).filter(line => line !== '')
}

const printed = (pdf: Uint8Array) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()

/** Page and PDF may draw capitals, and may show symbols by other signs. */
const normal = (text: string) =>
  normalCharacters(text)
    .join('')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{P}]/gu, '')
/** Poppler reads them in another order. */
const isApart = (name: string) => /frame|raised|capital|both directions/.test(name)

describe(`what members read, what is laid out and what a stranger compares are one text (${sampleTitle})`, () => {
  it.each(sampleOf(textCases(), { of: 20 }))('$name', async ({ name, file }) => {
    const docx = cleanFile(takenIn(file).bytes)
    const pdf = await conversion.lend(office => office.toPdf(receiveDocx(docx).rendering))
    const { differences } = compareAgreedText(WordFile.open(docx), openPdf(bytesSource(pdf)), 1000)
    expect(differences).toEqual([])
    if (isApart(name)) return
    const text = normal(printed(pdf))
    for (const line of readByMembers(file)) if (!isRightToLeft(line)) expect(text).toContain(line)
  })
})
