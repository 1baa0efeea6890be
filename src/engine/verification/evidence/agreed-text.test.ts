import { expect, it } from 'vitest'
import { type DocxParts, docxFile, paragraph } from '../../../../test/support/docx-file.ts'
import { bytesSource } from '../../byte-source.ts'
import { openPdf } from '../../pdf/document.ts'
import { plainDocument } from '../../pdf/test-documents.ts'
import { checkAgreedText } from './agreed-text.ts'
import type { CompletionRecord, NegotiationRecord } from './completion-record.ts'

const pdf = plainDocument({ content: 'BT /F1 12 Tf 40 300 Td (The price is 40 euros. Figure) Tj ET' }).bytes()

function checked(parts: DocxParts) {
  const docx = docxFile({ body: paragraph('The price is 40 euros.'), ...parts })
  const record = { original: { included: true, size_bytes: pdf.length } } as CompletionRecord
  const negotiation = { agreed_page_count: 1 } as NegotiationRecord
  return checkAgreedText(new Map([['redline/agreed.docx', docx]]), openPdf(bytesSource(pdf)), record, negotiation)
}

it('a difference that unreadable pictures may have caused has a note', () => {
  const name = 'word/media/image1.emf'
  const picture = { files: { [name]: 'a picture' }, contentTypes: { [`/${name}`]: 'image/x-emf' } }
  expect(checked(picture)).toMatchObject({
    verdict: 'different',
    notes: [{ code: 'text-in-metafiles', message: expect.stringMatching(/EMF, WMF.*1/) }],
  })
  expect(checked({})).toMatchObject({ verdict: 'different', notes: [] })
})
