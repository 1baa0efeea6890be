import { useParams } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import type { RedlineRequest } from '../../../api/generated/calls.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { Message } from '../../../ui/message.tsx'
import { useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { useWithWhere } from '../../where/use-owner-name.ts'
import { WhereLine } from '../../where/where-line.tsx'
import { AgreedSection } from '../agreed/agreed-section.tsx'
import { MemberSection } from '../members/member-section.tsx'
import { redlineName, redlineState, turnWords } from '../redline-words.ts'
import { NoSuchRedline } from './no-such-redline.tsx'
import { OpenOwnSide } from './open-own-side.tsx'
import { RedlineTimeline } from './redline-timeline.tsx'
import { NegotiationRounds } from './round-list.tsx'

/** `/redlines/…`: who negotiates, whose turn it is, what has happened so far, and what follows the agreement. */
export function RedlineDetailPage() {
  const { redlineRequestId = '' } = useParams()
  const redline = useRead('GET /v1/redline-requests/{redlineRequestId}', { parameters: { redlineRequestId } })
  const query = useWithWhere(redline)
  if (redline.error instanceof ApiError && redline.error.status === 404) return <NoSuchRedline />
  const title = redline.data ? redlineName(redline.data) : negotiationsText('redlines')
  return (
    <Page title={title} action={redline.data ? <OpenOwnSide redline={redline.data} /> : null}>
      <Loaded query={query}>{redlineRequest => <Negotiation redline={redlineRequest} title={title} />}</Loaded>
    </Page>
  )
}

function Negotiation({ redline, title }: { redline: RedlineRequest; title: string }) {
  const { redlineRequestId, folderId, ownerId, members } = redline
  const rounds = useRead('GET /v1/redline-requests/{redlineRequestId}/rounds', { parameters: { redlineRequestId } })
  const isAgreed = redlineState(redline) === 'agreed'
  return (
    <>
      <Message tone="info">
        {turnWords(redline)}
        {isAgreed && `. ${negotiationsText('redlineAgreedBody')}`}
      </Message>
      <WhereLine kind="redlineRequestIds" record={{ id: redlineRequestId, name: title, folderId, ownerId }} />
      {isAgreed && <AgreedSection redline={redline} title={title} />}
      <MemberSection redline={redline} />
      <section className="app-section" aria-labelledby="rounds">
        <h2 id="rounds">{negotiationsText('redlineRounds')}</h2>
        <Loaded query={rounds}>
          {roundList =>
            roundList.length > 0 ? (
              <NegotiationRounds {...{ redlineRequestId, rounds: roundList, members }} />
            ) : (
              <p className="muted">{negotiationsText('redlineNoRounds')}</p>
            )
          }
        </Loaded>
      </section>
      <RedlineTimeline redline={redline} rounds={rounds.data ?? []} />
    </>
  )
}
