import { expect, it } from 'vitest'
import { docxFile } from '../../../../../test/support/docx-file.ts'
import { differencesOfFiles } from '../../test-support/files.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
const mark = (author: string, id: number) => `w:id="${id}" w:author="${author}" w:date="2026-05-01T10:00:00Z"`
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const inserted = (content: string) => `<w:ins ${mark('Dana', 1)}>${content}</w:ins>`
const struck = `<w:del ${mark('Rex', 2)}><w:r><w:delText>at once</w:delText></w:r></w:del>`
const file = (content: string) => docxFile({ body: `<w:p>${run('Payable ')}${content}${run('in Euro.')}</w:p>` })
const last = file(inserted(run('and due ') + struck))

it.each([
  ['keeps the deleted words', inserted(run('and due at once')), ['rejected']],
  ['loses the deleted words', inserted(run('and due ')), ['accepted']],
  ['is withdrawn', '', []],
  ['is unchanged', inserted(run('and due ') + struck), []],
  ['has other words before the deletion', inserted(run('and payable ') + struck), []],
])("reports the right decision on the other side's deletion if the insertion around it %s", (_, content, expected) => {
  const { decisions, differences, forged } = differencesOfFiles({ bytes: last }, file(content), member)
  expect(decisions.map(decision => decision.decision)).toEqual(expected)
  expect(decisions.every(decision => decision.author === 'Rex' && decision.text === 'at once')).toBe(true)
  expect([...differences, ...forged]).toEqual([])
})
