/**
 * Measures the negotiation of contracts of 5 to 300 pages with 12 to 1,000 open changes, over HTTP against the real service: the
 * milliseconds for a session (first and warm), an edit, an acceptance, the comparison of two rounds, the check of an upload, and the clean
 * copy as a PDF; then 20 people on 20 documents at the same time, one key stroke in 100 pages, and 50 people on one stream. The floor is
 * the bare work on the same file in the same run: unzip, parse, serialize, zip; for a key stroke, serialize, zip and store.
 *
 * node bench/redline.ts [runs] [pages,pages … | stroke]
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openPackage, writePackage } from '../src/engine/docx/package.ts'
import { partTree } from '../src/engine/docx/part-xml.ts'
import { receiveDocx } from '../src/engine/print-copy/receive-docx.ts'
import { cleanCopy } from '../src/engine/redline/clean-copy/clean-copy.ts'
import { openRevision, saveRevision } from '../src/engine/redline/open-revision.ts'
import { takeIn } from '../src/engine/redline/view/take-in.ts'
import { WordFile } from '../src/engine/redline/word-file.ts'
import { serializeXml } from '../src/engine/xml/serialize-xml.ts'
import { createConversion } from '../src/platform/conversion/conversion.ts'
import { officeFonts } from '../src/platform/conversion/office-fonts.ts'
import { callApi } from './support/call-api.ts'
import { contractDocument } from './support/contracts.ts'
import { bareStroke, keyStrokes, manyOnOneStream } from './support/key-strokes.ts'
import { docxTemplate, type Negotiation, negotiation, timesOf } from './support/negotiation.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'

const runs = Number(process.argv[2] ?? 15)
const changesOf: Record<number, number> = { 5: 12, 40: 200, 100: 500, 300: 1_000 }
const isStrokeOnly = process.argv[3] === 'stroke'
const pages = isStrokeOnly ? [] : (process.argv[3] ?? '5,40,100,300').split(',').map(Number)

const conversion = createConversion({
  sofficePath: null,
  searchPath: process.env.PATH!,
  slots: 1,
  timeoutMs: 120_000,
  fonts: officeFonts(),
  log: console,
})
// 300 pages, on a machine that may be busy
process.env.CONVERSION_TIMEOUT_SECONDS ??= '150'
const service = await startService()
try {
  for (const size of pages) await measure(size, changesOf[size] ?? size * 5)
  if (!isStrokeOnly) await manyPeople(40, 20)
  await oneDocument(100, 50)
} finally {
  await service.stop()
  await conversion.stop()
}

async function measure(size: number, changes: number): Promise<void> {
  const document = contractDocument({ pages: size, changes })
  const floor = median(await timesOf(runs, async () => bareWork(document)))
  const templateId = await docxTemplate(service, document)
  const one = await negotiation(service, templateId)
  const { dora } = one
  // open another document first, so that the start of a process is not measured
  await dora.look()
  const other = await negotiation(service, templateId)
  const first = await timesOf(1, () => other.dora.look())
  const rows: Record<string, number[]> = {
    'session, first': first,
    'session, warm': await timesOf(runs, () => dora.look()),
    'an edit': await timesOf(runs, () => dora.edit()),
    'a change accepted': await timesOf(Math.min(runs, 6), () => dora.accept()),
    'end of a turn': await timesOf(1, () => dora.send()),
  }
  await one.rita.look()
  for (let edit = 0; edit < 5; edit++) await one.rita.edit()
  rows['upload with tracked changes'] = await uploads(one)
  await one.rita.send()
  Object.assign(rows, await roundTimes(one))
  rows['clean copy'] = await timesOf(3, async () => cleanFile(document))
  rows['clean copy to PDF'] = await timesOf(2, () =>
    conversion.lend(office => office.toPdf(receiveDocx(cleanFile(document)).rendering)),
  )
  const kilobytes = document.length / 1024
  console.log(`\n${size} pages, ${changes} changes, ${kilobytes.toFixed(0)} KB; floor ${floor.toFixed(1)} ms`)
  console.log(`an open document holds ${(memoryOf(document) / 1024 ** 2).toFixed(1)} MB`)
  printTable(
    ['', 'p50 ms', 'p95 ms', 'to floor'],
    Object.entries(rows).map(([name, times]) => [name, median(times), percentile(times, 0.95), median(times) / floor]),
  )
}

/** Downloads Rita's document and uploads it again without untracked changes. */
async function uploads({ rita }: Negotiation): Promise<number[]> {
  return timesOf(3, async () => rita.upload(await rita.download()))
}

