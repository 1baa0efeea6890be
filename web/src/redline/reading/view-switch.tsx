import { BookOpen, Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { type PrintFace, printFaces } from '../model/print-face.ts'
import { showPrinted, showText } from '../printed/turn-pages.ts'
import type { NegotiationStore, View } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'

const views: readonly View[] = ['markup', 'clean', 'changes']

interface ViewSwitchProps {
  store: NegotiationStore
  isNarrow: boolean
}

/**
 * Lets the member choose how the document is shown, and whether as it is printed: in a row of options if there is room,
 * else in a sheet.
 */
export function ViewSwitch({ store, isNarrow }: ViewSwitchProps) {
  if (isNarrow) return <ViewMenu store={store} />
  return (
    <>
      {/* first, since the views change their width with it */}
      <PrintedToggle store={store} />
      <ViewChoice store={store} />
    </>
  )
}

interface ViewChoiceProps {
  store: NegotiationStore
  /** Whether the options are explained, as in a sheet. */
  isExplained?: boolean
}

function ViewChoice({ store, isExplained = false }: ViewChoiceProps) {
  const view = useNegotiation(store, state => state.view)
  const printed = useNegotiation(store, state => state.printed)
  const group = useId()
  const optionOf = (name: ViewName, isChosen: boolean, show: () => void) => (
    <ViewOption
      key={name}
      {...{ name, group, isChosen, isExplained }}
      onChoose={() => {
        store.activate(null)
        show()
        store.announce(redlineText('didShow', { view: redlineText(`view_${name}`) }))
      }}
    />
  )
  return (
    <fieldset className="view-switch">
      <legend className="sr-only">{redlineText('view')}</legend>
      {printed === null
        ? views.map(name => optionOf(name, name === view, () => store.show(name)))
        : printFaces.map(name => optionOf(name, name === printed, () => store.print(name)))}
    </fieldset>
  )
}

type ViewName = View | PrintFace

interface ViewOptionProps {
  name: ViewName
  group: string
  isChosen: boolean
  isExplained: boolean
  onChoose(): void
}

function ViewOption({ name, group, isChosen, isExplained, onChoose }: ViewOptionProps) {
  return (
    <label>
      <input type="radio" className="sr-only" name={group} checked={isChosen} onChange={onChoose} />
      <span className="view-name">{redlineText(`view_${name}`)}</span>
      {isExplained && <span className="muted">{redlineText(`viewHint_${name}`)}</span>}
    </label>
  )
}

interface PrintedToggleProps {
  store: NegotiationStore
  /** Closes the sheet that the toggle is in. */
  onChosen?(): void
}

function PrintedToggle({ store, onChosen }: PrintedToggleProps) {
  const isOn = useNegotiation(store, state => state.printed !== null)
  const turn = () => (isOn ? showText(store) : showPrinted(store))
  const press = () => {
    if (!onChosen) return turn()
    onChosen()
    // the place of the reader is looked up on the screen, which the sheet covers
    setTimeout(turn)
  }
  return (
    <button
      type="button"
      className="worded-button printed-toggle"
      aria-label={onChosen ? undefined : redlineText('asPrinted')}
      aria-pressed={isOn}
      onClick={press}
    >
      {onChosen ? (
        <>
          <span className="view-name">{redlineText('asPrinted')}</span>
          <span className="muted">{redlineText('asPrintedHint')}</span>
        </>
      ) : (
        <>
          <BookOpen aria-hidden="true" />
          <span className="sr-only-below-64">{redlineText('asPrinted')}</span>
        </>
      )}
    </button>
  )
}

function ViewMenu({ store }: { store: NegotiationStore }) {
  const [isOpen, setOpen] = useState(false)
  const view = useNegotiation(store, state => state.view)
  const isPrinted = useNegotiation(store, state => state.printed !== null)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isPrinted ? <BookOpen aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {redlineText(isPrinted ? 'asPrinted' : `view_${view}`)}
      </button>
      {isOpen && (
        <Sheet title={redlineText('view')} closeLabel={redlineText('close')} onClose={close}>
          <ViewChoice store={store} isExplained />
          <PrintedToggle store={store} onChosen={close} />
        </Sheet>
      )}
    </>
  )
}
