import type { DocxDiffSettings } from 'docxodus/core'
import { RedlineError } from '../redline-error.ts'

/** The library has one memory and one thread. */
let last: Promise<unknown> = Promise.resolve()
/** What it printed at the last call. It keeps the `console.log` that it finds when it starts: one for all calls. */
let printed: string[] = []
const print = (line: unknown) => void printed.push(String(line))

/** A DOCX that leads from one to the other by tracked changes. Throws RedlineError `not-comparable`. */
export function docxodusCompare(a: Uint8Array, b: Uint8Array, settings: DocxDiffSettings): Promise<Uint8Array> {
  const compare = async () => {
    // .NET in WebAssembly: some 0.3 s and 160 MB the first time; its memory never shrinks; it reads files of its own only
    const { docxDiffCompare, initialize } = await import('docxodus/core')
    await initialize()
    return docxDiffCompare(a, b, settings)
  }
  const comparing = last.then(() => withoutPrinting(compare))
  last = comparing.catch(() => {})
  return comparing
}

/** The library prints what it compiles, and why it fails: the exception is made part of the error, nothing of the text is. */
async function withoutPrinting<T>(work: () => Promise<T>): Promise<T> {
  const { log } = console
  printed = []
  console.log = print
  try {
    return await work()
  } catch {
    const exception = /\b\w+Exception\b/.exec(printed.join('\n'))?.[0]
    throw new RedlineError('not-comparable', exception ?? 'unknown')
  } finally {
    console.log = log
  }
}
