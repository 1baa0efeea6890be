import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DocxError } from '../../src/engine/docx/docx-error.ts'
import type { ListedDocx } from '../../src/engine/docx/rendering/listed-copy.ts'
import { receiveDocx } from '../../src/engine/print-copy/receive-docx.ts'
import { type Conversion, createConversion } from '../../src/platform/conversion/conversion.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { docxCases } from './docx-cases.ts'
import { type PlantedTargets, plantTargets } from './planted-targets.ts'
import { findTraces, type Trace } from './traces.ts'

/** The traces of targets that LibreOffice shows without the list; if there were none, the other tests would prove nothing. */
const shownWithoutTheList: [name: string, trace: Trace][] = [
  ['an SVG named .png that embeds a picture of the server', 'colour'],
  ['an SVG named .jpeg that embeds an SVG of the server', 'word'],
  ['an SVG named .png that embeds a PDF of the server', 'colour'],
  ['an SVG packed by gzip', 'colour'],
  ['an SVG as a picture of VML', 'colour'],
  ['an EMF whose EMF+ holds an SVG', 'colour'],
  ['a WMF with an EMF in its escapes whose EMF+ holds an SVG', 'colour'],
  ['an SVG as the fill of a chart', 'colour'],
]

/** The files that include another document or are not valid XML. */
const refusedCases = [
  'a page of HTML as text, with a picture of the server',
  'a text in RTF as text, with a picture of the server',
  'a document as text, with a picture that is an SVG',
  'a text of the server as text',
  'a part of a master document',
  'an external entity in its text',
]

const triedCases = sampleOf(docxCases, {
  of: 3,
  always: ({ name }) => refusedCases.includes(name) || shownWithoutTheList.some(([shown]) => shown === name),
})

describe(`LibreOffice, protected only by the list of what may stay (${sampleTitle})`, () => {
  let conversion: Conversion
  let planted: PlantedTargets
  let folder: string
  /** The traces by name of the case; null if the file was refused. */
  const listed = new Map<string, Trace[] | null>()
  const asTheyAre = new Map<string, Trace[]>()
  let requests: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-hostile-'))
    planted = await plantTargets()
    const { targets } = planted
    conversion = createConversion({
      sofficePath: null,
      searchPath: process.env.PATH!,
      slots: 1,
      timeoutMs: 60_000,
      fonts: { folders: [], standIns: {}, otherwise: 'Arimo' },
      sandbox: 'off',
      log: { info: () => {}, warn: () => {} },
    })
    const copies = new Map<string, ListedDocx>()
    for (const otherCase of triedCases) {
      const copy = copyOf(await otherCase.make(targets))
      if (copy) copies.set(otherCase.name, copy)
      else listed.set(otherCase.name, null)
    }
    await convertAll(copies, listed)
    requests = planted.visits.splice(0)
    const raw = triedCases.filter(otherCase => shownWithoutTheList.some(([name]) => name === otherCase.name))
    const files = await Promise.all(raw.map(async one => [one.name, (await one.make(targets)) as ListedDocx] as const))
    await convertAll(new Map(files), asTheyAre)
  }, 240_000)
  afterAll(async () => {
    await conversion?.stop()
    await planted?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function convertAll(documents: Map<string, ListedDocx>, traces: Map<string, Trace[] | null>) {
    const pdfs: Uint8Array[] = []
    for (const document of documents.values()) pdfs.push(await conversion.lend(office => office.toPdf(document)))
    const place = join(folder, String(traces.size))
    await mkdir(place)
    const found = await findTraces(pdfs, planted.targets, place)
    for (const [index, name] of [...documents.keys()].entries()) traces.set(name, found[index]!)
  }

  it.each(triedCases.map(({ name }) => name))('reveals no data from the server for %s', name => {
    expect(listed.get(name) ?? []).toEqual([])
  })

  it('gets every file except those that include another document or are not valid XML', () => {
    const refused = [...listed].flatMap(([name, traces]) => (traces === null ? name : []))
    expect(refused).toEqual(refusedCases)
  })

  it('sends no request', () => {
    expect(requests).toEqual([])
  })

  it.each(shownWithoutTheList)('shows the target for %s if the list is not applied', (name, trace) => {
    expect(asTheyAre.get(name)).toContain(trace)
  })
})

function copyOf(document: Uint8Array): ListedDocx | null {
  try {
    return receiveDocx(document).rendering
  } catch (error) {
    if (error instanceof DocxError) return null
    throw error
  }
}
