import { redlineText } from '../../texts/redline-text.ts'
import { shortened } from '../../texts/shortened.ts'
import { type Answering, showProblem } from '../answering/answering.ts'
import type { KeptPlace } from '../answering/kept-texts.ts'
import { useAnswering } from '../answering/use-answering.ts'
import { showClause } from '../document/show-clause.ts'
import { newComment, sendComment } from './say.ts'
import { TextForm } from './text-form.tsx'

/** Starts a comment about a place. Text written for another place is kept. */
export function beginComment(answering: Answering, place: KeptPlace): void {
  const { texts } = answering
  const draft = texts.get(newComment)
  const internal = draft?.internal ?? answering.getState().internal
  texts.set(newComment, { text: draft?.text ?? '', internal, place })
  answering.update({ marked: newComment, focus: { card: newComment } })
}

/** Returns the place that the comment in progress is about; undefined if there is none. */
export const useNewPlace = (answering: Answering): KeptPlace | undefined =>
  useAnswering(answering, () => answering.texts.get(newComment)?.place)

/** The form for a new comment. The audience must be chosen once on each page and is then remembered. */
export function NewComment({ answering, place }: { answering: Answering; place: KeptPlace }) {
  const internal = useAnswering(answering, () => answering.texts.get(newComment)?.internal ?? null)
  const kind = internal === null ? undefined : internal ? 'internal' : 'shared'
  const send = (text: string) => {
    if (internal === null) showProblem(answering, newComment, redlineText('whoSeesFirst'))
    else void sendComment(answering, text)
  }
  return (
    <section
      className="card"
      aria-label={redlineText('newComment')}
      tabIndex={-1}
      data-card={newComment}
      data-kind={kind ?? 'new'}
      data-marked
    >
      <p className="card-quote" dir="auto">
        {placeWords(place)}
      </p>
      <TextForm
        answering={answering}
        textKey={newComment}
        kind={kind}
        label={redlineText('commentText')}
        sendLabel={redlineText(sendLabels[kind ?? 'none'])}
        isPrimary
        onSend={send}
        onClose={() => leave(answering)}
      >
        <WhoSees answering={answering} internal={internal} />
      </TextForm>
    </section>
  )
}

/** Closes the form and returns to the text. Written text is kept; an empty comment is dropped. */
function leave(answering: Answering): void {
  const { texts } = answering
  const draft = texts.get(newComment)
  if (draft?.text.trim() === '') texts.set(newComment, null)
  answering.update({ marked: null, sheet: null })
  const anchor = draft?.place?.anchor
  if (anchor) showClause(answering.negotiation, anchor)
}

const sendLabels = { none: 'comment', shared: 'commentShared', internal: 'commentInternal' } as const

function placeWords({ anchor, start, quote }: KeptPlace): string {
  if (anchor === null) return redlineText('newCommentOnDocument')
  return redlineText(start === undefined ? 'newCommentOnClause' : 'newCommentOn', { quote: shortened(quote, 120) })
}

function WhoSees({ answering, internal }: { answering: Answering; internal: boolean | null }) {
  const choose = (chosen: boolean) => {
    const draft = answering.texts.get(newComment)
    if (!draft) return
    answering.texts.set(newComment, { ...draft, internal: chosen })
    answering.update({ internal: chosen })
    showProblem(answering, newComment, null)
  }
  return (
    <fieldset className="audience">
      <legend>{redlineText('whoSees')}</legend>
      {([false, true] as const).map(isInternal => {
        const name = isInternal ? 'internal' : 'shared'
        return (
          <label key={name}>
            <input type="radio" name="who-sees" checked={internal === isInternal} onChange={() => choose(isInternal)} />
            <span>{redlineText(`whoSees_${name}`)}</span>
          </label>
        )
      })}
      {internal !== null && (
        <p className="sheet-note">{redlineText(internal ? 'whoSeesHint_internal' : 'whoSeesHint_shared')}</p>
      )}
    </fieldset>
  )
}
