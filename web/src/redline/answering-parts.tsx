import { Keyboard, ListChecks, MessageSquarePlus } from 'lucide-react'
import { redlineText } from '../texts/redline-text.ts'
import { Button } from '../ui/button.tsx'
import { useMediaQuery } from '../ui/use-viewport.ts'
import type { Answering } from './answering/answering.ts'
import { ToastStrip } from './answering/toast-strip.tsx'
import { useAnswering } from './answering/use-answering.ts'
import { choicesOf } from './changes/many.ts'
import { ManySheet } from './changes/many-sheet.tsx'
import { RedlineShortcuts } from './keys/shortcuts-sheet.tsx'
import { ClauseSheet } from './margin/clause-sheet.tsx'
import { beginCommentIn } from './margin/comment-button.tsx'
import { placeOfClause } from './margin/comment-target.ts'
import { useNegotiation } from './store/use-negotiation.ts'
import { Messages, MessagesButton } from './talk/messages.tsx'

/** The buttons next to the heading: messages and the list of keys. */
export function AnsweringButtons({ answering }: { answering: Answering }) {
  return (
    <div className="answering-buttons">
      <MessagesButton answering={answering} />
      <button
        type="button"
        className="icon-button keys-button"
        aria-label={redlineText('shortcuts')}
        onClick={() => answering.update({ sheet: { kind: 'keys' } })}
      >
        <Keyboard aria-hidden="true" />
      </button>
    </div>
  )
}

/**
 * The bar above the document. It lets the member answer many changes at once, or explains why the page is read-only.
 */
export function AnsweringBar({ answering }: { answering: Answering }) {
  const { negotiation } = answering
  const session = useNegotiation(negotiation, state => state.session)
  const isNarrow = useMediaQuery('(max-width: 47.99rem)')
  if (session.document === null) return null
  const isAgreed = session.status === 'DocumentReadyForSigning'
  if (!session.may.comment)
    return <p className="answering-bar muted">{redlineText(isAgreed ? 'readOnlyAgreed' : 'readOnly')}</p>
  const comment = () => {
    const hasMarkers = document.querySelector('.redline-sheet[data-room="markers"]') !== null
    beginCommentIn(answering, hasMarkers ? 'markers' : 'cards', placeOfClause(negotiation, null))
  }
  return (
    <div className="answering-bar">
      {choicesOf(session.changes).length > 0 && (
        <Button
          icon={<ListChecks aria-hidden="true" />}
          aria-label={redlineText('answerMany')}
          onClick={() => answering.update({ sheet: { kind: 'many', anchor: null } })}
        >
          {redlineText(isNarrow ? 'answerManyShort' : 'answerMany')}
        </Button>
      )}
      <Button
        icon={<MessageSquarePlus aria-hidden="true" />}
        aria-label={redlineText('commentOnDocument')}
        onClick={comment}
      >
        {redlineText(isNarrow ? 'commentOnDocumentShort' : 'commentOnDocument')}
      </Button>
    </div>
  )
}

/** Shows the sheets, the messages and the report of the last action, over the page or next to the document. */
export function AnsweringSheets({ answering }: { answering: Answering }) {
  const sheet = useAnswering(answering, state => state.sheet)
  const close = () => answering.update({ sheet: null })
  return (
    <>
      <Messages answering={answering} />
      {sheet?.kind === 'clause' && <ClauseSheet answering={answering} anchor={sheet.anchor} onClose={close} />}
      {sheet?.kind === 'many' && <ManySheet answering={answering} anchor={sheet.anchor} onClose={close} />}
      {sheet?.kind === 'keys' && <RedlineShortcuts onClose={close} />}
      <ToastStrip answering={answering} />
    </>
  )
}
