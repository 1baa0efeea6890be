/**
 * Hands a file to the browser to save under a name. Also works on iOS, where a link to a `blob:` address opens the
 * share sheet.
 */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Returns a PDF file name that every system accepts. */
export function pdfFileName(title: string, ending = ''): string {
  const bare = title.replace(/\.(pdf|docx?)$/i, '').replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
  return `${bare.trim().slice(0, 120) || 'document'}${ending}.pdf`
}

/** Returns the name of an attachment's pages, which are a PDF whatever was uploaded. */
export const attachedFileName = (filename: string): string => pdfFileName(filename.replace(/\.(pdf|png|jpe?g)$/i, ''))
