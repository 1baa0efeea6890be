/**
 * Makes a PDF with one blank page, whose size is in points: the base of a document whose content is all in revisions.
 */
export function blankPdf(size: { width: number; height: number }): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Resources << >> >>`,
  ]
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 4\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
