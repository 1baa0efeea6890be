import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import type { Targets } from './hostile-file.ts'

/** The traces of the targets that a PDF can reveal: `word`, `colour`, `accounts` (`/etc/passwd`), `environment`. */
export type Trace = 'word' | 'colour' | 'accounts' | 'environment'

const run = promisify(execFile)
const options = { maxBuffer: 512 * 1024 ** 2, encoding: 'latin1' } as const
/** Pictures are stored as JPEG, which shifts colours a little. */
const COLOUR_TOLERANCE = 12
/** The number of pixels at 20 dots per inch, where a square inch has 400 pixels. */
const LEAST_PIXELS = 8

/**
 * Searches many PDF files at once with Poppler and qpdf, in the caller's folder. Returns the traces of each file in
 * the order of the files.
 */
export async function findTraces(pdfs: Uint8Array[], targets: Targets, folder: string): Promise<Trace[][]> {
  const paths = pdfs.map((_, index) => join(folder, `${index}.pdf`))
  await Promise.all(pdfs.map((pdf, index) => writeFile(paths[index]!, pdf)))
  const all = join(folder, 'all.pdf')
  await run('qpdf', ['--empty', '--pages', ...paths, '--', all])
  const texts = (await run('pdftotext', [all, '-'], options)).stdout.split('\f')
  const pages = (await run('pdftoppm', ['-r', '20', all], options)).stdout.split(/P6\n(?=\d+ \d+\n255\n)/).slice(1)
  const traces: Trace[][] = []
  let page = 0
  for (const [index, pdf] of pdfs.entries()) {
    const end = page + openPdf(bytesSource(pdf)).pages().length
    const content = (await run('qpdf', ['--qdf', '--object-streams=disable', paths[index]!, '-'], options)).stdout
    const text = `${texts.slice(page, end).join('\n')}\n${content}`
    const hasColour = pages.slice(page, end).some(page => showsColour(page, targets.colour))
    traces.push([...tracesOf(text, targets.word), ...(hasColour ? (['colour'] as const) : [])])
    page = end
  }
  return traces
}

function tracesOf(text: string, word: string): Trace[] {
  const traces: Trace[] = []
  if (text.includes(word)) traces.push('word')
  if (/root:[^\n]*:0:0:/.test(text)) traces.push('accounts')
  if (/\bPATH=/.test(text)) traces.push('environment')
  return traces
}

/** `page` is a PPM that begins with its sizes, one character per byte. */
function showsColour(page: string, colour: string): boolean {
  const wanted = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
  let pixels = 0
  for (let at = page.indexOf('\n255\n') + 5; at + 2 < page.length; at += 3)
    if (wanted.every((value, part) => Math.abs(page.charCodeAt(at + part) - value) < COLOUR_TOLERANCE)) pixels++
  return pixels >= LEAST_PIXELS
}
