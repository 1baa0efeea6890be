import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { cleanUp, newFolder } from '../start/service-process.ts'
import { textPdf } from '../support/text-pdf.ts'
import { wordDocument } from '../support/word-document.ts'
import type { Targets } from './hostile-file.ts'
import { leaksBelow, leaksOf } from './leaks.ts'
import { type PlantedTargets, plantTargets } from './planted-targets.ts'

let planted: PlantedTargets
beforeAll(async () => {
  planted = await plantTargets()
})
afterAll(() => planted.remove())
afterEach(cleanUp)

it.each(['txt', 'csv', 'html', 'svg', 'png', 'pdf', 'docx'] as (keyof Targets['files'])[])(
  'the search for leaks finds the planted content of a %s file',
  async format => {
    const { word, colour, files } = planted.targets
    const found = await leaksOf(await readFile(files[format]), { words: [word], colour })
    expect(found).toContain(word)
    if (format === 'png' || format === 'pdf') expect(found).toContain(colour)
  },
)

it('the search for leaks reports planted files among harmless and damaged files', async () => {
  const { word, colour, files } = planted.targets
  const folder = newFolder()
  const write = (name: string, bytes: Uint8Array) => writeFile(join(folder, name), bytes)
  for (let number = 0; number < 5; number++) await write(`honest-${number}.pdf`, textPdf(['A contract']))
  await write('damaged.pdf', Buffer.from('%PDF-1.7\nnothing else'))
  await write('planted.pdf', await readFile(files.pdf))
  await write('planted.docx', await readFile(files.docx))
  await write('other.pdf', await readFile(files.pdf))
  const found = await leaksBelow(folder, { words: [word], colour }, path => !path.endsWith('other.pdf'))
  expect(found.sort()).toEqual([
    `${folder}/planted.docx: ${word}`,
    `${folder}/planted.pdf: ${colour}`,
    `${folder}/planted.pdf: ${word}`,
  ])
})

it('the search for leaks finds nothing in a harmless file', async () => {
  const { word, colour } = planted.targets
  for (const bytes of [textPdf(['A contract']), wordDocument(['A contract'])])
    expect(await leaksOf(bytes, { words: [word], colour })).toEqual([])
})

it('a visit to the listener is recorded', async () => {
  await fetch(`${planted.targets.listener}/picture.png`)
  expect(planted.visits).toEqual(['GET /picture.png'])
})
