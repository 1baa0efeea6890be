import { applicationText } from '../../texts/application-text.ts'
import { FileButton } from '../../ui/file-button.tsx'

/** The files that can be made into a document, in the syntax of an input's `accept`. */
export const documentFiles = '.pdf,.doc,.docx,.docm,.dotx,.dotm,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg'

interface UploadButtonProps {
  isMultiple?: boolean
  busy: boolean
  onFiles(files: readonly File[]): void
}

/** A button for choosing documents to create templates from. */
export const UploadButton = (props: UploadButtonProps) => (
  <FileButton label={applicationText('uploadTemplate')} accept={documentFiles} {...props} />
)
