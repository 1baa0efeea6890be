import { useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Answering } from '../answering/answering.ts'
import { problemWords } from '../answering/problem-words.ts'
import { useBusy, useProblem } from '../answering/use-answering.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { decideAll, dryRunMany } from './decide.ts'
import { type Choice, choiceOf, choicesOf, type Many, type ManyVerdict } from './many.ts'

interface ManySheetProps {
  answering: Answering
  /** The clause whose changes are answered; null for all changes of the document. */
  anchor: string | null
  onClose(): void
}

/** The changes that the service would decide, before the user confirms. */
interface Asked {
  many: Many
  verdict: ManyVerdict
  changeIds: string[]
}

/** Lets the user answer several changes at once: choose the changes, see how many there are, and confirm. */
export function ManySheet({ answering, anchor, onClose }: ManySheetProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { isCounting, problem, count } = useDryRun(answering, setAsked)
  return (
    <Sheet
      title={redlineText('answerMany')}
      closeLabel={redlineText('closeSheet')}
      onClose={onClose}
      step={asked ? 'confirm' : 'choose'}
    >
      {asked ? (
        <Confirm answering={answering} asked={asked} onBack={() => setAsked(null)} onDone={onClose} />
      ) : (
        <Choices answering={answering} anchor={anchor} isCounting={isCounting} onChoose={count} />
      )}
      <p role="status" className="sr-only">
        {isCounting && redlineText('counting')}
      </p>
      {problem !== null && <Message tone="bad">{problem}</Message>}
    </Sheet>
  )
}

/** Asks the service for a dry run to count the changes. No change is accepted or rejected. */
function useDryRun(answering: Answering, onCounted: (asked: Asked) => void) {
  const [isCounting, setCounting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const count = async (many: Many, verdict: ManyVerdict) => {
    setCounting(true)
    setProblem(null)
    try {
      onCounted({ many, verdict, changeIds: await dryRunMany(answering, many, verdict) })
    } catch (error) {
      setProblem(problemWords(error, 'decide', answering.negotiation.getState().session))
    } finally {
      setCounting(false)
    }
  }
  return { isCounting, problem, count: (many: Many, verdict: ManyVerdict) => void count(many, verdict) }
}

interface ChoicesProps {
  answering: Answering
  anchor: string | null
  isCounting: boolean
  onChoose(many: Many, verdict: ManyVerdict): void
}

function Choices({ answering, anchor, isCounting, onChoose }: ChoicesProps) {
  const changes = useNegotiation(answering.negotiation, state => state.session.changes)
  const choices = anchor === null ? choicesOf(changes) : [choiceOf({ kind: 'clause', anchor }, changes)]
  if (choices.every(choice => choice.accept + choice.reject === 0)) return <p>{redlineText('noneToDecide')}</p>
  return (
    <ul className="many">
      {choices.map(choice => (
        <li key={manyWords(choice)}>
          <p dir="auto">{manyWords(choice)}</p>
          <div className="card-actions">
            {(['accept', 'reject'] as const).map(
              verdict =>
                choice[verdict] > 0 && (
                  <Button
                    key={verdict}
                    busy={isCounting}
                    aria-label={redlineText(`${verdict}Many`, { what: manyWords(choice) })}
                    onClick={() => onChoose(choice.many, verdict)}
                  >
                    {redlineText(verdict)}
                  </Button>
                ),
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const manyWords = ({ many, accept, reject }: Choice): string =>
  redlineText(`many_${many.kind}`, { count: Math.max(accept, reject), ...authorOf(many) })

const authorOf = (many: Many): Record<string, string> => (many.kind === 'author' ? { author: many.author } : {})

interface ConfirmProps {
  answering: Answering
  asked: Asked
  onBack(): void
  onDone(): void
}

function Confirm({ answering, asked: { many, verdict, changeIds }, onBack, onDone }: ConfirmProps) {
  const busy = useBusy(answering, 'many')
  const problem = useProblem(answering, 'many')
  const count = changeIds.length
  const isAccept = verdict === 'accept'
  const ask = redlineText(isAccept ? `askAccept_${many.kind}` : `askReject_${many.kind}`, { count, ...authorOf(many) })
  const decide = async () => {
    if (await decideAll(answering, verdict, changeIds)) onDone()
  }
  return (
    <div className="many-ask">
      <p role="alert" dir="auto">
        <strong>{ask}</strong> {redlineText('oneUndo')}
      </p>
      {problem !== undefined && <Message tone="bad">{problem}</Message>}
      <div className="card-actions">
        <Button kind={isAccept ? 'primary' : 'danger'} busy={busy} autoFocus onClick={() => void decide()}>
          {redlineText(isAccept ? 'acceptCount' : 'rejectCount', { count })}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {redlineText('back')}
        </Button>
      </div>
    </div>
  )
}
