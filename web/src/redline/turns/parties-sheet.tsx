import type { RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Parties } from './parties.tsx'

/** Lists the participants, opened from the header. */
export function PartiesSheet({ session, onClose }: { session: RedlineSession; onClose(): void }) {
  return (
    <Sheet title={redlineText('participants')} closeLabel={redlineText('close')} onClose={onClose} isText>
      <Parties session={session} />
    </Sheet>
  )
}
