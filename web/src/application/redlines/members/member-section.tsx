import { useState } from 'react'
import type { RedlineRequest } from '../../../api/generated/calls.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../../where/use-may.ts'
import { MembersSheet } from './members-sheet.tsx'

/** Shows the members of a negotiation, with a button to change them. */
export function MemberSection({ redline }: { redline: RedlineRequest }) {
  const may = useMay(redline)
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="app-section" aria-labelledby="members">
      <h2 id="members">{negotiationsText('redlineMembers')}</h2>
      <ul className="app-rows app-members">
        {redline.members.map(({ email, displayName, role }) => (
          <li key={email}>
            <div className="app-row-what">
              <strong>{displayName}</strong>
              <span className="muted">{email}</span>
            </div>
            <span className="muted">{negotiationsText(`member_${role}`)}</span>
          </li>
        ))}
      </ul>
      {may('redline-requests:write') && (
        <Button onClick={() => setChanging(true)}>{negotiationsText('changeMembers')}</Button>
      )}
      {isChanging && <MembersSheet redline={redline} onClose={() => setChanging(false)} />}
    </section>
  )
}
