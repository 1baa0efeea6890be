import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { longestWaitMs } from '../../../../test/support/longest-wait.ts'
import { differencesOfFiles } from '../test-support/files.ts'
import { by } from './test-support/documents/sample-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'resaved-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const clause = (content: string) => `<w:p>${content}</w:p>`
const rows = ['Price', 'Term'].map(
  name =>
    `<w:tr><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${clause(run(name))}</w:tc><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${clause(run('agreed'))}</w:tc></w:tr>`,
)
const contract = (first: string, last: string) =>
  docxFile({
    body: `${clause(first)}<w:tbl><w:tblPr><w:tblW w:w="4000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>${rows.join('')}</w:tbl>${clause(`${run('Rex ')}<w:ins ${by('Rex', 1)}>${run('adds')}</w:ins>`)}${clause(run(last))}`,
  })

const before = contract(run('The Buyer pays 1000 euro.'), 'The courts of Vienna decide.')
const ownEdit = `${run('The Buyer pays ')}<w:del ${by('Dana', 8)}><w:r><w:delText>1000</w:delText></w:r></w:del><w:ins ${by('Dana', 9)}>${run('2000')}</w:ins>${run(' euro.')}`
const uploads = {
  untouched: before,
  tracked: contract(ownEdit, 'The courts of Vienna decide.'),
  planted: contract(ownEdit, 'The courts of Paris decide.'),
}

/** Saves each file again with LibreOffice. */
function resave(files: Record<string, Uint8Array>): void {
  mkdirSync(join(folder, 'in'))
  const paths = Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, 'in', `${name}.docx`)
    writeFileSync(path, bytes)
    return path
  })
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync('soffice', [profile, '--headless', '--convert-to', 'docx', '--outdir', folder, ...paths], {
    stdio: 'ignore',
    timeout: longestWaitMs,
  })
}

describe('the report on a file that LibreOffice has resaved', () => {
  beforeAll(() => resave(uploads))

  const check = (name: keyof typeof uploads) =>
    differencesOfFiles({ bytes: before }, readFileSync(join(folder, `${name}.docx`)), {
      displayNames: ['Dana'],
      otherSideNames: ['Rex'],
    })

  it.each([
    ['untouched', ['resaved']],
    ['tracked', ['resaved']],
    ['planted', ['resaved', 'text']],
  ] as const)('lists rewritten formatting as one item and each changed text separately: %s', (name, kinds) => {
    const result = check(name)
    expect(result.differences.map(difference => difference.kind).sort()).toEqual(kinds)
    expect(result.differences.find(difference => difference.kind === 'resaved')!.details!.length).toBeGreaterThan(0)
    expect([result.decisions, result.forged, result.refused]).toEqual([[], [], undefined])
  })

  it("lists the member's tracked changes", () => {
    expect(check('tracked').ownChanges.map(change => `${change.kind} ${change.text}`)).toEqual(['del 1000', 'ins 2000'])
  })
})
