import { Ban, Bell, Download, FolderInput, Sheet as SheetIcon } from 'lucide-react'
import { useState } from 'react'
import type { ListedSignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { requestsText } from '../../../texts/requests-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { LateMoveSheet } from '../../where/late-move-sheet.tsx'
import { useMayIn, useMayMove } from '../../where/use-may.ts'
import { usePlaces } from '../../where/use-places.ts'
import type { ActReport } from './act-report.tsx'
import { CancelChosenSheet } from './cancel-chosen-sheet.tsx'
import type { Chosen } from './use-chosen.ts'
import { chosenRefusal, isOpen, useChosenActs } from './use-chosen-acts.ts'

interface ChosenActsProps {
  chosen: Chosen
  onReport(report: ActReport): void
}

/** Offers what can be done with the chosen requests, within reach at the bottom of the window. */
export function ChosenActs({ chosen, onReport }: ChosenActsProps) {
  // a snapshot, because the list shrinks while its requests are cancelled
  const [cancelled, setCancelled] = useState<Chosen['requests'] | null>(null)
  const mayIn = useMayIn()
  const mayChange = (request: ListedSignatureRequest) => mayIn(request, 'signature-requests:write')
  const { reminder, cancellation, zip, csv, progress } = useChosenActs(mayChange, ({ report, settled }) => {
    setCancelled(null)
    chosen.choose(settled, false)
    onReport(report)
  })
  const places = usePlaces()
  const mayMove = useMayMove()
  const [moving, setMoving] = useState<{ moved: Chosen['requests']; staying: Chosen['requests'] } | null>(null)
  const { requests } = chosen
  const movable = requests.filter(mayMove)
  const onMoved = ({ moved, staying }: NonNullable<typeof moving>) => {
    setMoving(null)
    chosen.choose(moved, false)
    const undone = staying.map(request => ({ request, reason: requestsText('undone_not_movable') }))
    onReport({ done: requestsText('movedMany', { count: moved.length }), undone })
  }
  const canChange = requests.some(request => isOpen(request) && mayChange(request))
  const isBusy = [reminder, cancellation, zip, csv].some(({ isPending }) => isPending)
  const error = reminder.error ?? zip.error ?? csv.error
  if (requests.length === 0 && !isBusy) return null
  return (
    <section className="app-chosen" aria-label={requestsText('chosenActs')}>
      <p role="status">
        {progress ? requestsText('chosenProgress', progress) : requestsText('chosenCount', { count: requests.length })}
      </p>
      <div className="app-actions">
        {canChange && (
          <Button
            icon={<Bell aria-hidden="true" />}
            busy={reminder.isPending}
            busyText={requestsText('remindingChosen')}
            disabled={isBusy && !reminder.isPending}
            onClick={() => reminder.mutate(requests)}
          >
            {requestsText('remindChosen')}
          </Button>
        )}
        {canChange && (
          <Button icon={<Ban aria-hidden="true" />} disabled={isBusy} onClick={() => setCancelled(requests)}>
            {requestsText('cancelChosen', { count: requests.length })}
          </Button>
        )}
        {movable.length > 0 && (
          <Button
            icon={<FolderInput aria-hidden="true" />}
            aria-haspopup="dialog"
            disabled={isBusy}
            onClick={() => setMoving({ moved: movable, staying: requests.filter(request => !mayMove(request)) })}
          >
            {applicationText('movePlace')}
          </Button>
        )}
        {requests.some(({ status }) => status === 'Completed') && (
          <Button
            icon={<Download aria-hidden="true" />}
            aria-label={requestsText('zipChosen')}
            busy={zip.isPending}
            disabled={isBusy && !zip.isPending}
            onClick={() => zip.mutate(requests)}
          >
            <ShortOnPhone full={requestsText('zipChosen')} short={requestsText('zipChosenShort')} />
          </Button>
        )}
        <Button
          icon={<SheetIcon aria-hidden="true" />}
          aria-label={requestsText('csvChosen')}
          busy={csv.isPending}
          disabled={isBusy && !csv.isPending}
          onClick={() => csv.mutate(requests)}
        >
          <ShortOnPhone full={requestsText('csvChosen')} short={requestsText('csvChosenShort')} />
        </Button>
      </div>
      {error && <Message tone="bad">{chosenRefusal(error)}</Message>}
      {moving && places && (
        <LateMoveSheet
          kind="signatureRequestIds"
          records={moving.moved.map(({ signatureRequestId: id, title: name, folderId, ownerId }) => ({
            id,
            name,
            folderId,
            ownerId,
          }))}
          staying={moving.staying.map(({ title }) => title)}
          places={places}
          onClose={() => setMoving(null)}
          onMoved={() => onMoved(moving)}
        />
      )}
      {cancelled && (
        <CancelChosenSheet requests={cancelled} {...{ mayChange, cancellation }} onClose={() => setCancelled(null)} />
      )}
    </section>
  )
}

/** The words on a button whose accessible name is the full text. */
const ShortOnPhone = ({ full, short }: { full: string; short: string }) => (
  <>
    <span className="app-chosen-full">{full}</span>
    <span className="app-chosen-short">{short}</span>
  </>
)
