import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestWaitMs } from '../../../../../test/support/longest-wait.ts'
import { acceptAll, rejectAll } from '../../changes/decide-change.ts'
import { listChanges } from '../../changes/find-changes.ts'
import { copyRevision, type OpenRevision, saveRevision } from '../../open-revision.ts'
import { openContract, opened, p, r } from '../../test-support/contract.ts'
import { addRow, deleteRow, level, run, texts } from '../../test-support/operations.ts'

const folder = mkdtempSync(join(tmpdir(), 'rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cell = (text: string, span = 1) =>
  `<w:tc><w:tcPr><w:tcW w:w="${2000 * span}" w:type="dxa"/><w:gridSpan w:val="${span}"/></w:tcPr>${p(r(text))}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
const table = (rows: string, properties = '') =>
  `<w:tbl><w:tblPr>${properties}<w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>${rows}</w:tbl>`
const item = (text: string) => p(r(text), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
const lvl = (index: number) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${index + 1}."/></w:lvl>`

const contract = openContract({
  body: [
    table(row(cell('Widget'), cell('10')) + row(cell('Gadget'), cell('20'))),
    p(r('between')),
    table(row(cell('all of it', 2)) + row(cell('first'), cell('second')), '<w:bidiVisual/>'),
    item('Delivery'),
    item('Delay'),
    item('Payment'),
  ].join(''),
  numbering: `<w:abstractNum w:abstractNumId="0">${lvl(0)}${lvl(1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
})

/** Removes the zero-width joiner that LibreOffice writes into the first cell of an inserted row without text. */
const words = (text: string) => text.replaceAll('\u200d', '')
const allTexts = (open: OpenRevision) => texts(open).map(words)
const decided = (open: OpenRevision, decide: (copy: OpenRevision) => void) => {
  const copy = copyRevision(open)
  decide(copy)
  return allTexts(copy)
}

describe('changed rows and list levels after LibreOffice has saved them', () => {
  let resaved: OpenRevision
  beforeAll(() => {
    run(contract, addRow(1), deleteRow(2), deleteRow(5), addRow(6), level(9, 1))
    const file = join(folder, 'in.docx')
    writeFileSync(file, saveRevision(contract).bytes)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const command = [profile, '--headless', '--convert-to', 'docx', '--outdir', join(folder, 'out'), file]
    execFileSync('soffice', command, { stdio: 'ignore', timeout: longestWaitMs })
    resaved = opened(readFileSync(join(folder, 'out', 'in.docx')))
  })

  it('are still listed as the same changes', () => {
    const listed = (open: OpenRevision) =>
      listChanges(open)
        .filter(({ type }) => type === 'row')
        .map(({ effect, author, text }) => `${author} ${effect} ${words(text)}`)
    expect(listed(contract)).toEqual([
      'Dana insert ',
      'Dana delete Gadget\n20',
      'Dana delete all of it',
      'Dana insert ',
    ])
    expect(listed(resaved)).toEqual(listed(contract))
    const [format] = listChanges(resaved).filter(({ type }) => type === 'format')
    expect(format!.text).toContain('list level 1 to 2')
  })

  it('result in the same texts when they are accepted or rejected', () => {
    expect(decided(resaved, acceptAll)).toEqual(decided(contract, acceptAll))
    const rejected = decided(contract, open => rejectAll(open, () => true))
    expect(rejected).toEqual([
      ...['Widget', '10', 'Gadget', '20', 'between', 'all of it', 'first', 'second'],
      ...['Delivery', 'Delay', 'Payment'],
    ])
    expect(decided(resaved, open => rejectAll(open, () => true))).toEqual(rejected)
  })
})
