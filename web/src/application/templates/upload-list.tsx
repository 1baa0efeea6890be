import { X } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import type { Upload } from './use-template-uploads.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  isBusy: boolean
  onDismiss(): void
}

/** Shows the progress of each upload, or why it failed. */
export function UploadList({ uploads, isBusy, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <section className="app-section" aria-label={applicationText('uploads')}>
      <ul className="app-rows app-rows-plain">
        {uploads.map(upload => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {!isBusy && (
        <button type="button" className="button button-quiet" onClick={onDismiss}>
          <X aria-hidden="true" /> {applicationText('dismissUploads')}
        </button>
      )}
    </section>
  )
}

function UploadRow({ upload: { name, state } }: { upload: Upload }) {
  return (
    <li>
      <div className="app-row-what" role="status">
        {state.kind === 'waiting' && <p className="muted">{applicationText('uploadWaiting', { name })}</p>}
        {state.kind === 'uploading' && (
          <>
            <p>{applicationText(state.share < 1 ? 'uploading' : 'preparing', { name })}</p>
            <progress aria-label={applicationText('uploading', { name })} max={1} value={state.share} />
          </>
        )}
        {state.kind === 'done' && <p>{applicationText('uploadDone', { name })}</p>}
        {state.kind === 'refused' && (
          <p className="field-error">{applicationText('uploadRefused', { name, reason: state.reason })}</p>
        )}
      </div>
      {state.kind === 'done' && (
        <Link
          className="button button-plain"
          to={paths.templateFields({ templateId: state.templateId })}
          aria-label={applicationText('openEditorOf', { name })}
        >
          {applicationText('openEditor')}
        </Link>
      )}
    </li>
  )
}
