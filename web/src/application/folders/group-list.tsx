import { useState } from 'react'
import type { PeopleGroup } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { Button } from '../../ui/button.tsx'
import { PartView } from '../../ui/part.tsx'
import { useOrganization } from '../session/account.tsx'
import { someNames } from './access-words.ts'
import { folderSheets } from './folder-sheet-part.ts'

/** Lists the groups with which folders can be shared. */
export function GroupList({ groups }: { groups: readonly PeopleGroup[] }) {
  const mayManage = useOrganization().may('folders:manage')
  const [isAdding, setAdding] = useState(false)
  if (groups.length === 0 && !mayManage) return null
  return (
    <section className="app-section" aria-labelledby="groups">
      <h2 id="groups">{foldersText('groups')}</h2>
      <p className="muted">{foldersText('groupsBody')}</p>
      {groups.length > 0 ? (
        <ul className="app-rows app-rows-plain">
          {groups.map(group => (
            <GroupRow key={group.groupId} group={group} mayManage={mayManage} />
          ))}
        </ul>
      ) : (
        <p>{foldersText('groupsNone')}</p>
      )}
      {mayManage && <Button onClick={() => setAdding(true)}>{foldersText('newGroup')}</Button>}
      {isAdding && (
        <PartView
          part={folderSheets}
          props={{ sheet: { kind: 'group', group: null }, onClose: () => setAdding(false) }}
        />
      )}
    </section>
  )
}

function GroupRow({ group, mayManage }: { group: PeopleGroup; mayManage: boolean }) {
  const [opened, setOpened] = useState<'group' | 'delete-group' | null>(null)
  const close = () => setOpened(null)
  const { name, people } = group
  return (
    <li>
      <div className="app-row-what">
        <strong>{name}</strong>
        <span className="muted">
          {someNames(people.map(person => person.name || person.email)) || foldersText('groupNobody')}
        </span>
      </div>
      {mayManage && (
        <div className="app-actions">
          <Button aria-label={foldersText('editGroupOf', { name })} onClick={() => setOpened('group')}>
            {foldersText('edit')}
          </Button>
          <Button
            kind="quiet"
            aria-label={foldersText('deleteGroupOf', { name })}
            onClick={() => setOpened('delete-group')}
          >
            {foldersText('deleteEndpoint')}
          </Button>
        </div>
      )}
      {opened && <PartView part={folderSheets} props={{ sheet: { kind: opened, group }, onClose: close }} />}
    </li>
  )
}
