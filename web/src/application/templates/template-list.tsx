import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { sendPath } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { Ago } from '../shell/ago.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { useOpenEditor } from './use-open-editor.ts'

/** Templates in rows; each opens in the editor. */
export function TemplateList({ templates }: { templates: readonly Template[] }) {
  return (
    <ul className="app-rows app-rows-wide">
      {templates.map(template => (
        <TemplateRow key={template.templateId} template={template} />
      ))}
    </ul>
  )
}

function TemplateRow({
  template: { templateId, name, filename, pageCount, status, updatedAt },
}: {
  template: Template
}) {
  const opening = useOpenEditor(templateId)
  const isReady = status === 'Ready'
  return (
    <li>
      <div className="app-row-what">
        <strong>{name || filename}</strong>
        <span className="muted">{applicationText('pageCount', { count: pageCount })}</span>
        {opening.error && (
          <span className="field-error" role="alert">
            {refusalSentence(opening.error)}
          </span>
        )}
      </div>
      <span className="app-state" data-state={isReady ? 'completed' : undefined}>
        {isReady ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}{' '}
        {applicationText(`template_${status}`)}
      </span>
      <Ago moment={updatedAt} />
      <div className="app-row-acts">
        {isReady && (
          <Link
            className="button button-plain"
            to={sendPath(templateId)}
            aria-label={applicationText('useTemplateOf', { name: name || filename })}
          >
            {applicationText('useTemplate')}
          </Link>
        )}
        <Button
          busy={opening.isPending}
          aria-label={applicationText('openEditorOf', { name: name || filename })}
          onClick={() => opening.mutate()}
        >
          {applicationText('openEditor')}
        </Button>
      </div>
    </li>
  )
}
