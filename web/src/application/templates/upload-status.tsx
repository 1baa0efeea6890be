import { applicationText } from '../../texts/application-text.ts'
import { Message } from '../../ui/message.tsx'
import type { UploadState } from './use-template-upload.ts'

/** Shows the progress of an upload, or why it failed. */
export function UploadStatus({ state }: { state: UploadState }) {
  if (state.kind === 'idle') return null
  if (state.kind === 'refused') return <Message tone="bad">{state.problem}</Message>
  const { name, share } = state
  return (
    <div className="app-upload">
      <p role="status">{applicationText(share < 1 ? 'uploading' : 'preparing', { name })}</p>
      <progress aria-label={applicationText('uploading', { name })} max={1} value={share} />
    </div>
  )
}
