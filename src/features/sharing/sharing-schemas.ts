import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { folderLevels } from '../../http/reach.ts'
import { singleLine } from '../../http/validation.ts'
import { folderNameMost } from '../folders/folder.ts'

export const levelSchema = Type.Union(
  folderLevels.map(level => Type.Literal(level)),
  {
    description:
      '`view`: see what is in the folder. `use`: also send, change and cancel it, and add to it. `manage`: also share the folder, and move things out of it',
    examples: ['use'],
  },
)

const nameInput = Type.String({ minLength: 1, maxLength: folderNameMost, ...singleLine, examples: ['Sales'] })

const folderFields = {
  folderId: Type.String(),
  parentId: nullable(Type.String(), { description: 'The folder that it is in; null at the top', examples: [null] }),
  name: Type.String({ examples: ['Sales'] }),
  isPrivate: Type.Boolean({ description: 'Whether it is the private folder of a person', examples: [false] }),
  isRestricted: Type.Boolean({
    description: 'Whether only those see it with whom it is shared: no manager, admin or owner by their role',
    examples: [false],
  }),
}

/** A folder as everyone who reaches it sees it. */
export const reachedFolderSchema = named(
  'Folder',
  Type.Object({
    ...folderFields,
    isOwn: Type.Boolean({ description: 'Whether it is your own private folder', examples: [false] }),
    level: levelSchema,
  }),
)

const grantSchema = named(
  'FolderGrant',
  Type.Object({
    personId: nullable(Type.String()),
    groupId: nullable(Type.String()),
    name: nullable(Type.String(), {
      description: 'Of the person or group; null for everyone in the organization',
      examples: ['Sales team'],
    }),
    email: nullable(Type.String()),
    level: levelSchema,
  }),
)

/** A folder as those see it who manage it. */
export const managedFolderSchema = named(
  'ManagedFolder',
  Type.Object({
    ...folderFields,
    level: nullable(levelSchema, { description: 'Yours; null if you only may take the folder over' }),
    person: nullable(Type.Object({ personId: Type.String(), name: Type.String(), email: Type.String() }), {
      description: 'Whose private folder it is',
      examples: [null],
    }),
    version: Type.Integer({ description: 'Grows with each change; send it with the next one', examples: [1] }),
    access: nullable(Type.Array(grantSchema), { description: 'With whom it is shared; null unless you manage it' }),
  }),
)

const grantInput = named(
  'FolderGrantInput',
  Type.Object({
    personId: Type.Optional(Type.String({ description: 'A person of the organization' })),
    groupId: Type.Optional(Type.String({ description: 'A group. Without person and group: everyone' })),
    level: levelSchema,
  }),
)

const accessInput = Type.Array(grantInput, {
  maxItems: 500,
  description: 'With whom it is shared',
  examples: [[{ level: 'view' }]],
})
const restrictedInput = Type.Boolean({ description: folderFields.isRestricted.description!, examples: [false] })

export const newFolderBody = named(
  'FolderInput',
  Type.Object({
    name: nameInput,
    parentId: Type.Optional(Type.String({ description: 'The folder that it is in. Omit it for the top' })),
    isRestricted: Type.Optional(restrictedInput),
    access: Type.Optional(accessInput),
  }),
)

export const folderChangeBody = named(
  'FolderChange',
  Type.Object({
    version: Type.Integer({ description: 'The version that you have seen', examples: [1] }),
    name: Type.Optional(nameInput),
    isRestricted: Type.Optional(restrictedInput),
    access: Type.Optional(accessInput),
  }),
)

const ids = (what: string) => Type.Optional(Type.Array(Type.String(), { maxItems: 100, description: what }))

export const moveBody = named(
  'MoveInput',
  Type.Object({
    folderId: Type.String({
      description: 'The folder, `everyone`, or `private` for your private folder',
      examples: ['everyone'],
    }),
    signatureRequestIds: ids('Signature requests'),
    templateIds: ids('Templates'),
    redlineRequestIds: ids('Redline requests'),
    bulkSendIds: ids('Bulk sends, with all their signature requests'),
  }),
)

const memberOfGroup = Type.Object({ personId: Type.String(), name: Type.String(), email: Type.String() })

export const groupSchema = named(
  'PeopleGroup',
  Type.Object({
    groupId: Type.String(),
    name: Type.String({ examples: ['Sales team'] }),
    people: Type.Array(memberOfGroup),
  }),
)

export const groupBody = named(
  'PeopleGroupInput',
  Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, ...singleLine, examples: ['Sales team'] })),
    personIds: Type.Optional(Type.Array(Type.String(), { maxItems: 1_000 })),
  }),
)
