import { useParams } from 'react-router'
import { applicationText } from '../../texts/application/application-text.ts'
import { Message } from '../../ui/message.tsx'
import { useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { OpenOwnSide } from './open-own-side.tsx'
import { redlineName, redlineState, turnWords } from './redline-words.ts'
import { RoundList } from './round-list.tsx'

/** `/redlines/…`: who negotiates, whose turn it is, and the rounds so far. */
export function RedlineDetailPage() {
  const { redlineRequestId = '' } = useParams()
  const parameters = { redlineRequestId }
  const redline = useRead('GET /v1/redline-requests/{redlineRequestId}', { parameters })
  const rounds = useRead('GET /v1/redline-requests/{redlineRequestId}/rounds', { parameters })
  const templates = useRead('GET /v1/templates', { query: { limit: 200 } })
  const title = redline.data ? redlineName(redline.data.templateId, templates.data ?? []) : applicationText('redlines')
  return (
    <Page title={title} action={redline.data ? <OpenOwnSide redline={redline.data} /> : null}>
      <Loaded query={redline}>
        {found => (
          <>
            <Message tone="info">
              {turnWords(found)}
              {redlineState(found) === 'agreed' && `. ${applicationText('redlineAgreedBody')}`}
            </Message>
            <section className="app-section" aria-labelledby="members">
              <h2 id="members">{applicationText('redlineMembers')}</h2>
              <ul className="app-rows">
                {found.members.map(({ email, displayName, role }) => (
                  <li key={`${role} ${email}`}>
                    <div className="app-row-what">
                      <strong>{displayName}</strong>
                      <span className="muted">{email}</span>
                    </div>
                    <span className="muted">{applicationText(`member_${role}`)}</span>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </Loaded>
      <section className="app-section" aria-labelledby="rounds">
        <h2 id="rounds">{applicationText('redlineRounds')}</h2>
        <Loaded query={rounds}>
          {all =>
            all.length > 0 ? (
              <RoundList {...{ redlineRequestId, rounds: all }} members={redline.data?.members ?? []} />
            ) : (
              <p className="muted">{applicationText('redlineNoRounds')}</p>
            )
          }
        </Loaded>
      </section>
    </Page>
  )
}
