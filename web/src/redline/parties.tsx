import type { RedlineSession, RedlineSessionMember, RedlineSide } from '../api/generated/calls.ts'
import { text } from '../texts/text.ts'

/** Who takes part, by sides, and which of them is in turn. */
export function Parties({ session }: { session: RedlineSession }) {
  return (
    <section className="parties" aria-label={text('redlineParties')}>
      <Party side="Disclosing" session={session} />
      <Party side="Receiving" session={session} />
    </section>
  )
}

function Party({ side, session }: { side: RedlineSide; session: RedlineSession }) {
  const members = session.members.filter(member => member.side === side)
  const isInTurn = session.currentRound === side && session.status !== 'DocumentReadyForSigning'
  return (
    <div className="party" data-side={side}>
      <h2>
        {text(`redlineSide_${side}`)} {isInTurn && <span className="party-turn">{text('redlineInTurn')}</span>}
      </h2>
      {members.length === 0 && <p className="muted">{text('redlineNobody')}</p>}
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
  const role = text(member.role.endsWith('Counsel') ? 'redlineCounsel' : 'redlineParty')
  return member.email === self.email ? `${role}, ${text('redlineYou')}` : role
}
