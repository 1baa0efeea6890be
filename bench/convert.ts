/**
 * Measures the milliseconds from a DOCX of ten pages to a template over HTTP, with LibreOffice warm: with pauses, one after another, and
 * four at a time. One after another, each upload runs at the same time as the job that draws the first page of the previous one. The floor
 * is LibreOffice alone, equally warm and through the same pipe, on the same file in the same run.
 *
 * node bench/convert.ts [runs]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { receiveDocx } from '../src/engine/print-copy/receive-docx.ts'
import { createConversion } from '../src/platform/conversion/conversion.ts'
import { officeFonts } from '../src/platform/conversion/office-fonts.ts'
import { docxFile, paragraph } from '../test/support/docx-file.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'

const runs = Number(process.argv[2] ?? 30)
const sentence = 'The parties agree on what is written in this paragraph of the contract, and on nothing else. '
const document = docxFile({ body: paragraph(sentence.repeat(5)).repeat(80) })

async function measure(work: () => Promise<unknown>, { atOnce = 1, pauseMs = 0 } = {}): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) await work()
  const worker = async () => {
    while (times.length < runs) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
      if (pauseMs) await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return times
}

const conversion = createConversion({
  sofficePath: null,
  searchPath: process.env.PATH!,
  slots: 1,
  timeoutMs: 60_000,
  fonts: officeFonts(),
  log: console,
})
const { rendering } = receiveDocx(document)
const bare = await measure(() => conversion.lend(office => office.toPdf(rendering)))
await conversion.stop()

const service = await startService()
const headers = { authorization: `Bearer ${service.apiKey}` }
let pageCount = 0

async function upload(): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([document as Uint8Array<ArrayBuffer>]), 'contract.docx')
  form.append('filename', 'contract.docx')
  const answer = await fetch(`${service.url}/v1/templates`, { method: 'POST', headers, body: form })
  const { templateId, error } = (await answer.json()) as { templateId?: string; error?: string }
  if (!answer.ok) throw new Error(error)
  if (pageCount > 0) return
  const record = await fetch(`${service.url}/v1/templates/${templateId}`, { headers })
  pageCount = ((await record.json()) as { pageCount: number }).pageCount
}

const single = await measure(upload, { pauseMs: 400 })
const inTurn = await measure(upload)
const four = await measure(upload, { atOnce: 4 })
await service.stop()

const floor = median(bare)
const row = (name: string, times: number[]) => [name, median(times), percentile(times, 0.95), median(times) / floor]
console.log(`${pageCount} pages, ${runs} runs`)
printTable(
  ['', 'p50 ms', 'p95 ms', 'to floor'],
  [
    row('LibreOffice alone (floor)', bare),
    row('upload, now and then', single),
    row('upload, one after another', inTurn),
    row('upload, 4 at once', four),
  ],
)
