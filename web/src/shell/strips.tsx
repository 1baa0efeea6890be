import { BellRing, FlaskConical, WifiOff } from 'lucide-react'
import { text } from '../texts/text.ts'
import { useOnline } from '../ui/use-viewport.ts'

/** A strip that marks every page of a test request. */
export function TestStrip() {
  return (
    <p className="strip strip-test">
      <FlaskConical aria-hidden="true" />
      {text('testStrip')}
    </p>
  )
}

/** Shown while there is no connection. */
export function OfflineStrip({ isFilling = false }: { isFilling?: boolean }) {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="strip strip-offline">
          <WifiOff aria-hidden="true" />
          {text(isFilling ? 'offlineFilling' : 'offline')}
        </p>
      )}
    </div>
  )
}

/** Announces at once to a signer who has waited that their turn has come. */
export function TurnStrip() {
  return (
    <p className="strip strip-turn" role="alert">
      <BellRing aria-hidden="true" />
      {text('turnCame')}
    </p>
  )
}
