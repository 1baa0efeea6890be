/** A PDF with the same lines of Helvetica on each Letter page, and a classic cross-reference table. */
export function textPdf(lines: string[], pageCount = 1): Uint8Array {
  const pageRefs = Array.from({ length: pageCount }, (_, index) => `${4 + index * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageRefs.join(' ')}] /Count ${pageCount} >>`,
  ]
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (let page = 0; page < pageCount; page++) {
    const shown = lines.map(
      (line, index) => `1 0 0 1 72 ${720 - index * 18} Tm (${line.replace(/[()\\]/g, '\\$&')}) Tj`,
    )
    const content = `BT /F1 12 Tf ${shown.join(' ')} ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  return assemble(objects)
}

/** A PDF of numbered objects; the first object is the catalog. */
export function assemble(objects: string[], trailer = ''): Uint8Array {
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const entries = objects.map((object, index) => {
    const entry = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return entry
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
