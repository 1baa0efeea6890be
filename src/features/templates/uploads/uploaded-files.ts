import { singleLineProblem } from '../../../engine/text/single-line.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { ReceivedUpload } from './receive-upload.ts'
import type { UploadedFile } from './template-upload.ts'

const maxFilenameLength = 255

/**
 * Returns the files of a form with their names. The names come from the parts named `filename`, in the order of the
 * files; without such parts, from the file parts themselves. Throws `invalid_input`.
 */
export function uploadedFiles({ files, texts }: ReceivedUpload): UploadedFile[] {
  const filenames = texts.get('filename') ?? []
  if (files.length > 1 && filenames.length > 0 && filenames.length !== files.length)
    throw invalidInput(`filename must be sent once for each file; got ${filenames.length} for ${files.length} files`)
  return files.map(({ partFilename, ...file }, index) => ({
    ...file,
    filename: checkedFilename(filenames.length > 0 ? filenames[index]! : partFilename),
  }))
}

function checkedFilename(text: string): string {
  const filename = text.trim()
  if (filename === '') throw invalidInput('filename is required')
  if (filename.length > maxFilenameLength)
    throw invalidInput(`filename must have at most ${maxFilenameLength} characters`)
  if (/[/\\]/.test(filename)) throw invalidInput('filename must not contain / or \\')
  const problem = singleLineProblem(filename)
  if (problem) throw invalidInput(`filename ${problem}`)
  return filename
}

/** Returns the content that decides whether two uploads count as the same for an `Idempotency-Key`. */
export const uploadContentOf = (uploaded: UploadedFile[]) =>
  uploaded.map(({ sha256, filename }) => ({ sha256, filename }))
