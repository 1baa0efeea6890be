import { Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { NegotiationStore, View } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'

const views: readonly View[] = ['markup', 'clean', 'changes']

/** Lets the member choose how the document is shown: in a row of options if there is room, else in a sheet. */
export function ViewSwitch({ store, isNarrow }: { store: NegotiationStore; isNarrow: boolean }) {
  return isNarrow ? <ViewMenu store={store} /> : <ViewChoice store={store} />
}

function ViewChoice({ store, onChosen }: { store: NegotiationStore; onChosen?(): void }) {
  const view = useNegotiation(store, state => state.view)
  const name = useId()
  const choose = (next: View) => {
    store.activate(null)
    store.show(next)
    store.announce(redlineText('didShow', { view: redlineText(`view_${next}`) }))
  }
  return (
    <fieldset className="view-switch">
      <legend className="sr-only">{redlineText('view')}</legend>
      {views.map(otherView => (
        <label key={otherView}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={otherView === view}
            onChange={() => choose(otherView)}
          />
          <span className="view-name">{redlineText(`view_${otherView}`)}</span>
          {onChosen && <span className="muted">{redlineText(`viewHint_${otherView}`)}</span>}
        </label>
      ))}
    </fieldset>
  )
}

function ViewMenu({ store }: { store: NegotiationStore }) {
  const [isOpen, setOpen] = useState(false)
  const view = useNegotiation(store, state => state.view)
  return (
    <>
      <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Eye aria-hidden="true" />
        {redlineText(`view_${view}`)}
      </button>
      {isOpen && (
        <Sheet title={redlineText('view')} closeLabel={redlineText('close')} onClose={() => setOpen(false)}>
          <ViewChoice store={store} onChosen={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  )
}
