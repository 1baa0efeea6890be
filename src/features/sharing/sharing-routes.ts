import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { memberAccess } from '../credentials/member-access.ts'
import { listFolders, listGrants } from '../folders/folders.ts'
import { actOf, pathParameter } from '../members/member-act.ts'
import { changeFolder, createFolder, removeFolder, takeOverFolder } from './change-folders.ts'
import { changeGroup, createGroup, removeGroup } from './change-groups.ts'
import { listGroups } from './group-store.ts'
import { moveInto } from './move-records.ts'
import {
  folderChangeBody,
  groupBody,
  groupSchema,
  managedFolderSchema,
  moveBody,
  newFolderBody,
  reachedFolderSchema,
} from './sharing-schemas.ts'

const folders = { versioned: true, access: memberAccess, scope: 'folders:write' } as const
const action = 'change the folders of this organization'
const groupAction = 'change the groups of this organization'

/** Routes for folders, for the groups with which they are shared, and for moving records between them. */
export const sharingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/folders',
    versioned: true,
    operationId: 'listFolders',
    summary: 'List folders',
    description:
      'The folders that you reach, by name; a private folder of somebody else under their name. What is in no folder is seen by everyone in the organization.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'list the folders of this organization',
    response: Type.Array(reachedFolderSchema),
    errors: [],
    async handle({ platform: { database }, principal: { organizationId, reach, person: reader } }) {
      return (await listFolders(database, organizationId)).flatMap(folder => {
        const { folderId, parentId, personId, isRestricted, person } = folder
        const level = reach.levelIn(folderId)
        const isOwn = personId !== null && personId === reader?.personId
        const name = person && !isOwn ? person.name || person.email : folder.name
        return level ? [{ folderId, parentId, name, isPrivate: personId !== null, isOwn, isRestricted, level }] : []
      })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/organization/folders',
    versioned: true,
    operationId: 'listManagedFolders',
    summary: 'List folders with whom they are shared',
    description:
      'The folders that you reach, by name. Owners also see which restricted and private folders there are, and whose: they can take them over.',
    access: memberAccess,
    scope: 'folders:read',
    action: 'list the folders of this organization',
    response: Type.Array(managedFolderSchema),
    errors: [],
    async handle({ platform: { database }, principal: { organizationId, reach, scopes } }) {
      const access = Map.groupBy(await listGrants(database, organizationId), grant => grant.folderId)
      const mayTakeOver = scopes.includes('folders:take-over')
      return (await listFolders(database, organizationId)).flatMap(folder => {
        const { folderId, parentId, name, personId, isRestricted, version, person } = folder
        const level = reach.levelIn(folderId)
        if (level === null && !(mayTakeOver && parentId === null)) return []
        return [
          {
            ...{ folderId, parentId, name, isPrivate: personId !== null, isRestricted, version, level },
            person,
            access: level === 'manage' ? (access.get(folderId) ?? []).map(({ folderId: _, ...grant }) => grant) : null,
          },
        ]
      })
    },
  }),
  defineRoute({
    ...folders,
    method: 'POST',
    path: '/organization/folders',
    operationId: 'createFolder',
    summary: 'Create a folder',
    description:
      'At the top, for managers, admins and owners; in a folder, for those who manage it. Who reaches a folder also reaches the folders in it.',
    action,
    body: newFolderBody,
    response: Type.Object({ folderId: Type.String() }),
    errors: [
      'invalid_input',
      'folder_not_found',
      'folders_off',
      'folder_private',
      'folder_name_taken',
      'folder_needs_manager',
    ],
    handle: ({ platform, principal, request, body }) => createFolder(actOf(platform, principal, request), body),
  }),
  defineRoute({
    ...folders,
    method: 'PATCH',
    path: '/organization/folders/:folderId',
    operationId: 'changeFolder',
    summary: 'Rename or share a folder',
    description:
      'Changes what you send. `access` replaces all shares. For those who manage the folder. A private folder can only lose shares of owners who took it over: its person can end each, and an owner their own.',
    action,
    body: folderChangeBody,
    response: Type.Object({ version: Type.Integer() }),
    errors: [
      'invalid_input',
      'folder_not_found',
      'folder_changed',
      'folder_private',
      'folder_name_taken',
      'folder_needs_manager',
    ],
    handle: ({ platform, principal, request, body }) =>
      changeFolder(actOf(platform, principal, request), pathParameter(request, 'folderId'), body),
  }),
  defineRoute({
    ...folders,
    method: 'DELETE',
    path: '/organization/folders/:folderId',
    operationId: 'deleteFolder',
    summary: 'Delete a folder',
    description: 'Its records move to `into`. For those who manage the folder.',
    action,
    query: Type.Object({
      into: Type.Optional(
        Type.String({ description: 'The folder into which its records go, or `everyone`', examples: ['everyone'] }),
      ),
    }),
    response: Type.Object({ deleted: Type.Literal(true) }),
    errors: ['folder_not_found', 'folder_private', 'folder_has_folders', 'folder_not_empty', 'folder_too_full'],
    async handle({ platform, principal, request, query }) {
      await removeFolder(actOf(platform, principal, request), pathParameter(request, 'folderId'), query.into)
      return { deleted: true as const }
    },
  }),
  defineRoute({
    ...folders,
    method: 'POST',
    path: '/organization/folders/:folderId/take-over',
    operationId: 'takeOverFolder',
    scope: 'folders:take-over',
    needsRecentSignIn: true,
    summary: 'Take over a folder',
    description:
      'Lets you manage a private or restricted folder. It is in the audit list, and those who manage it until then are told by email. For owners.',
    action: 'take over this folder',
    response: Type.Object({ takenOver: Type.Literal(true) }),
    errors: ['folder_not_found'],
    async handle({ platform, principal, request }) {
      await takeOverFolder(actOf(platform, principal, request), pathParameter(request, 'folderId'))
      return { takenOver: true as const }
    },
  }),
  defineRoute({
    ...folders,
    method: 'POST',
    path: '/organization/moves',
    operationId: 'moveRecords',
    summary: 'Move records into a folder',
    description:
      'All of them or none. You must own each, or manage the folder that it is in. Members who no longer see what belongs to them are told by email.',
    action: 'move records of this organization',
    body: moveBody,
    response: Type.Object({ folderId: nullable(Type.String()) }),
    errors: ['invalid_input', 'record_not_found', 'folder_not_found', 'folder_gone', 'folders_off'],
    handle: ({ platform, principal, request, body }) => moveInto(actOf(platform, principal, request), body),
  }),
  defineRoute({
    method: 'GET',
    path: '/organization/groups',
    versioned: true,
    operationId: 'listGroups',
    summary: 'List the groups of people',
    access: memberAccess,
    scope: 'folders:read',
    action: 'list the groups of this organization',
    response: Type.Array(groupSchema),
    errors: [],
    handle: ({ platform, principal }) => listGroups(platform.database, principal.organizationId),
  }),
  defineRoute({
    method: 'POST',
    path: '/organization/groups',
    versioned: true,
    operationId: 'createGroup',
    summary: 'Create a group of people',
    access: memberAccess,
    scope: 'folders:manage',
    action: groupAction,
    body: groupBody,
    response: Type.Object({ groupId: Type.String() }),
    errors: ['invalid_input', 'group_name_taken'],
    handle: ({ platform, principal, request, body }) => createGroup(actOf(platform, principal, request), body),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/organization/groups/:groupId',
    versioned: true,
    operationId: 'changeGroup',
    summary: 'Rename a group, or change who is in it',
    description:
      'Changes what you send. `personIds` replaces all people of the group. For those who manage each restricted folder that is shared with the group.',
    access: memberAccess,
    scope: 'folders:manage',
    action: groupAction,
    body: groupBody,
    response: Type.Object({ changed: Type.Literal(true) }),
    errors: ['invalid_input', 'group_not_found', 'group_name_taken', 'group_restricted', 'folder_needs_manager'],
    async handle({ platform, principal, request, body }) {
      await changeGroup(actOf(platform, principal, request), pathParameter(request, 'groupId'), body)
      return { changed: true as const }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/organization/groups/:groupId',
    versioned: true,
    operationId: 'deleteGroup',
    summary: 'Delete a group',
    description:
      'What is shared with the group is no longer shared with its people by it. For those who manage each restricted folder that is shared with the group.',
    access: memberAccess,
    scope: 'folders:manage',
    action: groupAction,
    response: Type.Object({ deleted: Type.Literal(true) }),
    errors: ['group_not_found', 'group_restricted', 'folder_needs_manager'],
    async handle({ platform, principal, request }) {
      await removeGroup(actOf(platform, principal, request), pathParameter(request, 'groupId'))
      return { deleted: true as const }
    },
  }),
]
