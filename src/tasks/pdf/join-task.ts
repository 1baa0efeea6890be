import { bytesSource } from '../../engine/byte-source.ts'
import { joinPdfs as join } from '../../engine/joining/join-pdfs.ts'
import { openPdf } from '../../engine/pdf/document.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'

/** A file that intake has taken in. */
type PartToJoin = { title: string } & ({ path: string } | { bytes: Uint8Array })

/** One PDF of several, in their order. Throws `PdfError`. */
export async function joinPdfs({ parts }: { parts: PartToJoin[] }): Promise<Uint8Array> {
  return join(
    parts.map(part => {
      const bytes = 'path' in part ? readTaskFile(part.path) : part.bytes
      return { document: openPdf(bytesSource(bytes)), title: part.title }
    }),
  )
}
