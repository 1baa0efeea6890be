import { applicationText } from '../../texts/application-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { useMailWord } from '../shell/use-mail-word.ts'

export interface TurnPerson {
  name: string
  email: string
  action: 'sign' | 'approve' | 'view'
  /** The one-based turn of the person. */
  turn: number
  isAskedForCode?: boolean
}

interface TurnListProps {
  people: readonly TurnPerson[]
  /** The people who get a copy in the end. */
  copies: readonly { name: string; email: string }[]
  isSent?: boolean
  /** Whether people in later turns are told at once. */
  isNotifyingAll: boolean
}

/** Lists the people in the order in which they act, what each does, and when each is emailed. */
export function TurnList({ people, copies, isSent = false, isNotifyingAll }: TurnListProps) {
  const mail = useMailWord()
  const turns = [...new Set(people.map(({ turn }) => turn))].map(turn => people.filter(person => person.turn === turn))
  return (
    <>
      <ol className="send-turns">
        {turns.map((inTurn, index) => (
          <li key={inTurn[0]?.turn}>
            {inTurn.map(person => (
              <p key={`${person.name} ${person.email}`}>
                {person.name} <span className="muted">{person.email}</span>
                {person.action !== 'sign' && (
                  <span className="send-code">{applicationText(`sendDoes_${person.action}`)}</span>
                )}
                {person.isAskedForCode && <span className="send-code muted">{applicationText('sendCodeReview')}</span>}
              </p>
            ))}
            <p className="muted">{whenOf(turns[index - 1] ?? [], { isSent, isNotifyingAll, mail })}</p>
          </li>
        ))}
      </ol>
      {copies.length > 0 && (
        <div className="send-copies">
          {copies.map(({ name, email }) => (
            <p key={email}>
              {name} <span className="muted">{email}</span>
            </p>
          ))}
          <p className="muted">{applicationText('sendCopyWhen', { count: copies.length })}</p>
        </div>
      )}
    </>
  )
}

interface Telling {
  isSent: boolean
  isNotifyingAll: boolean
  mail: 'sent' | 'kept'
}

function whenOf(before: readonly TurnPerson[], { isSent, isNotifyingAll, mail }: Telling): string {
  if (before.length === 0) return applicationText(isSent ? 'sentNow' : 'sendNow', { mail })
  const words = { names: listOfNames(before.map(({ name }) => name)), count: before.length }
  if (isNotifyingAll) return applicationText('sendToldNow', words)
  return applicationText(isSent ? 'sentAfter' : 'sendAfter', words)
}
