import type { FolderLevel } from '../../http/reach.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import { highestLevel } from './folder.ts'
import type { FolderShape } from './reach-from.ts'

const shapesStatement = preparedStatement<FolderShape>(
  'read-folder-shapes',
  `select id as "folderId", parent_id as "parentId", person_id as "personId", is_restricted as "isRestricted"
     from folder where organization_id = $1 order by id`,
)

/** Reads the folders of an organization, as far as they decide who sees them. */
export const readFolderShapes = async (db: Executor, organizationId: string): Promise<FolderShape[]> =>
  (await db.executeQuery(shapesStatement([organizationId]))).rows

const grantedStatement = preparedStatement<{ folderId: string; level: FolderLevel }>(
  'read-granted-levels',
  `select g.folder_id as "folderId", g.level
     from folder_grant g
    where g.organization_id = $1
      and (g.person_id = $2 or (g.person_id is null and g.group_id is null) or g.group_id in (
        select m.group_id from people_group_member m where m.organization_id = $1 and m.person_id = $2))`,
)

/** Reads the levels that a person is given in folders directly, by a group, or with everyone, keyed by folder id. */
export async function readGrantedLevels(
  db: Executor,
  organizationId: string,
  personId: string,
): Promise<Map<string, FolderLevel>> {
  const { rows } = await db.executeQuery(grantedStatement([organizationId, personId]))
  const byFolder = Map.groupBy(rows, row => row.folderId)
  return new Map([...byFolder].map(([folderId, grants]) => [folderId, highestLevel(grants.map(row => row.level))!]))
}
