import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import type { Rectangle } from '../page-geometry/geometry.ts'
import { PageGeometryReader } from '../page-geometry/page-geometry.ts'
import { openPdf } from '../pdf/document.ts'
import { suggestFields } from './suggest-fields.ts'

/** Where a person would place fields, by file and 1-based page: `[x, y, width, height, type]`, of the pages that were looked at. */
type Marks = Record<string, Record<string, [number, number, number, number, string][]>>

const forms = join(import.meta.dirname, '../../../test/forms')

interface Score {
  marked: number
  found: number
  ofType: number
  offered: number
  isFalse: number
}

function scoreOf(bytes: Uint8Array, pages: Marks[string]): Score {
  const document = openPdf(bytesSource(bytes))
  const reader = new PageGeometryReader(document)
  const score: Score = { marked: 0, found: 0, ofType: 0, offered: 0, isFalse: 0 }
  for (const [page, marks] of Object.entries(pages)) {
    const left = suggestFields(reader.read(document.pages()[Number(page) - 1]!))
    score.marked += marks.length
    score.offered += left.length
    for (const [x, y, width, height, type] of marks) {
      const at = left.findIndex(offer => isSamePlace(offer, { x, y, width, height }))
      if (at < 0) continue
      score.found++
      if (left.splice(at, 1)[0]!.type === type) score.ofType++
    }
    score.isFalse += left.length
  }
  return score
}

/** More than half of the smaller one is in the other. */
function isSamePlace(a: Rectangle, b: Rectangle): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const smaller = Math.min(a.width * a.height, b.width * b.height)
  return width > 0 && height > 0 && width * height > smaller / 2
}

/** The scores by file, with their sum as `all`. */
function scoresOf(folder: string, marks: Marks): Record<string, Score> {
  const all: Score = { marked: 0, found: 0, ofType: 0, offered: 0, isFalse: 0 }
  const scores: Record<string, Score> = {}
  for (const [file, pages] of Object.entries(marks)) {
    scores[file] = scoreOf(readFileSync(join(folder, file)), pages)
    for (const key of Object.keys(all) as (keyof Score)[]) all[key] += scores[file][key]
  }
  return { ...scores, all }
}

const readMarks = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Marks

it('of the fields that people marked in each of five forms, four in five are found, and one offer in five is false at most', () => {
  for (const [file, { marked, found, ofType, offered, isFalse }] of Object.entries(
    scoresOf(forms, readMarks(join(forms, 'marks.json'))),
  )) {
    expect.soft(found / marked, `${file}: found`).toBeGreaterThanOrEqual(0.8)
    expect.soft(ofType / found, `${file}: of the right type`).toBeGreaterThanOrEqual(0.8)
    expect.soft(isFalse / offered, `${file}: false`).toBeLessThanOrEqual(0.2)
  }
})

const { CORPUS } = process.env

if (CORPUS) {
  it('the same over public documents that people marked, as far as the corpus has them', { timeout: 600_000 }, () => {
    const folder = join(CORPUS, 'pdf')
    const all = Object.entries(readMarks(join(forms, 'corpus-marks.json')))
    const marks = Object.fromEntries(all.filter(([file]) => existsSync(join(folder, file))))
    const scores = scoresOf(folder, marks)
    console.table(scores)
    const { marked, found, offered, isFalse } = scores.all!
    expect(found / marked).toBeGreaterThanOrEqual(0.8)
    expect(isFalse / offered).toBeLessThanOrEqual(0.2)
  })
}
