import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { longestWaitMs } from '../../../../test/support/longest-wait.ts'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import type { Clause } from '../redline-view.ts'
import { contractFile, opened, p, r } from '../test-support/contract.ts'
import { clausesOf } from './clauses.ts'

const folder = mkdtempSync(join(tmpdir(), 'labels-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Creates a level without legal numbering or a restart level, which LibreOffice 7.4 does not support. */
const level = (index: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${index === 0 ? 3 : 1}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const levels = [
  level(0, 'upperRoman', 'Article %1.'),
  level(1, 'decimal', '%1.%2'),
  level(2, 'lowerLetter', '(%3)'),
  level(3, 'lowerRoman', '%2.%3.%4'),
  level(4, 'ordinal', '%5'),
  level(5, 'decimalZero', '%6:'),
]
const numbering = [
  `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${levels.join('')}</w:abstractNum>`,
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>',
].join('')
const walk = '1/0 1/1 1/2 1/2 1/1 1/2 1/3 1/3 1/2 1/3 1/0 1/2 1/1 2/0 2/1 2/0 1/0 1/1 1/4 1/4 1/5 1/0 1/3'
const generated = contractFile({
  body: walk
    .split(' ')
    .map((place, index) => {
      const [list, ilvl] = place.split('/')
      return p(r(`item ${index}`), `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${list}"/></w:numPr>`)
    })
    .join(''),
  numbering,
})

/** Returns the lines of documents that LibreOffice exports as text, with numbers and bullets before the items. */
function linesOf(files: string[]): Map<string, string[]> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync('soffice', [profile, '--headless', '--convert-to', 'txt:Text', '--outdir', folder, ...files], {
    stdio: 'ignore',
    timeout: longestWaitMs,
  })
  return new Map(
    files.map(file => {
      const text = readFileSync(join(folder, file.replace(/^.*\/|\.docx$/g, '').concat('.txt')), 'utf8')
      return [file, text.split('\n').map(line => line.trim())]
    }),
  )
}

/** Returns the items that do not start a line as expected. Uses each line once and in order, and text up to a note. */
function unmatchedItems(clauses: Clause[], lines: string[]): string[] {
  let next = 0
  return clauses.flatMap(({ label, text }) => {
    const begin = text.split(/[\n\ufffc]/)[0]!.trim()
    if (label === undefined) return []
    const lineIndex = lines.findIndex(
      (line, index) => index >= next && (line.startsWith(`${label} ${begin}`.trim()) || line.startsWith(label + begin)),
    )
    if (lineIndex >= 0) next = lineIndex + 1
    return lineIndex >= 0 ? [] : [`${label} ${begin}`]
  })
}

describe('list labels', () => {
  it('match the labels that LibreOffice writes', () => {
    const documents = [generated, ...sampleDocuments('docx').map(([, read]) => read())]
    const listed = documents.filter(bytes => clausesOf(opened(bytes)).some(clause => clause.label))
    const files = listed.map((bytes, index) => {
      const file = join(folder, `${index}.docx`)
      writeFileSync(file, bytes)
      return file
    })
    for (const [file, lines] of linesOf(files)) {
      const clauses = clausesOf(opened(readFileSync(file)))
      expect.soft(unmatchedItems(clauses, lines), file).toEqual([])
    }
  })
})
