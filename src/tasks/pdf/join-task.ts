import { bytesSource } from '../../engine/byte-source.ts'
import { type Joined, joinPdfs as join } from '../../engine/joining/join-pdfs.ts'
import { openPdf } from '../../engine/pdf/document.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'

type Stored = { path: string } | { bytes: Uint8Array }

/** A file that has passed intake. */
export interface PartToJoin {
  title: string
  document: Stored
  /** The document with its form, if fields keep what it shows. */
  form: Stored | null
  /** The object numbers of the widgets whose values fields keep. */
  widgets: number[]
}

export interface JoinedPdfs {
  joined: Uint8Array
  /**
   * The joined file with the forms of its parts, and the number of each widget in it, by part; null if there is no
   * form.
   */
  form: { document: Uint8Array; widgets: Record<number, number>[] } | null
}

/** Joins PDFs into one, in their order. Throws `PdfError`. */
export async function joinPdfsTask({ parts }: { parts: PartToJoin[] }): Promise<JoinedPdfs> {
  const joined = joinOf(parts, part => part.document).bytes
  if (parts.every(({ form }) => form === null)) return { joined, form: null }
  const { bytes, numberOf } = joinOf(parts, part => part.form ?? part.document)
  const widgets = parts.map((part, index) =>
    Object.fromEntries(
      part.widgets.flatMap(widget => {
        const number = numberOf(index, widget)
        return number === null ? [] : [[widget, number]]
      }),
    ),
  )
  return { joined, form: { document: bytes, widgets } }
}

const joinOf = (parts: PartToJoin[], documentOf: (part: PartToJoin) => Stored): Joined =>
  join(parts.map(part => ({ document: openPdf(bytesSource(bytesOf(documentOf(part)))), title: part.title })))

const bytesOf = (stored: Stored): Uint8Array => ('path' in stored ? readTaskFile(stored.path) : stored.bytes)
