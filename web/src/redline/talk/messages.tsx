import { MessageSquare, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RedlineMessage } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import type { Answering } from '../answering/answering.ts'
import { Byline } from '../answering/byline.tsx'
import { useAnswering } from '../answering/use-answering.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { messageKey, sendMessage } from './say.ts'
import { unreadCount } from './seen-messages.ts'
import { TextForm } from './text-form.tsx'

const seenKey = 'seen'

/** A button that opens and closes the messages, and shows the number of unread messages. */
export function MessagesButton({ answering }: { answering: Answering }) {
  const { negotiation } = answering
  const messages = useNegotiation(negotiation, state => state.session.messages)
  const self = useNegotiation(negotiation, state => state.session.member.email)
  const isOpen = useAnswering(answering, state => state.isTalkOpen)
  const seen = useAnswering(answering, () => answering.texts.get(seenKey)?.text ?? null)
  const unread = isOpen ? 0 : unreadCount(messages, seen, self)
  return (
    <button
      type="button"
      className="icon-button talk-button"
      aria-label={unread === 0 ? redlineText('messages') : redlineText('messagesUnread', { count: unread })}
      aria-expanded={isOpen}
      onClick={() => answering.update({ isTalkOpen: !isOpen })}
    >
      <MessageSquare aria-hidden="true" />
      {unread > 0 && (
        <span className="talk-count" aria-hidden="true">
          {unread}
        </span>
      )}
    </button>
  )
}

/** Shows the messages of both sides: next to the document, or over it on a phone. */
export function Messages({ answering }: { answering: Answering }) {
  const isOpen = useAnswering(answering, state => state.isTalkOpen)
  const isWide = useMediaQuery('(min-width: 48rem)')
  if (!isOpen) return null
  const close = () => answering.update({ isTalkOpen: false })
  if (!isWide)
    return (
      <Sheet title={redlineText('messages')} closeLabel={redlineText('closeMessages')} onClose={close}>
        <Thread answering={answering} />
      </Sheet>
    )
  return (
    <aside className="talk" aria-label={redlineText('messages')} data-part="talk">
      <div className="talk-header">
        <h2>{redlineText('messages')}</h2>
        <button type="button" className="icon-button" aria-label={redlineText('closeMessages')} onClick={close}>
          <X aria-hidden="true" />
        </button>
      </div>
      <Thread answering={answering} />
    </aside>
  )
}

function Thread({ answering }: { answering: Answering }) {
  const messages = useNegotiation(answering.negotiation, state => state.session.messages)
  const self = useNegotiation(answering.negotiation, state => state.session.member.email)
  const list = useSeen(answering, messages)
  return (
    <div className="talk-thread">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be scrollable from the keyboard. */}
      <section className="talk-list" aria-label={redlineText('messages')} ref={list} tabIndex={0}>
        {messages.length === 0 && <p className="muted">{redlineText('messagesEmpty')}</p>}
        <ol>
          {messages.map(message => (
            <Said key={message.id} message={message} isSelf={message.email === self} />
          ))}
        </ol>
      </section>
      <TextForm
        answering={answering}
        textKey={messageKey}
        label={redlineText('messageText')}
        sendLabel={redlineText('messageSend')}
        rows={2}
        isPrimary
        takesFocus
        onSend={text => void sendMessage(answering, text)}
        hint={<p className="sheet-note">{`${redlineText('messagesBoth')} ${redlineText('sendKeys')}`}</p>}
      />
    </div>
  )
}

function Said({ message, isSelf }: { message: RedlineMessage; isSelf: boolean }) {
  const { author, side, at, text } = message
  return (
    <li className="talk-message" data-side={side} data-self={isSelf || undefined}>
      <Byline author={author} side={side} at={at} isSelf={isSelf} />
      <p className="card-said" dir="auto">
        {text}
      </p>
    </li>
  )
}

/** Marks shown messages as seen, scrolls to the last message, and announces new messages by other members. */
function useSeen(answering: Answering, messages: readonly RedlineMessage[]) {
  const list = useRef<HTMLElement>(null)
  const seenCount = useRef(messages.length)
  useEffect(() => {
    const last = messages.at(-1)
    if (last && answering.texts.get(seenKey)?.text !== last.id) answering.texts.set(seenKey, { text: last.id })
    list.current?.scrollTo({ top: list.current.scrollHeight })
    const { negotiation } = answering
    if (last && messages.length > seenCount.current && last.email !== negotiation.getState().session.member.email)
      negotiation.announce(redlineText('newMessageFrom', { author: last.author }))
    seenCount.current = messages.length
  }, [answering, messages])
  return list
}
