import { redlineText } from '../../texts/redline-text.ts'

const sizeMost = 40_000_000

/** Returns the reason why files cannot be an edit of the document, before they are sent; null if they can. */
export function fileProblem(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  const [file] = files
  if (files.length !== 1 || !file) return redlineText('wordOneFile')
  if (!/\.do[ct][xm]$/i.test(file.name)) return redlineText('wordNotDocx', { name: file.name })
  return file.size >= sizeMost ? redlineText('wordTooLarge', { name: file.name }) : null
}
