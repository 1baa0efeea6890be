import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOf, sampleTitle } from '../../../test/support/rotating-sample.ts'
import { compareAgreedText } from '../../engine/agreed-text/compare-agreed-text.ts'
import { bytesSource } from '../../engine/byte-source.ts'
import { openPdf } from '../../engine/pdf/document.ts'
import { receiveDocx } from '../../engine/print-copy/receive-docx.ts'
import { everyCase, shownOtherwise } from '../../engine/print-copy/test-support/every-case.ts'
import { isReadApart, linesNotPrinted, linesOfMembers } from '../../engine/print-copy/test-support/printed-lines.ts'
import { openRevision } from '../../engine/redline/open-revision.ts'
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

/** The lines that members read: of the body, notes, text boxes and headers. */
function readByMembers(file: Uint8Array): string[] {
  const open = openRevision(takenIn(file))
  return linesOfMembers(clausesOf(open), documentLayout(open))
}

const laidOut = everyCase().filter(({ name }) => !(name in shownOtherwise))

describe(`the members' view, the PDF and the comparison have the same text (${sampleTitle})`, () => {
  it.each(sampleOf(laidOut, { of: 20 }))('in the case “$name”', async ({ name, file }) => {
    const docx = cleanFile(takenIn(file).bytes)
    const pdf = await conversion.lend(office => office.toPdf(receiveDocx(docx).rendering))
    const { differences } = compareAgreedText(WordFile.open(docx), openPdf(bytesSource(pdf)), 1000)
    expect(differences).toEqual([])
    if (isReadApart({ name })) return
    expect(linesNotPrinted(pdf, readByMembers(file))).toEqual([])
  })
})
