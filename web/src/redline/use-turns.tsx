import { BellRing } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RedlineSession } from '../api/generated/calls.ts'
import { redlineText } from '../texts/redline-text.ts'
import { Message } from '../ui/message.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { RoundsView } from './rounds/rounds-view.tsx'
import { goTo, useRoundPlace } from './rounds/use-round-place.ts'
import type { NegotiationStore } from './store/negotiation-store.ts'
import { useNegotiation } from './store/use-negotiation.ts'
import { TurnActions } from './turn-actions.tsx'
import { ApproveSheet } from './turns/approve-sheet.tsx'
import { OpenSheet } from './turns/open-sheet.tsx'
import { PartiesSheet } from './turns/parties-sheet.tsx'
import { ReopenSheet } from './turns/reopen-sheet.tsx'
import { SendSheet } from './turns/send-sheet.tsx'
import { type PlaceToShow, showPlace } from './turns/show-place.ts'
import { TurnBar, type TurnPanel } from './turns/turn-bar.tsx'
import { turnSentence } from './turns/turn-sentence.ts'
import { mayWords } from './turns/turn-words.ts'
import { useKeptReading } from './turns/use-kept-reading.ts'
import { useTurnMessages } from './turns/use-parent-messages.ts'
import { useTurnChange } from './turns/use-turn-change.ts'
import { WordSheet } from './word/word-sheet.tsx'

/** The parts of the page that concern turns and rounds. */
interface Turns {
  actions: ReactNode
  strips: ReactNode
  messages: ReactNode
  footer: ReactNode
  sheets: ReactNode
  /** The view that replaces the document; null to show the document. */
  rounds: ReactNode
}

/** Builds the parts about turns, earlier rounds, and the document as a file. */
export function useTurns(store: NegotiationStore): Turns {
  const session = useNegotiation(store, state => state.session)
  const [panel, setPanel] = useState<TurnPanel | null>(null)
  const [dropped, setDropped] = useState<readonly File[]>([])
  const place = useRoundPlace()
  const { change, dismiss } = useTurnChange(store)
  useTurnMessages(session)
  useKeptReading(store)
  const isOver = useFileDrop(session.may.edit, files => {
    setDropped(files)
    open('word')
  })
  const open = (next: TurnPanel) => {
    dismiss()
    setPanel(next)
  }
  const close = () => {
    setPanel(null)
    setDropped([])
  }
  const show = (to: PlaceToShow) => {
    close()
    goTo({ kind: 'now' })
    // wait until the closing sheet has returned the focus
    requestAnimationFrame(() => requestAnimationFrame(() => showPlace(store, to)))
  }
  return {
    actions: <TurnActions onOpen={open} />,
    strips: change !== null && <TurnStrip sentence={change} />,
    messages: <TurnMessage session={session} />,
    footer: place.kind === 'now' ? <TurnBar session={session} onOpen={open} /> : null,
    rounds: place.kind === 'now' ? null : <RoundsView store={store} place={place} />,
    sheets: (
      <>
        {isOver && <div className="drop-hint">{redlineText('wordDropHint')}</div>}
        {panel === 'parties' && <PartiesSheet session={session} onClose={close} />}
        {panel === 'open' && <OpenSheet session={session} onShow={show} onClose={close} />}
        {panel === 'send' && <SendSheet store={store} onShow={show} onClose={close} />}
        {panel === 'approve' && <ApproveSheet store={store} onClose={close} />}
        {panel === 'reopen' && <ReopenSheet store={store} onClose={close} />}
        {panel === 'word' && <WordSheet store={store} dropped={dropped} onShow={show} onClose={close} />}
      </>
    ),
  }
}

function TurnMessage({ session }: { session: RedlineSession }) {
  return (
    <Message tone="info">
      <strong>{turnSentence(session)}</strong> {mayWords(session)}
    </Message>
  )
}

/** Shows how the turn has changed while the page was open. */
function TurnStrip({ sentence }: { sentence: string }) {
  return (
    <p className="strip strip-turn" role="alert">
      <BellRing aria-hidden="true" />
      {sentence}
    </p>
  )
}
