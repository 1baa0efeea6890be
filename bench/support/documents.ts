import { randomBytes } from 'node:crypto'

/** A PDF with this number of pages of text. */
export function textDocument(pageCount: number, linesOnPage = 45): Uint8Array {
  const lines = Array.from(
    { length: linesOnPage },
    (_, line) =>
      `1 0 0 1 72 ${720 - line * 14} Tm (Clause ${line + 1}. The parties agree on what is written in this line of the contract.) Tj`,
  )
  return build(
    pageCount,
    () => Buffer.from(`BT /F1 10 Tf ${lines.join('\n')} ET`),
    () => '/Font << /F1 3 0 R >>',
  )
}

/** A PDF of scans, with one incompressible image per page; all of them take `sizeBytes`. */
export function scannedDocument(pageCount: number, sizeBytes: number): Uint8Array {
  const side = Math.floor(Math.sqrt(sizeBytes / pageCount))
  const image = (number: number) => ({
    number,
    head: `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${side * side} >>`,
    data: randomBytes(side * side),
  })
  return build(
    pageCount,
    () => Buffer.from('q 612 0 0 792 0 0 cm /I Do Q'),
    (_, extra) => `/XObject << /I ${extra} 0 R >>`,
    image,
  )
}

interface ExtraStream {
  number: number
  head: string
  data: Buffer
}

function build(
  pageCount: number,
  content: (page: number) => Buffer,
  resources: (page: number, extraNumber: number) => string,
  extra?: (number: number) => ExtraStream,
): Uint8Array {
  const each = extra ? 3 : 2
  const pageNumber = (page: number) => 4 + page * each
  const kids = Array.from({ length: pageCount }, (_, page) => `${pageNumber(page)} 0 R`).join(' ')
  const parts: Buffer[] = []
  const offsets: number[] = []
  let size = 0
  const push = (bytes: Buffer) => {
    parts.push(bytes)
    size += bytes.length
  }
  const object = (number: number, head: string, data?: Buffer) => {
    offsets[number] = size
    push(Buffer.from(`${number} 0 obj\n${head}\n`))
    if (data) {
      push(Buffer.from('stream\n'))
      push(data)
      push(Buffer.from('\nendstream\n'))
    }
    push(Buffer.from('endobj\n'))
  }
  push(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pageCount} >>`)
  object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (let page = 0; page < pageCount; page++) {
    const number = pageNumber(page)
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources(page, number + 2)} >> /Contents ${number + 1} 0 R >>`,
    )
    const bytes = content(page)
    object(number + 1, `<< /Length ${bytes.length} >>`, bytes)
    if (extra) {
      const stream = extra(number + 2)
      object(stream.number, stream.head, stream.data)
    }
  }
  const start = size
  const entries = offsets.slice(1).map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
  push(
    Buffer.from(
      `xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
