import { Link } from 'react-router'
import type { Template } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useOrganization } from '../../session/account.tsx'
import { Page } from '../../shell/page.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import type { SendObstacle } from '../../templates/send-obstacle.ts'
import { useOpenEditor } from '../../templates/use-open-editor.ts'

/** Explains why a template cannot be sent, and offers to change that. */
export function NotSendablePage({ template, obstacle }: { template: Template; obstacle: SendObstacle }) {
  const { may } = useOrganization()
  const editor = useOpenEditor(template.templateId)
  const name = template.name || template.filename
  return (
    <Page title={applicationText(`sendObstacle_${obstacle}`, { name })}>
      <section className="app-section" aria-label={applicationText('sendNext')}>
        <p>{applicationText(`sendObstacleBody_${obstacle}`)}</p>
        {editor.error && <Message tone="bad">{refusalSentence(editor.error)}</Message>}
        <div className="send-buttons">
          {may('templates:write') && (
            <Button kind="primary" busy={editor.isPending} onClick={() => editor.mutate()}>
              {applicationText('sendOpenEditor')}
            </Button>
          )}
          <Link className="button button-plain" to={paths.send({})}>
            {applicationText('sendChooseOther')}
          </Link>
        </div>
      </section>
    </Page>
  )
}
