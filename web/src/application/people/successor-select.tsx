import { useId } from 'react'
import type { MemberRemoval, OrganizationMember } from '../../api/generated/calls.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { useAccount, useOrganization } from '../session/account.tsx'

interface SuccessorSelectProps {
  leaving: OrganizationMember
  members: readonly OrganizationMember[]
  removal: MemberRemoval
  /** The id of the chosen member; empty before anybody is chosen. */
  successor: string
  /** Whether to mark that somebody must be chosen. */
  isAsked: boolean
  onSuccessor(memberId: string): void
}

/** Says what a leaving member owns, and asks who gets it. */
export function SuccessorSelect({ leaving, members, removal, successor, isAsked, onSuccessor }: SuccessorSelectProps) {
  const id = useId()
  const { account } = useAccount()
  const { role: ownRole } = useOrganization()
  const name = leaving.name || leaving.email
  const { hasPrivateFolder, folders, hiddenFolders } = removal
  const isSelf = leaving.personId === account.personId
  const isForOwners = needsSuccessor(removal) && ownRole !== 'owner' && !isSelf
  const names = folders.map(folder => folder.name).join(', ')
  const isMissing = isAsked && successor === '' && needsSuccessor(removal)
  const owned = ownedSentence(removal, name)
  if (owned === null && !needsSuccessor(removal))
    return <p className="muted">{settingsText('ownedNothing', { name })}</p>
  return (
    <section className="app-form">
      <label className="app-label" htmlFor={id}>
        {settingsText('successorOf', { name })}
      </label>
      <p className="muted" id={`${id}-what`}>
        {owned} {hasPrivateFolder && settingsText('successorPrivate', { name })}
        {owned !== null && !hasPrivateFolder && settingsText('successorCommon')}{' '}
        {names !== '' && settingsText('successorFolders', { folders: names })}{' '}
        {hiddenFolders > 0 && settingsText('successorHidden', { count: hiddenFolders })}{' '}
        {isForOwners && settingsText('successorOwners')}
      </p>
      <select
        id={id}
        className="input app-select"
        value={successor}
        aria-describedby={`${id}-what`}
        aria-invalid={isMissing}
        onChange={event => onSuccessor(event.target.value)}
      >
        <option value="">{settingsText(needsSuccessor(removal) ? 'successorNone' : 'successorNobody')}</option>
        {members
          .filter(({ memberId, role }) => memberId !== leaving.memberId && canHaveDocuments(role, isForOwners))
          .map(member => (
            <option key={member.memberId} value={member.memberId}>
              {member.name || member.email}
            </option>
          ))}
      </select>
      {isMissing && (
        <span className="field-error" role="alert">
          {settingsText('successorMissing')}
        </span>
      )}
    </section>
  )
}

const kinds = ['signatureRequests', 'redlineRequests', 'templates', 'bulkSends', 'drafts'] as const

/** The number at which the service stops counting. */
const ownedMost = 1_000

/** Lists how much belongs to somebody; null for nothing. */
export function ownedThings({ owned }: Pick<MemberRemoval, 'owned'>): string | null {
  const things = kinds
    .filter(kind => owned[kind] > 0)
    .map(kind => settingsText(`owned_${kind}`, { count: owned[kind], more: owned[kind] === ownedMost ? '+' : '' }))
  return things.length === 0 ? null : listOfNames(things)
}

function ownedSentence(removal: MemberRemoval, name: string): string | null {
  const things = ownedThings(removal)
  const count = kinds.reduce((sum, kind) => sum + removal.owned[kind], 0)
  return things && settingsText('owned', { things, name, count })
}

/** Auditors change nothing, and developers see no documents. */
const canHaveDocuments = (role: OrganizationMember['role'], isForOwners: boolean) =>
  isForOwners ? role === 'owner' : role !== 'auditor' && role !== 'developer'

/** Returns whether nobody else could reach what somebody leaves behind. */
export const needsSuccessor = ({ hasPrivateFolder, folders, hiddenFolders }: MemberRemoval): boolean =>
  hasPrivateFolder || folders.length > 0 || hiddenFolders > 0
