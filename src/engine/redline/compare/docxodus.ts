import type { DocxDiffSettings } from 'docxodus/core'

/** The library has one memory and one thread. */
let last: Promise<unknown> = Promise.resolve()
/** What it printed at the last call. It keeps the `console.log` that it finds when it starts: one for all calls. */
let printed: string[] = []
const print = (line: unknown) => void printed.push(String(line))

/** A DOCX that leads from one to the other by tracked changes. Throws an Error that names what the library met. */
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

/** The library prints what it compiles, and why it fails: that is made part of the error, without anything of the text. */
async function withoutPrinting<T>(work: () => Promise<T>): Promise<T> {
  const { log } = console
  printed = []
  console.log = print
  try {
    return await work()
  } catch (cause) {
    const exception = /\b\w+Exception\b/.exec(printed.join('\n'))?.[0]
    throw new Error(`The documents could not be compared: ${exception ?? 'the library failed'}`, { cause })
  } finally {
    console.log = log
  }
}