async function roundTimes({ redlineRequestId }: Negotiation): Promise<Record<string, number[]>> {
  const path = `/v1/redline-requests/${redlineRequestId}`
  return {
    'list of the rounds': await timesOf(runs, () => callApi(service, 'GET', `${path}/rounds`)),
    'comparison, first': await timesOf(1, () => callApi(service, 'GET', `${path}/comparison?from=1&to=2`)),
    'comparison, warm': await timesOf(1, () => callApi(service, 'GET', `${path}/comparison?from=2&to=1`)),
    'comparison, made before': await timesOf(runs, () => callApi(service, 'GET', `${path}/comparison?from=1&to=2`)),
  }
}

/** The least work that is needed to change one word of a document. */
function bareWork(document: Uint8Array): void {
  const opened = openPackage(document)
  const main = opened.parts.get('/word/document.xml')!
  const bytes = Buffer.from(serializeXml(partTree(main.bytes)))
  const parts = new Map(opened.parts).set('/word/document.xml', { ...main, bytes })
  writePackage({ parts, relationships: opened.relationships })
}

function cleanFile(document: Uint8Array): Uint8Array {
  return cleanCopy(WordFile.open(document)).write()
}

/** The bytes of heap and buffers that each further open document takes. */
function memoryOf(document: Uint8Array): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const stored = saveRevision(takeIn(WordFile.open(document)))
  const before = held()
  const open = Array.from({ length: 4 }, () => openRevision(stored))
  return (held() - before) / open.length
}

/** Measures typing: the round trip of one key stroke, and many people who watch. */
async function oneDocument(size: number, people: number): Promise<void> {
  const document = contractDocument({ pages: size, changes: changesOf[size]! })
  const templateId = await docxTemplate(service, document)
  console.log(`\n${size} pages, ${changesOf[size]} changes`)
  await keyStrokes(service, templateId, { runs: runs * 3, bare: await bareStroke(service.dataDir, document) })
  await manyOnOneStream(service, templateId, { runs, people })
}

async function manyPeople(size: number, people: number): Promise<void> {
  const templateId = await docxTemplate(service, contractDocument({ pages: size, changes: changesOf[size]! }))
  const all = await Promise.all(Array.from({ length: people }, () => negotiation(service, templateId)))
  await Promise.all(all.map(one => one.dora.look()))
  const row = async (name: string, pauseMs: number) => {
    const start = performance.now()
    const cpu = service.cpuSeconds().service
    const times = (await Promise.all(all.map(one => timesOf(runs, () => one.dora.edit(), pauseMs)))).flat()
    const perSecond = times.length / ((performance.now() - start) / 1000)
    const cpuMs = ((service.cpuSeconds().service - cpu) / times.length) * 1000
    return [name, median(times), percentile(times, 0.95), perSecond, cpuMs]
  }
  console.log(`\n${people} people on ${people} documents of ${size} pages, ${runs} edits each`)
  printTable(
    ['', 'p50 ms', 'p95 ms', 'edits/s', 'CPU ms'],
    [await row('an edit about every 2 s', 2_000), await row('without a pause', 0)],
  )
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  console.log(
    metrics
      .match(
        /^countersign_(warm_documents|worker_(restarts|memory|processes)).*redline.*$|^countersign_warm_documents.*$/gm,
      )!
      .join('\n'),
  )
}
