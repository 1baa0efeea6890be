import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docxFile, paragraph } from './docx-file.ts'
import { wordDocument } from './word-document.ts'

/** A sample document for `it.each`: its name, and a function that reads its bytes. */
export type SampleDocument = [name: string, read: () => Uint8Array]

const fixtures = new URL('../../fixtures', import.meta.url).pathname

const by = 'w:author="Rita Receiver" w:date="2026-01-02T03:04:05Z"'
const run = (text: string, properties = '') => `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`
const trackedParagraph = `<w:p>${[
  run('It is due within '),
  `<w:del w:id="1" ${by}><w:r><w:delText>thirty</w:delText></w:r></w:del>`,
  `<w:ins w:id="2" ${by}>${run('ninety')}</w:ins>`,
  run(' days.', `<w:rPr><w:b/><w:rPrChange w:id="3" ${by}><w:rPr/></w:rPrChange></w:rPr>`),
].join('')}</w:p>`

const made: Record<'docx' | 'pdf', SampleDocument[]> = {
  docx: [
    [
      'a contract of two clauses',
      () => wordDocument(['1. The price is 42 euros.', '2. It is due within thirty days.']),
    ],
    [
      'a contract with tracked changes',
      () => docxFile({ body: paragraph('The price is 42 euros.') + trackedParagraph }),
    ],
  ],
  pdf: [],
}

/** Whether the documents come from the folder that CORPUS names (`bin/test --long`). */
export const isCorpus = Boolean(process.env.CORPUS)

/** Documents of all kinds: the fixtures and some generated ones, or all documents of the folder CORPUS. */
export function sampleDocuments(format: 'docx' | 'pdf'): SampleDocument[] {
  const folder = process.env.CORPUS || fixtures
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.toLowerCase().endsWith(`.${format}`))
    .sort()
  const found = files.map((name): SampleDocument => [name, () => readFileSync(join(folder, name))])
  return isCorpus ? found : [...found, ...made[format]]
}
