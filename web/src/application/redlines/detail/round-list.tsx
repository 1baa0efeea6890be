import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { pathOf } from '../../../api/call-path.ts'
import type { RedlineMember, RedlineRound } from '../../../api/generated/calls.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization } from '../../session/account.tsx'
import { Ago } from '../../shell/ago.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'

interface RoundListProps {
  redlineRequestId: string
  rounds: readonly RedlineRound[]
  members: readonly RedlineMember[]
}

/** Lists the rounds, with how each ended and with its files. */
export const NegotiationRounds = ({ redlineRequestId, rounds, members }: RoundListProps) => (
  <ol className="app-rows app-rows-wide app-rows-files">
    {rounds.map(round => (
      <RoundRow
        key={round.round}
        redlineRequestId={redlineRequestId}
        round={round}
        endedBy={members.find(member => member.email === round.sentBy)?.displayName ?? round.sentBy}
      />
    ))}
  </ol>
)

interface RoundRowProps {
  redlineRequestId: string
  round: RedlineRound
  /** The member's name, or their address if they are no longer a member. */
  endedBy: string
}

function RoundRow({ redlineRequestId, round, endedBy }: RoundRowProps) {
  const { call } = useOrganization()
  const number = String(round.round)
  const loading = useMutation({
    mutationFn: (address: () => Promise<string>) => address(),
    onSuccess: address => window.location.assign(pathOf(address)),
  })
  const document = async () => {
    const parameters = { redlineRequestId, round: number }
    const path = 'GET /v1/redline-requests/{redlineRequestId}/rounds/{round}/document' as const
    return (await call(path, { parameters })).documentPresignedUrl
  }
  const comparison = async () => {
    const query = { from: String(round.round - 1), to: number }
    const path = 'GET /v1/redline-requests/{redlineRequestId}/comparison' as const
    return (await call(path, { parameters: { redlineRequestId }, query })).comparisonPresignedUrl
  }
  return (
    <li>
      <div className="app-row-what">
        <strong>{negotiationsText(`redlineRound_${round.outcome}`, { round: round.round, name: endedBy })}</strong>
        {round.summary.map(({ name, text }) => (
          <span key={name} className="muted">
            {name} {text}
          </span>
        ))}
        {round.message !== null && <span>{negotiationsText('redlineSaid', { message: round.message })}</span>}
        {loading.error && (
          <span className="field-error" role="alert">
            {refusalSentence(loading.error)}
          </span>
        )}
      </div>
      <span className="muted">{negotiationsText(`redlineSide_${round.side}`)}</span>
      <Ago moment={round.sentAt} />
      <div className="app-row-acts">
        <Button
          icon={<Download aria-hidden="true" />}
          aria-label={negotiationsText('redlineDocumentOf', { round: round.round })}
          onClick={() => loading.mutate(document)}
        >
          {negotiationsText('redlineRoundDocument')}
        </Button>
        {round.round > 1 && (
          <Button
            aria-label={negotiationsText('redlineComparisonOf', { round: round.round })}
            onClick={() => loading.mutate(comparison)}
          >
            {negotiationsText('redlineComparison')}
          </Button>
        )}
      </div>
    </li>
  )
}
