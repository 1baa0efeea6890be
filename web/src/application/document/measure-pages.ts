import type { DocumentPage } from '../../api/generated/calls.ts'
import { openPdf, pageOf } from '../../document/pdf.ts'

/** The sizes of the pages that a document has behind the known ones; those of all where none are known. */
export async function measurePages(
  address: string,
  known: readonly DocumentPage[],
  signal: AbortSignal,
): Promise<DocumentPage[]> {
  const { document, close } = await openPdf(address, '', signal)
  try {
    const pages = [...known]
    for (let number = known.length + 1; number <= document.numPages; number++) {
      const { width, height, rotation } = (await pageOf(document, number)).getViewport({ scale: 1 })
      pages.push({ width, height, rotation })
    }
    return pages
  } finally {
    close()
  }
}
