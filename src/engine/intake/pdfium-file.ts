import type { ByteSource } from '../byte-source.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** fpdfview.h: FPDF_FILEACCESS, three words of 32 bits: size, function, its parameter. */
const FILE_ACCESS_BYTES = 12

/** Opens a source as a file that PDFium reads from: its FPDF_FILEACCESS lives until `free`. */
export function openFileAccess({ pdfium }: PdfiumLibrary, source: ByteSource): { access: number; free(): void } {
  const read = pdfium.addFunction((_: number, position: number, buffer: number, length: number) => {
    const bytes = attemptRead(source, position >>> 0, length >>> 0)
    if (bytes?.length !== length >>> 0) return 0
    pdfium.HEAPU8.set(bytes, buffer >>> 0)
    return 1
  }, 'iiiii')
  const access = pdfium.wasmExports.malloc(FILE_ACCESS_BYTES)
  const fields = [source.sizeBytes, read, 0]
  for (const [index, value] of fields.entries()) pdfium.setValue(access + index * 4, value, 'i32')
  return {
    access,
    free() {
      pdfium.wasmExports.free(access)
      pdfium.removeFunction(read)
    },
  }
}

/**
 * Returns undefined instead of throwing, because an error that passes through WebAssembly leaves it in an inconsistent
 * state.
 */
function attemptRead(source: ByteSource, offset: number, length: number): Uint8Array | undefined {
  try {
    return source.read(offset, length)
  } catch {
    return undefined
  }
}
