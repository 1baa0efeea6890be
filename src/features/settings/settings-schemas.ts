import { type Static, Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { accentSchema } from '../organizations/branding.ts'
import { verificationSchema } from '../organizations/signer-verification.ts'

const namedAddress = Type.Object({ name: Type.String(), email: Type.String({ format: 'email' }) })
const days = (most: number, example: number) => Type.Integer({ minimum: 1, maximum: most, examples: [example] })

const senderInput = named(
  'DefaultSender',
  Type.Object({
    name: Type.String({ examples: ['Acme Sales'] }),
    email: Type.String({ format: 'email', examples: ['sales@acme.example'] }),
  }),
)

const rhythm = named('ReminderRhythm', Type.Object({ firstAfterDays: days(365, 3), everyDays: days(365, 7) }))

const placeSchema = Type.Union([Type.Literal('everyone'), Type.Literal('private')])

const texts = {
  sender: 'Who asks signers when a program sends and names nobody. `null`: the owner. A person sends in their own name',
  timeZone:
    'The IANA name of the time zone in which certificates of completion and emails state times. Taken from the browser of the first person; `UTC` until then',
  expiresInDays: 'How long signers have when the sender says nothing',
  reminders: 'When signers are reminded when the sender says nothing; `null` for never',
  deleteContentAfterDays:
    'Days after the end of a request until its content is deleted, as `deleteSignatureRequestContent` does; `null` for never',
  accentColor: 'Of buttons and links on the pages and in the emails for signers; `null` for the one of the service',
  allowedOrigins: 'The websites that may embed your pages; none: any may',
  allowsMailedSigningUrls:
    'Whether programs can create signing URLs for requests that were emailed. Embedded requests always have them',
  allowsOtherSideUrls:
    'Whether programs can create URLs for members of the side that the organization negotiates with. A side is its own if its people are on that side alone',
  signerVerification:
    'How every signer of a request that is created from now on is verified before the signing link shows anything. Requests can ask for more, but not for less',
  stampsRequestId: 'Whether the id of a request is printed at the top of each page when it is sealed',
  namesLaterSigners:
    'Whether signers, and people who approve or view, are told the names of those who act after them, on the page and in emails. Applies to open requests too',
  consentText:
    'What signers agree to before they sign; `null` for the text of the service. Each text gets a version, which the evidence names; texts that were used stay readable',
  keepsFolders:
    'Whether documents can be kept in folders, which decide who sees them. Otherwise everyone sees everything',
  defaultPlace:
    'Where people keep what they create unless they choose: `everyone`, or `private`, their own folder that nobody else sees',
  requiresSecondFactor:
    'Whether people can do anything only when they have signed in with a passkey or a second factor. Programs are not asked for one',
}

export const settingsSchema = named(
  'OrganizationSettings',
  Type.Object({
    organizationId: Type.String(),
    version: Type.Integer({ description: 'Grows with each change; send it as `If-Match`' }),
    name: Type.String(),
    owner: named('OrganizationOwner', namedAddress),
    sender: nullable(senderInput, { description: texts.sender }),
    timeZone: Type.String({ description: texts.timeZone, examples: ['Europe/Berlin'] }),
    expiresInDays: Type.Integer({ description: texts.expiresInDays }),
    reminders: nullable(rhythm, { description: texts.reminders }),
    deleteContentAfterDays: nullable(Type.Integer(), { description: texts.deleteContentAfterDays }),
    accentColor: nullable(Type.String(), { description: texts.accentColor }),
    accent: nullable(accentSchema),
    logoUrl: nullable(Type.String()),
    allowedOrigins: Type.Array(Type.String(), { description: texts.allowedOrigins }),
    allowsMailedSigningUrls: Type.Boolean({ description: texts.allowsMailedSigningUrls, examples: [true] }),
    allowsOtherSideUrls: Type.Boolean({ description: texts.allowsOtherSideUrls, examples: [true] }),
    signerVerification: { ...verificationSchema, description: texts.signerVerification, examples: [[]] },
    stampsRequestId: Type.Boolean({ description: texts.stampsRequestId }),
    namesLaterSigners: Type.Boolean({ description: texts.namesLaterSigners, examples: [true] }),
    consentText: nullable(Type.String(), { description: texts.consentText }),
    requiresSecondFactor: Type.Boolean({ description: texts.requiresSecondFactor }),
    keepsFolders: Type.Boolean({ description: texts.keepsFolders }),
    defaultPlace: { ...placeSchema, description: texts.defaultPlace },
  }),
)

export const settingsChangeBody = named(
  'OrganizationSettingsChange',
  Type.Object({
    name: Type.Optional(Type.String({ examples: ['Acme Ltd'] })),
    sender: Type.Optional(nullable(senderInput, { description: texts.sender })),
    timeZone: Type.Optional(Type.String({ description: texts.timeZone, examples: ['Europe/Berlin'] })),
    expiresInDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 365, description: texts.expiresInDays, examples: [90] }),
    ),
    reminders: Type.Optional(nullable(rhythm, { description: texts.reminders })),
    deleteContentAfterDays: Type.Optional(nullable(days(3_650, 365), { description: texts.deleteContentAfterDays })),
    accentColor: Type.Optional(
      nullable(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#335aa6'] }), {
        description: `${texts.accentColor}. It is drawn darker or lighter where text would be hard to read`,
      }),
    ),
    logo: Type.Optional(
      nullable(Type.String(), {
        description:
          'A PNG or JPEG image of at most 2 MiB as a data URL, shown on the pages and in the emails for signers; `null` for none',
        examples: [null],
      }),
    ),
    allowedOrigins: Type.Optional(
      Type.Array(Type.String(), { description: texts.allowedOrigins, examples: [['https://shop.example.com']] }),
    ),
    allowsMailedSigningUrls: Type.Optional(
      Type.Boolean({ description: texts.allowsMailedSigningUrls, examples: [true] }),
    ),
    allowsOtherSideUrls: Type.Optional(Type.Boolean({ description: texts.allowsOtherSideUrls, examples: [true] })),
    signerVerification: Type.Optional({ ...verificationSchema, description: texts.signerVerification, examples: [[]] }),
    stampsRequestId: Type.Optional(Type.Boolean({ description: texts.stampsRequestId, examples: [false] })),
    namesLaterSigners: Type.Optional(Type.Boolean({ description: texts.namesLaterSigners, examples: [true] })),
    consentText: Type.Optional(
      nullable(Type.String({ maxLength: 10_000 }), { description: texts.consentText, examples: [null] }),
    ),
    keepsFolders: Type.Optional(Type.Boolean({ description: texts.keepsFolders, examples: [true] })),
    defaultPlace: Type.Optional({ ...placeSchema, description: texts.defaultPlace, examples: ['everyone'] }),
    requiresSecondFactor: Type.Optional(
      Type.Boolean({
        description: `${texts.requiresSecondFactor}. Only somebody who has signed in so can turn it on`,
        examples: [false],
      }),
    ),
  }),
)

export type SettingsInput = Static<typeof settingsChangeBody>
