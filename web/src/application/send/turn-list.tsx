import { applicationText } from '../../texts/application-text.ts'
import { listOfNames } from '../../texts/text.ts'

export interface TurnSigner {
  name: string
  email: string
  /** The one-based turn of the signer. */
  turn: number
  isAskedForCode?: boolean
}

interface TurnListProps {
  signers: readonly TurnSigner[]
  isSent?: boolean
  /** Whether later signers are told at once. */
  isNotifyingAll: boolean
}

/** Lists the signers in the order in which they sign, and when each is emailed. */
export function TurnList({ signers, isSent = false, isNotifyingAll }: TurnListProps) {
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
          <p className="muted">{whenOf(turns[index - 1] ?? [], isSent, isNotifyingAll)}</p>
        </li>
      ))}
    </ol>
  )
}

function whenOf(before: readonly TurnSigner[], isSent: boolean, isNotifyingAll: boolean): string {
  if (before.length === 0) return applicationText(isSent ? 'sentNow' : 'sendNow')
  const words = { names: listOfNames(before.map(signer => signer.name)), count: before.length }
  if (isNotifyingAll) return applicationText('sendToldNow', words)
  return applicationText(isSent ? 'sentAfter' : 'sendAfter', words)
}
