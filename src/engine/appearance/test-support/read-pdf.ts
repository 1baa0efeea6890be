import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of each page from poppler's pdftotext, without the direction marks that poppler inserts. */
export function popplerText(pdf: Uint8Array, ...options: string[]): string[] {
  const text = runOn(pdf, file => ['pdftotext', ['-enc', 'UTF-8', ...options, file, '-']])
  return text
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
    .split('\f')
    .slice(0, -1)
    .map(page => page.trim())
}

/** Returns the text of each page from pdf.js, with its items joined. */
export async function pdfjsText(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(''))
  }
  await document.destroy()
  return pages
}

export interface WordBox {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns the words of each page with their places in points from its top left. */
export function popplerWords(pdf: Uint8Array): WordBox[][] {
  const html = runOn(pdf, file => ['pdftotext', ['-bbox', '-enc', 'UTF-8', file, '-']])
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g
  return html
    .split('<page ')
    .slice(1)
    .map(page =>
      [...page.matchAll(word)].map(([, left, top, right, bottom, text]) => ({
        text: text!,
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      })),
    )
}

/** Returns the complaints of qpdf about the file; empty if there are none. */
export function qpdfComplaints(pdf: Uint8Array): string {
  const output = runOn(pdf, file => ['qpdf', ['--check', file]])
  return output.includes('No syntax or stream encoding errors found') ? '' : output
}

/** Returns the lines of poppler's pdffonts, without the two heading lines. */
export function popplerFonts(pdf: Uint8Array): string[] {
  const output = runOn(pdf, file => ['pdffonts', [file]])
  return output.trim().split('\n').slice(2)
}

/** Returns a page as gray pixels at 72 dots per inch, as poppler renders it. */
export function popplerPixels(pdf: Uint8Array, page = 1): { width: number; height: number; gray: Uint8Array } {
  const number = String(page)
  const pgm = runOnRaw(pdf, file => ['pdftoppm', ['-gray', '-r', '72', '-f', number, '-l', number, file]])
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 40).toString('latin1'))!
  return { width: Number(header[1]), height: Number(header[2]), gray: pgm.subarray(header[0].length) }
}

const runOn = (pdf: Uint8Array, command: (file: string) => [string, string[]]) =>
  runOnRaw(pdf, command).toString('utf8')

function runOnRaw(pdf: Uint8Array, command: (file: string) => [string, string[]]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'appearance-'))
  try {
    const file = join(folder, 'drawn.pdf')
    writeFileSync(file, pdf)
    const { stdout, stderr, error } = spawnSync(...command(file), { maxBuffer: 1 << 28 })
    if (error) throw error
    return Buffer.concat([stdout, stderr])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
