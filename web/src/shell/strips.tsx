import { BellRing, FlaskConical, WifiOff } from 'lucide-react'
import { text } from '../texts/text.ts'
import { useOnline } from '../ui/use-viewport.ts'

/** Says on every page of a test request that it is one. */
export function TestStrip() {
  return (
    <p className="strip strip-test">
      <FlaskConical aria-hidden="true" />
      {text('testStrip')}
    </p>
  )
}

/** Says so while there is no connection. */
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

/** Says to a signer who has waited that their turn has come; announced at once. */
export function TurnStrip() {
  return (
    <p className="strip strip-turn" role="alert">
      <BellRing aria-hidden="true" />
      {text('turnCame')}
    </p>
  )
}
