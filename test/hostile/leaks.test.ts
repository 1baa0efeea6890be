import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textPdf } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'
import type { Targets } from './hostile-file.ts'
import { leaksOf } from './leaks.ts'
import { type PlantedTargets, plantTargets } from './planted-targets.ts'

let planted: PlantedTargets
beforeAll(async () => {
  planted = await plantTargets()
})
afterAll(() => planted.remove())

it.each(['txt', 'csv', 'html', 'svg', 'png', 'pdf', 'docx'] as (keyof Targets['files'])[])(
  'a planted %s is found out',
  async format => {
    const { word, colour, files } = planted.targets
    const found = await leaksOf(await readFile(files[format]), { words: [word], colour })
    expect(found).toContain(word)
    if (format === 'png' || format === 'pdf') expect(found).toContain(colour)
  },
)

it('an honest file is not', async () => {
  const { word, colour } = planted.targets
  for (const bytes of [textPdf(['A contract']), wordDocument(['A contract'])])
    expect(await leaksOf(bytes, { words: [word], colour })).toEqual([])
})

it('a visitor is counted', async () => {
  await fetch(`${planted.targets.listener}/picture.png`)
  expect(planted.visits).toEqual(['GET /picture.png'])
})
