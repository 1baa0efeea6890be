import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { PageGeometryReader } from '../page-geometry/page-geometry.ts'
import { openPdf } from '../pdf/document.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import { suggestFields } from './suggest-fields.ts'

/**
 * The fields that a person would place on the reviewed pages, by file and 1-based page number:
 * `[x, y, width, height, type]`.
 */
type Marks = Record<string, Record<string, [number, number, number, number, string][]>>

const forms = join(import.meta.dirname, '../../../test/forms')

interface Score {
  marked: number
  matched: number
  ofType: number
  offered: number
  isFalse: number
}

function scoreOf(bytes: Uint8Array, pages: Marks[string]): Score {
  const document = openPdf(bytesSource(bytes))
  const reader = new PageGeometryReader(document)
  const score: Score = { marked: 0, matched: 0, ofType: 0, offered: 0, isFalse: 0 }
  for (const [page, marks] of Object.entries(pages)) {
    const left = suggestFields(reader.read(document.pages()[Number(page) - 1]!))
    score.marked += marks.length
    score.offered += left.length
    for (const [x, y, width, height, type] of marks) {
      const at = left.findIndex(offer => isSamePlace(offer, { x, y, width, height }))
      if (at < 0) continue
      score.matched++
      if (left.splice(at, 1)[0]!.type === type) score.ofType++
    }
    score.isFalse += left.length
  }
  return score
}

/** Returns whether more than half of the smaller rectangle is in the larger. */
function isSamePlace(a: Rectangle, b: Rectangle): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const smaller = Math.min(a.width * a.height, b.width * b.height)
  return width > 0 && height > 0 && width * height > smaller / 2
}

/** Returns the scores by file, with their sum as `all`. */
function scoresOf(folder: string, marks: Marks): Record<string, Score> {
  const total: Score = { marked: 0, matched: 0, ofType: 0, offered: 0, isFalse: 0 }
  const scores: Record<string, Score> = {}
  for (const [file, pages] of Object.entries(marks)) {
    scores[file] = scoreOf(readFileSync(join(folder, file)), pages)
    for (const key of Object.keys(total) as (keyof Score)[]) total[key] += scores[file][key]
  }
  return { ...scores, all: total }
}

const readMarks = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Marks

it('finds at least 80 % of the marked fields in each of five forms, with at most 20 % false suggestions', () => {
  for (const [file, { marked, matched, ofType, offered, isFalse }] of Object.entries(
    scoresOf(forms, readMarks(join(forms, 'marks.json'))),
  )) {
    expect.soft(matched / marked, `${file}: found`).toBeGreaterThanOrEqual(0.8)
    expect.soft(ofType / matched, `${file}: of the right type`).toBeGreaterThanOrEqual(0.8)
    expect.soft(isFalse / offered, `${file}: false`).toBeLessThanOrEqual(0.2)
  }
})

const { CORPUS } = process.env

if (CORPUS) {
  it('also finds at least 80 % of the fields in the marked documents of the corpus', { timeout: 600_000 }, () => {
    const folder = join(CORPUS, 'pdf')
    const entries = Object.entries(readMarks(join(forms, 'corpus-marks.json')))
    const marks = Object.fromEntries(entries.filter(([file]) => existsSync(join(folder, file))))
    const scores = scoresOf(folder, marks)
    console.table(scores)
    const { marked, matched, offered, isFalse } = scores.all!
    expect(matched / marked).toBeGreaterThanOrEqual(0.8)
    expect(isFalse / offered).toBeLessThanOrEqual(0.2)
  })
}
