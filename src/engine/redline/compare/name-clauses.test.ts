import { describe, expect, it } from 'vitest'
import { openRevision, placesOf, type StoredRevision } from '../open-revision.ts'
import { contractFile, p, r } from '../test-support/contract.ts'
import { comparedFiles } from '../test-support/files.ts'
import { clausesOf } from '../view/clauses.ts'
import { WordFile } from '../word-file.ts'
import { nameClauses } from './name-clauses.ts'

const author = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }

/** Returns a revision of paragraphs by name; a leading space means that the paragraph has an open deletion. */
function revision(paragraphs: Record<string, string>): StoredRevision {
  const mark = '<w:del w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"/>'
  const body = Object.values(paragraphs).map(text =>
    text.startsWith(' ')
      ? p(
          `${mark.replace('/>', '>')}${r(text.trim()).replaceAll('w:t', 'w:delText')}</w:del>`,
          `<w:rPr>${mark}</w:rPr>`,
        )
      : p(r(text)),
  )
  return { bytes: contractFile({ body: `${body.join('')}<w:sectPr/>` }), anchors: Object.keys(paragraphs) }
}

/** Returns the clauses of a comparison, each with its name. */
function namedClauses(older: Record<string, string>, newer: Record<string, string>): string[] {
  const [from, to] = [revision(older), revision(newer)]
  const file = WordFile.open(comparedFiles(from.bytes, to.bytes, author))
  const name = () => nameClauses(file, openRevision(from), openRevision(to))
  const anchors = name()
  expect(name()).toEqual(anchors)
  expect(new Set(anchors).size).toBe(placesOf({ file }).length)
  const marks = / data-change="\w+"|<(ins|del) class="end" data-change="\w+"><\/\1>/g
  return clausesOf({ file, anchors }).map(({ anchor, html }) => `${anchor}: ${html.replace(marks, '')}`)
}

describe('the clauses of a comparison', () => {
  it.each([
    ['as before if nothing changed', { a: 'One', b: 'Two' }, { a: 'One', b: 'Two' }, ['a: One', 'b: Two']],
    [
      'as in the newer document if their text changed',
      { a: 'One of them', b: 'Two' },
      { a: 'One of us', b: 'Two' },
      ['a: One of <del>them</del><ins>us</ins>', 'b: Two'],
    ],
    [
      'as in the newer document if they are new',
      { a: 'One', b: 'Two' },
      { a: 'One', n: 'Something else', b: 'Two' },
      ['a: One', 'n: <ins>Something else</ins>', 'b: Two'],
    ],
    [
      'as in the older document if they were removed',
      { a: 'One', g: 'Something else', b: 'Two' },
      { a: 'One', b: 'Two' },
      ['a: One', 'g: <del>Something else</del>', 'b: Two'],
    ],
    [
      'as in both documents if their deletion is open',
      { a: 'One', g: 'Something else', b: 'Two' },
      { a: 'One', g: ' Something else', b: 'Two' },
      ['a: One', 'g: <del>Something else</del>', 'b: Two'],
    ],
    [
      'separately if several have the same text',
      { a: 'Same', b: 'Same', c: 'Same' },
      { a: 'Same', c: 'Same' },
      ['a: Same', 'c: Same', 'b: <del>Same</del>'],
    ],
  ])('are named %s', (_, older, newer, expected) => {
    expect(namedClauses(older, newer)).toEqual(expected)
  })

  it('get unique names even if paragraphs were joined or split', () => {
    const [long, short] = ['The parties agree on the price.', 'They agree on the date as well.']
    const joined = namedClauses({ a: long, b: short, c: 'End' }, { a: `${long} ${short}`, c: 'End' })
    expect(joined).toHaveLength(3)
    const split = namedClauses({ a: `${long} ${short}`, c: 'End' }, { a: long, n: short, c: 'End' })
    expect(split).toHaveLength(3)
  })
})
