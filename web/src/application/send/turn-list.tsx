import { applicationText } from '../../texts/application-text.ts'
import { listOfNames } from '../../texts/text.ts'

export interface TurnSigner {
  name: string
  email: string
  /** The one-based turn of the signer. */
  turn: number
  isAskedForCode?: boolean
}

/** Lists the signers in the order in which they are emailed. */
export function TurnList({ signers, isSent = false }: { signers: readonly TurnSigner[]; isSent?: boolean }) {
  const turns = [...new Set(signers.map(signer => signer.turn))].map(turn =>
    signers.filter(signer => signer.turn === turn),
  )
  return (
    <ol className="send-turns">
      {turns.map((people, index) => (
        <li key={people[0]?.turn}>
          {people.map(({ name, email, isAskedForCode }) => (
            <p key={`${name} ${email}`}>
              {name} <span className="muted">{email}</span>
              {isAskedForCode && <span className="send-code muted">{applicationText('sendCodeReview')}</span>}
            </p>
          ))}
          <p className="muted">{whenOf(turns[index - 1] ?? [], isSent)}</p>
        </li>
      ))}
    </ol>
  )
}

const whenOf = (before: readonly TurnSigner[], isSent: boolean): string =>
  before.length === 0
    ? applicationText(isSent ? 'sentNow' : 'sendNow')
    : applicationText(isSent ? 'sentAfter' : 'sendAfter', {
        names: listOfNames(before.map(signer => signer.name)),
        count: before.length,
      })
