import { Lock, Users } from 'lucide-react'
import { useState } from 'react'
import type { RedlineComment, RedlineReply } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { type Answering, keepFocus } from '../answering/answering.ts'
import { escaping, useFocusOnce } from '../answering/asking.ts'
import { Byline } from '../answering/byline.tsx'
import { CardFrame } from '../answering/card-frame.tsx'
import { useAnswering, useBusy } from '../answering/use-answering.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { commentCard, deleteComment, editKey, replyKey, sendEdited, sendReply, settleComment } from './say.ts'
import { TextForm } from './text-form.tsx'

interface CommentCardProps {
  answering: Answering
  comment: RedlineComment
  /** The text that the comment is about; empty for a whole clause or the document. */
  quote: string
}

/** Shows a comment with its replies and its audience. */
export function CommentCard({ answering, comment, quote }: CommentCardProps) {
  const card = commentCard(comment)
  const { author, side, internal, resolved } = comment
  return (
    <CardFrame
      answering={answering}
      card={card}
      side={side}
      kind={internal ? 'internal' : 'shared'}
      isResolved={resolved}
      label={redlineText(internal ? 'internalCommentBy' : 'commentBy', { author })}
    >
      <WhoSees comment={comment} />
      {quote !== '' && (
        <p className="card-quote" dir="auto">
          {redlineText('commentedText', { quote })}
        </p>
      )}
      <Said answering={answering} card={card} said={comment} />
      {comment.replies.length > 0 && (
        <ul className="replies">
          {comment.replies.map(reply => (
            <li key={reply.id} aria-label={redlineText('replyBy', { author: reply.author })}>
              <Said answering={answering} card={card} said={reply} isReply />
            </li>
          ))}
        </ul>
      )}
      <Answers answering={answering} comment={comment} />
    </CardFrame>
  )
}

function WhoSees({ comment: { internal, may, resolved } }: Pick<CommentCardProps, 'comment'>) {
  const shared = redlineText(may.edit ? 'sharedOnSending' : 'shared')
  return (
    <p className="who-sees">
      {internal ? <Lock aria-hidden="true" /> : <Users aria-hidden="true" />}
      {internal ? redlineText('internal') : shared}
      {resolved && <span className="card-resolved">{redlineText('resolved')}</span>}
    </p>
  )
}

interface SaidProps {
  answering: Answering
  card: string
  said: RedlineComment | RedlineReply
  isReply?: boolean
}

/** Shows a comment or reply; its author can change it until the other side has it. */
function Said({ answering, card, said, isReply = false }: SaidProps) {
  const self = useNegotiation(answering.negotiation, state => state.shown?.author)
  const isEdited = useAnswering(answering, () => answering.texts.get(editKey(said.id)) !== undefined)
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const close = () => {
    setDoing(null)
    keepFocus(answering, card)
  }
  const byline = <Byline author={said.author} side={said.side} at={said.at} isSelf={said.author === self} />
  if (said.may.edit && doing === 'edit')
    return (
      <>
        {byline}
        <EditForm answering={answering} said={said} onClose={close} />
      </>
    )
  return (
    <>
      {byline}
      <p className="card-said" dir="auto">
        {said.text}
      </p>
      {doing === 'delete' && said.may.delete ? (
        <DeleteForm
          isReply={isReply}
          onClose={close}
          onDelete={() => void deleteComment(answering, card, said.id).then(close)}
        />
      ) : (
        <div className="card-actions">
          {said.may.edit && (
            <Button kind="quiet" onClick={() => setDoing('edit')}>
              {redlineText('edit')}
              {isEdited && ' …'}
            </Button>
          )}
          {said.may.delete && (
            <Button kind="quiet" onClick={() => setDoing('delete')}>
              {redlineText('delete')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function EditForm({ answering, said, onClose }: Pick<SaidProps, 'answering' | 'said'> & { onClose(): void }) {
  const save = async (text: string) => {
    if (text === said.text || (await sendEdited(answering, said.id, text))) onClose()
  }
  return (
    <TextForm
      answering={answering}
      textKey={editKey(said.id)}
      label={redlineText('editText')}
      sendLabel={redlineText('save')}
      initial={said.text}
      takesFocus
      onSend={text => void save(text)}
      onClose={onClose}
    />
  )
}

function DeleteForm({ isReply, onClose, onDelete }: { isReply: boolean; onClose(): void; onDelete(): void }) {
  const button = useFocusOnce<HTMLButtonElement>()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the question; the element itself is not a control.
    <div className="card-form" onKeyDown={escaping(onClose)}>
      <p>{redlineText(isReply ? 'askDeleteReply' : 'askDelete')}</p>
      <div className="card-actions">
        <Button kind="danger" ref={button} onClick={onDelete}>
          {redlineText('delete')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {redlineText('keep')}
        </Button>
      </div>
    </div>
  )
}

/** The buttons for reply, resolve and reopen; restores a reply that was started. */
function Answers({ answering, comment }: Pick<CommentCardProps, 'answering' | 'comment'>) {
  const key = replyKey(comment.id)
  const isBegun = useAnswering(answering, () => answering.texts.get(key) !== undefined)
  const [isReplying, setReplying] = useState(isBegun)
  const busy = useBusy(answering, commentCard(comment))
  const { may, internal } = comment
  const close = () => {
    setReplying(false)
    keepFocus(answering, commentCard(comment))
  }
  if (isReplying && may.reply)
    return (
      <TextForm
        answering={answering}
        textKey={key}
        kind={internal ? 'internal' : 'shared'}
        label={redlineText('replyText')}
        sendLabel={redlineText(internal ? 'replyNowInternal' : 'replyNow')}
        hint={<p className="who-sees">{redlineText(internal ? 'internal' : 'sharedOnSending')}</p>}
        takesFocus={!isBegun}
        onSend={text => void sendReply(answering, comment.id, text).then(done => done && close())}
        onClose={close}
      />
    )
  if (!(may.reply || may.resolve || may.reopen)) return null
  const settle = (verb: 'resolve' | 'reopen') => void settleComment(answering, comment, verb)
  return (
    <div className="card-actions">
      {may.reply && (
        <Button kind="quiet" data-act="reply" onClick={() => setReplying(true)}>
          {redlineText('reply')}
        </Button>
      )}
      {may.resolve && (
        <Button kind="quiet" busy={busy} data-act="resolve" onClick={() => settle('resolve')}>
          {redlineText('resolve')}
        </Button>
      )}
      {may.reopen && (
        <Button kind="quiet" busy={busy} data-act="resolve" onClick={() => settle('reopen')}>
          {redlineText('reopenComment')}
        </Button>
      )}
    </div>
  )
}
