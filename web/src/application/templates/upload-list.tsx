import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { templatesText } from '../../texts/templates-text.ts'
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
    <section className="app-section" aria-label={templatesText('uploads')}>
      <ul className="app-rows app-rows-plain">
        {uploads.map(upload => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {!isBusy && (
        <button type="button" className="button button-quiet" onClick={onDismiss}>
          <X aria-hidden="true" /> {templatesText('dismissUploads')}
        </button>
      )}
    </section>
  )
}

function UploadRow({ upload: { name, state } }: { upload: Upload }) {
  const { search } = useLocation()
  return (
    <li>
      <div className="app-row-what" role="status">
        {state.kind === 'waiting' && <p className="muted">{templatesText('uploadWaiting', { name })}</p>}
        {state.kind === 'uploading' && (
          <>
            <p>{templatesText(state.share < 1 ? 'uploading' : 'preparing', { name })}</p>
            <progress aria-label={templatesText('uploading', { name })} max={1} value={state.share} />
          </>
        )}
        {state.kind === 'done' && <p>{templatesText('uploadDone', { name })}</p>}
        {state.kind === 'refused' && (
          <p className="field-error">{templatesText('uploadRefused', { name, reason: state.reason })}</p>
        )}
      </div>
      {state.kind === 'done' && (
        <Link
          className="button button-plain"
          to={paths.templateFields({ templateId: state.templateId })}
          state={{ search }}
          aria-label={templatesText('openEditorOf', { name })}
        >
          {templatesText('openEditor')}
        </Link>
      )}
    </li>
  )
}
