import { movingText } from '../../texts/moving-text.ts'
import { useOrganization } from '../session/account.tsx'

/** Says what folders are for, and what changes when they are turned on. */
export function FoldersPurpose() {
  const { name: organization } = useOrganization()
  return (
    <>
      <p>{movingText('foldersPurpose', { organization })}</p>
      <p className="muted">{movingText('foldersStart')}</p>
    </>
  )
}
