import { applicationText } from '../../texts/application-text.ts'
import { FileButton } from '../shell/file-button.tsx'

interface UploadButtonProps {
  isMultiple?: boolean
  busy: boolean
  onFiles(files: readonly File[]): void
}

/** A button for choosing documents to create templates from. */
export const UploadButton = (props: UploadButtonProps) => (
  <FileButton
    label={applicationText('uploadTemplate')}
    accept=".pdf,.doc,.docx,.docm,.dotx,.dotm,application/pdf"
    {...props}
  />
)
