import type { RedlineSession, RedlineSessionMember, RedlineSide } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { isCounsel } from './turn-words.ts'

/** Lists the participants by side, and shows which side has the turn. */
export function Parties({ session }: { session: RedlineSession }) {
  return (
    <div className="parties">
      <Party side="Disclosing" session={session} />
      <Party side="Receiving" session={session} />
    </div>
  )
}

function Party({ side, session }: { side: RedlineSide; session: RedlineSession }) {
  const members = session.members.filter(member => member.side === side)
  const isInTurn = session.currentRound === side && session.status !== 'DocumentReadyForSigning'
  return (
    <div className="party" data-side={side}>
      <h2>
        {redlineText(`side_${side}`)} {isInTurn && <span className="party-turn">{redlineText('inTurn')}</span>}
      </h2>
      {members.length === 0 && <p className="muted">{redlineText('nobody')}</p>}
      <ul>
        {members.map(member => (
          <li key={member.email}>
            <bdi>{member.displayName}</bdi> <span className="muted">{describe(member, session.member)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function describe(member: RedlineSessionMember, self: RedlineSessionMember): string {
  const role = redlineText(isCounsel(member) ? 'counsel' : 'party')
  return member.email === self.email ? `${role}, ${redlineText('you')}` : role
}
