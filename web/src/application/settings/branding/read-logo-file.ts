import type { LogoDraft } from './branding-draft.ts'

const bytesMost = 2 * 1024 * 1024

/**
 * Reads a PNG or JPEG file as a logo; null if it is another type or too large. The service checks the image more
 * closely.
 */
export async function readLogoFile(file: File): Promise<LogoDraft | null> {
  if (!/^image\/(png|jpeg)$/.test(file.type) || file.size > bytesMost) return null
  const sent = await dataUrlOf(file)
  return sent === null ? null : { shown: URL.createObjectURL(file), sent }
}

const dataUrlOf = (file: File): Promise<string | null> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
