import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestWaitMs } from '../../../../test/support/longest-wait.ts'
import { type StoredRevision, saveRevision } from '../open-revision.ts'
import { commented, fileComment } from '../test-support/comments.ts'
import { openContract, opened, p, r } from '../test-support/contract.ts'
import { differencesOfFiles } from '../test-support/files.ts'
import { listComments } from './list-comments.ts'
import type { FileComment } from './write-comments.ts'

const folder = mkdtempSync(join(tmpdir(), 'comments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const by = (id: number) => `w:id="${id}" w:author="Rex" w:date="2026-01-01T00:00:00Z"`
const contract = saveRevision(
  openContract({
    body: [
      p(r('The price is ') + r('ten', '<w:b/>') + r(' euros.')),
      p(`<w:ins ${by(1)}>${r('Added by Rex.')}</w:ins>`),
      p(
        `${r('Pay ')}<w:del ${by(2)}><w:r><w:delText xml:space="preserve">at once </w:delText></w:r></w:del>${r('later.')}`,
      ),
      p('<w:r><w:rPr><w:rtl/></w:rPr><w:t>المادة الأولى: السعر</w:t></w:r>'),
      p(r('第一条　价格为十元𠮷。')),
    ].join(''),
  }),
)
const at = (paragraph: number, start: number, length: number) => ({
  anchor: contract.anchors[paragraph]!,
  start,
  length,
})
const answer = (id: string, parentId: string) => fileComment({ id, parentId, author: 'Rex', text: 'Answer' })
const samples: Record<string, FileComment[]> = {
  places: [0, 1, 2, 3, 4].map(number => fileComment({ id: `${number}`, text: `Place ${number}`, ...at(number, 2, 5) })),
  points: [0, 1, 2, 3, 4].map(number => fileComment({ id: `${number}`, text: `Point ${number}`, ...at(number, 4, 0) })),
  threads: [
    fileComment({ id: 'all', text: 'All of it', resolved: true }),
    fileComment({ id: 'one', text: 'One', ...at(2, 0, 10), resolved: true }),
    ...['all', 'one'].flatMap(id => [answer(`${id}-1`, id), answer(`${id}-2`, id)]),
  ],
  authors: Array.from({ length: 20 }, (_, number) =>
    fileComment({ id: `${number}`, author: `Author ${number} 作者`, text: 'x', ...at(number % 5, number % 4, 3) }),
  ),
}

/** Saves the files with LibreOffice, which shows how it understood them. */
function resave(files: Record<string, StoredRevision>): void {
  mkdirSync(join(folder, 'in'))
  const paths = Object.entries(files).map(([name, { bytes }]) => {
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

describe('comments after LibreOffice has saved them', () => {
  beforeAll(() => {
    resave(Object.fromEntries(Object.entries(samples).map(([name, comments]) => [name, commented(contract, comments)])))
  })

  /** Lists answers as separate comments, as LibreOffice 7.4 stores them. It stores a point without a length. */
  const read = (bytes: Uint8Array) =>
    listComments(opened(bytes))
      .flatMap(({ resolved, length, replies, ...comment }) => [
        [comment.author, comment.text, resolved, length ?? 0],
        ...replies.map(reply => [reply.author, reply.text, false, length ?? 0]),
      ])
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

  it.each(Object.keys(samples))('keep their authors, ranges and states: %s', name => {
    const ours = read(commented(contract, samples[name]!).bytes)
    expect(ours).toHaveLength(samples[name]!.length)
    expect(read(readFileSync(join(folder, `${name}.docx`)))).toEqual(ours)
  })

  it.each(Object.keys(samples))('do not count as edits: %s', name => {
    const { differences, ...rest } = differencesOfFiles(
      commented(contract, samples[name]!),
      readFileSync(join(folder, `${name}.docx`)),
      { displayNames: ['Dana Deal'], otherSideNames: ['Rex'] },
    )
    expect(differences.map(difference => difference.kind)).toEqual(['resaved'])
    expect(Object.values(rest).flat()).toEqual([])
  })
  it("are reported as changes to another member's comments, not to formatting, if they were moved elsewhere", () => {
    const [first, ...others] = samples.authors!
    const { differences } = differencesOfFiles(
      commented(contract, [{ ...first!, ...at(4, 2, 3) }, ...others]),
      readFileSync(join(folder, 'authors.docx')),
      { displayNames: ['Dana Deal'], otherSideNames: ['Rex'] },
    )
    expect(differences.map(difference => [difference.kind, difference.place.story])).toEqual([
      ['othersComment', 'comment of Author 0 作者'],
      ['resaved', 'document'],
    ])
  })
})
