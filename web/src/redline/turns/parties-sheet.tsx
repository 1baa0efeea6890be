import type { RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Parties } from './parties.tsx'

/** The sheet that lists the participants. The header opens it. */
export function PartiesSheet({ session, onClose }: { session: RedlineSession; onClose(): void }) {
  return (
    <Sheet title={redlineText('participants')} closeLabel={redlineText('close')} onClose={onClose} isText>
      <Parties session={session} />
    </Sheet>
  )
}
