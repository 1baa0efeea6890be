import type { DocumentPage } from '../../api/generated/calls.ts'
import { openPdf, pageOf } from '../../document/pdf.ts'

/** Returns the sizes of all pages of a document. Opens the document to measure the pages that follow `knownPages`. */
export async function measurePages(
  address: string,
  knownPages: readonly DocumentPage[],
  signal: AbortSignal,
): Promise<DocumentPage[]> {
  const { document, close } = await openPdf(address, '', signal)
  try {
    const pages = [...knownPages]
    for (let number = knownPages.length + 1; number <= document.numPages; number++) {
      const { width, height, rotation } = (await pageOf(document, number)).getViewport({ scale: 1 })
      pages.push({ width, height, rotation })
    }
    return pages
  } finally {
    close()
  }
}
