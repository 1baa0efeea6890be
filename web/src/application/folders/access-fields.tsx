import { foldersText } from '../../texts/folders-text.ts'
import { useAccount } from '../session/account.tsx'
import { Tick } from '../shell/tick.tsx'
import { type AccessDraft, withRestriction } from './access-draft.ts'
import { AccessEditor } from './access-editor.tsx'

interface AccessFieldsProps {
  draft: AccessDraft
  /** The name of the folder that it is in; null at the top, where a folder can be restricted. */
  parentName: string | null
  error?: string | undefined
  onDraft(draft: AccessDraft): void
}

/** The controls that decide who sees a folder. A folder in another one is restricted with it. */
export function AccessFields({ draft, parentName, error, onDraft }: AccessFieldsProps) {
  const { account } = useAccount()
  return (
    <>
      <AccessEditor draft={draft} parentName={parentName} error={error} onRows={rows => onDraft({ ...draft, rows })} />
      {parentName === null && (
        <>
          <Tick
            label={foldersText('restrictedTick')}
            body={foldersText('restrictedTickBody')}
            isOn={draft.isRestricted}
            onChange={isOn => onDraft(withRestriction(draft, isOn, account.personId))}
          />
          <p className="muted" role="status">
            {draft.rows.some(({ key }) => key === draft.ownKey) && foldersText('restrictedAddedYou')}
          </p>
        </>
      )}
    </>
  )
}
