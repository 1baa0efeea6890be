// Written by src/generate-client-types.ts from the OpenAPI document. Do not edit.

export type Accent = {
  light: AccentColours
  dark: AccentColours
}

export type AccentColours = {
  accent: string
  strong: string
  tint: string
  onAccent: string
}

export type AccessToken = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
}

export type Account = {
  personId: string
  name: string
  email: string
  hasVerifiedEmail: boolean
  hasTwoFactor: boolean
  /** Whether this session was opened by two factors, or a passkey */
  isByTwoFactors: boolean
  hasPasskey: boolean
  /** Whether the installation has a mail server. Without one, emails are kept in the outbox of its operator */
  sendsMail: boolean
  signIn: AccountSignIn
  /** The organizations of the person, by name */
  organizations: AccountOrganization[]
}

export type AccountChange = {
  kind:
    | 'password_changed'
    | 'password_replaced'
    | 'factor_turned_on'
    | 'factor_turned_off'
    | 'recovery_codes_made'
    | 'passkey_added'
    | 'passkey_removed'
    | 'provider_connected'
    | 'provider_disconnected'
    | 'address_confirmed'
    | 'session_ended'
  at: string
  ipAddress: string
  userAgent: string | null
}

export type AccountOrganization = {
  organizationId: string
  name: string
  /** An owner may do everything, an admin all but make owners, a manager shares folders, and a member prepares and sends. An auditor sees everything and changes nothing. A developer manages credentials and webhooks, and sees no documents */
  role: 'owner' | 'admin' | 'manager' | 'member' | 'auditor' | 'developer'
  /** What the role may do, such as `templates:write` */
  permissions: string[]
  /** Whether folders decide who sees what */
  keepsFolders: boolean
  /** Whether it lets in only sessions that were opened by two factors, which this one was not */
  needsSecondFactor: boolean
}

export type AccountSession = {
  sessionId: string
  /** Whether it is the session of this call */
  isThis: boolean
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  ipAddress: string | null
  userAgent: string | null
}

export type AccountSignIn = {
  hasPassword: boolean
  /** The name of the OpenID provider; null where there is none */
  provider: string | null
  /** Whether the person signs in at the provider */
  isConnected: boolean
  /** Whether nobody signs in by a password or a passkey */
  isProviderOnly: boolean
}

export type AccountUpdate = {
  name: string
}

export type AgreedDocument = {
  agreedFields: AgreedFields
  signerRoles: SignerRole[]
  documentPresignedUrl: string
}

export type AgreedField = {
  fieldId: string
  /** `TextTag`: at its text tag; `Anchored`: next to the same words as in the template; `SignaturePage`: on a signature page, because those words are gone or appear more than once */
  placed: 'TextTag' | 'Anchored' | 'SignaturePage'
  page: number
}

export type AgreedFields = {
  /** The round in which the document was approved */
  round: number
  pageCount: number
  /** Number of pages of the agreed text. Any pages after these are signature pages */
  agreedPageCount: number
  fields: ForeseenField[]
  /** Warnings about the agreed document */
  warnings: Warning[]
}

export type AgreedSignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: Sender
  /** People who get a copy of the signed document by email but do not sign */
  cc: Cc[]
  status: 'Created' | 'Completed' | 'Expired'
  /** The folder in which it is kept; null if everyone in the organization sees it */
  folderId: string | null
  /** The id of the person to whom it belongs: who created it, or who got it when that person left, which changes no `updatedAt`. Null if a program created it */
  ownerId: string | null
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  /** The uploaded files, in order. Several files are joined into one document */
  documents: UploadedDocument[]
  fields: EnvelopeField[]
  signers: Signer[]
  /** Absent if there are none */
  warnings?: Warning[]
  redlineRequestId: string
  agreement: Agreement
}

export type AgreedSignatureRequestInput = {
  /** In signing order */
  signers: SignerInput[]
  sender?: SenderInput
  /** People who get a copy of the signed document by email but do not sign, for embedded requests too. Anyone who gets it anyway as signer or sender gets it only once */
  cc?: CcInput[]
  /** The folder in which it is kept, which decides who in the organization sees it: an id, `everyone`, or `private` for the private folder of a person who is signed in. Defaults to the folder of what it is made from, or else to the setting of the organization */
  folderId?: string
  /** Test requests are watermarked, not legally binding and not billed. Defaults to `false` */
  testMode?: boolean
  /** Prefilled values by field id, as text: `true` or `false` for a checkbox, `YYYY-MM-DD` for a date, a decimal number for an amount */
  fields?: FieldPrefill[]
  /** Prefilled values by field label, as text. If several roles have a field with the same label, nest it under the role: `{"Buyer": {"Full name": "Bea Buyer"}}`. Use `""` as the role of fields that belong to nobody */
  prefill?: Record<string, string | Record<string, string>>
  /** Defaults to 90, or to the default that the organization has set */
  expiresInDays?: number
  /** What everybody calls the document. Defaults to the name of the template */
  subject?: string
  /** Shown in the email and on the signing page */
  message?: string
  /** Your own key-value pairs, returned with the record */
  metadata?: Record<string, string>
  /** Where the signing page links to once the signer has signed */
  redirectUrl?: string
  /** If `true`, later signers are not emailed before their turn begins. By default, everyone is emailed at once, and later signers are told whom they wait for */
  notifyLater?: boolean
  /** If `false`, everyone can sign at the same time. Defaults to `true` */
  sequential?: boolean
  /** When signers are reminded by email; null for never. Defaults to what the organization has set, which is 3 and 7 days at first. Embedded requests have no reminders */
  reminders?: ReminderInput | null
}

export type Agreement = {
  /** The round in which the document was approved */
  round: number
  /** SHA-256 of the agreed text as DOCX */
  docxSha256: string
  /** SHA-256 of the PDF made from it, which is signed */
  documentSha256: string
  pageCount: number
  /** Number of pages of the agreed text. Any pages after these are signature pages */
  agreedPageCount: number
  fields: AgreedField[]
  /** Warnings about the agreed document */
  warnings: Warning[]
}

export type ApprovalCheck = {
  /** The revision that was checked */
  revision: number
}

export type AttachmentNamed = {
  fieldId: string
  sha256: string
}

export type BillingUsage = {
  /** Number of redline requests created */
  numberOfRedliningSessions: number
  from: string | null
  to: string | null
  signatureRequests: {
    created: number
    completed: number
  }
  redlineRequests: {
    created: number
  }
  templates: {
    created: number
  }
}

/** What differs from plain text */
export type BlockFormat = {
  align?: 'start' | 'center' | 'end' | 'justify'
  indent?: Indent
  direction?: 'rtl'
  /** A BCP 47 tag, if it is not the language of the document */
  language?: string
  role?: 'title' | 'subtitle' | 'quote' | 'caption' | 'contents'
  spacing?: ParagraphSpacing
  /** There is no space between it and a paragraph beside it with the same value */
  together?: string
  /** The height of lines: a multiple of what the font asks for, or a height in points */
  line?:
    | {
        times: number
      }
    | {
        exactly: number
      }
    | {
        atLeast: number
      }
  tabs?: TabStop[]
  borders?: ParagraphBorders
  /** The shading: `#rrggbb` */
  background?: string
  text?: TextLook
  label?: LabelFormat
}

export type BookmarkNode = {
  type: 'bookmark'
  /** What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text */
  text: string
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format */
  reformatted?: string
  /** Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:` */
  link?: string
  field?: FieldMark
  control?: ControlMark
  /** False if no operation can change it */
  editable?: boolean
  /** A place that a link or a reference leads to */
  name: string
}

export type Border = {
  style: 'none' | 'solid' | 'double' | 'dotted' | 'dashed' | 'ridge' | 'groove'
  /** Width, in points */
  width?: number
  /** `#rrggbb`; missing if it is the colour of the text */
  color?: string
  /** The space between the border and the text, in points */
  space?: number
}

export type BreakNode = {
  type: 'break'
  /** What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text */
  text: string
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format */
  reformatted?: string
  /** Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:` */
  link?: string
  field?: FieldMark
  control?: ControlMark
  /** False if no operation can change it */
  editable?: boolean
  of: 'line' | 'page' | 'column'
}

export type BulkCheck = {
  /** How many signature requests are asked for. Rows with `leaveOut` do not count */
  total: number
  /** How many rows have a problem; 0 if all can be sent */
  problemCount: number
  /** The rows with a problem, with what to change */
  problems: BulkRowProblem[]
  /** What is otherwise than you may expect, but can be sent */
  warnings: Warning[]
}

export type BulkRow = {
  /** In signing order */
  signers: SignerInput[]
  /** People who get a copy of the signed document by email but do not sign, for embedded requests too. Anyone who gets it anyway as signer or sender gets it only once */
  cc?: CcInput[]
  /** Prefilled values by field id, as text: `true` or `false` for a checkbox, `YYYY-MM-DD` for a date, a decimal number for an amount */
  fields?: FieldPrefill[]
  /** Prefilled values by field label, as text. If several roles have a field with the same label, nest it under the role: `{"Buyer": {"Full name": "Bea Buyer"}}`. Use `""` as the role of fields that belong to nobody */
  prefill?: Record<string, string | Record<string, string>>
  /** What everybody calls the document. Defaults to the name of the template */
  subject?: string
  /** Shown in the email and on the signing page */
  message?: string
  /** Your own key-value pairs, returned with the record */
  metadata?: Record<string, string>
  /** Where the signing page links to once the signer has signed */
  redirectUrl?: string
  /** Why you leave this row out yourself. It is not checked and never sent, and the report shows it with this reason; `null` for a row that is sent */
  leaveOut?: string | null
}

export type BulkRowProblem = {
  /** The place in `requests`, 1-based */
  row: number
  /** What to change */
  error: string
}

export type BulkRowRequest = {
  status: 'Created' | 'Completed' | 'Expired'
  expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
  /** When it turned out that the document cannot be sealed. The request could not be completed: seal it again (`resealSignatureRequest`) once the cause is gone, or void it. Null while sealing is tried or is not due */
  sealingFailedAt: string | null
}

export type BulkRowSigner = {
  /** As the row has it: of a row that was not sent, it may be no address */
  email: string
  name: string
  role: string | null
  /** Absent for someone who signs */
  action?: 'sign' | 'approve' | 'view'
  /** 1-based. Signers with the same turn sign at the same time */
  turn?: number
  viewedAt: string | null
  /** When the recipient signed, approved or confirmed */
  signedAt: string | null
  declinedAt: string | null
  /** When an email to this signer bounced */
  bouncedAt: string | null
}

export type BulkSend = {
  bulkSendId: string
  templateId: string
  /** The version that all of them are sent with */
  templateVersion: number
  /** What everybody calls the request: its subject, or the name that its template had when it was sent */
  title: string
  /** What all of them are called, if that was given */
  subject: string | null
  /** The folder in which it is kept; null if everyone in the organization sees it */
  folderId: string | null
  /** The id of the person to whom it belongs: who created it, or who got it when that person left, which changes no `updatedAt`. Null if a program created it */
  ownerId: string | null
  testMode: boolean
  status: 'Sending' | 'Finished'
  /** How many entries `requests` had */
  total: number
  /** How many have been created */
  sent: number
  /** How many could not be created. `listBulkSendRows` says why */
  failed: number
  /** How many rows were left out when the bulk send was accepted, and are never sent */
  leftOut: number
  /** The rows that are left out, with the reason. Only in the answer to `createBulkSend`, if there are any */
  leftOutRows?: BulkRowProblem[]
  createdAt: string
  finishedAt: string | null
  /** Absent if there are none */
  warnings?: Warning[]
}

export type BulkSendInput = {
  templateId: string
  sender?: SenderInput
  /** People who get a copy of the signed document by email but do not sign, for embedded requests too. Anyone who gets it anyway as signer or sender gets it only once */
  cc?: CcInput[]
  /** Test requests are watermarked, not legally binding and not billed. Defaults to `false` */
  testMode?: boolean
  /** Defaults to 90, or to the default that the organization has set */
  expiresInDays?: number
  /** What everybody calls the document. Defaults to the name of the template */
  subject?: string
  /** Shown in the email and on the signing page */
  message?: string
  /** Your own key-value pairs, returned with the record */
  metadata?: Record<string, string>
  /** Where the signing page links to once the signer has signed */
  redirectUrl?: string
  /** If `true`, later signers are not emailed before their turn begins. By default, everyone is emailed at once, and later signers are told whom they wait for */
  notifyLater?: boolean
  /** If `false`, everyone can sign at the same time. Defaults to `true` */
  sequential?: boolean
  /** When signers are reminded by email; null for never. Defaults to what the organization has set, which is 3 and 7 days at first. Embedded requests have no reminders */
  reminders?: ReminderInput | null
  /** The folder in which it is kept, which decides who in the organization sees it: an id, `everyone`, or `private` for the private folder of a person who is signed in. Defaults to the folder of what it is made from, or else to the setting of the organization */
  folderId?: string
  /** One for each signature request. What a request says itself replaces what is said for all of them, such as `subject` or `cc` */
  requests: BulkRow[]
  /** If `true`, rows with a problem are left out, and the others are sent. By default, nothing is sent if a row has a problem */
  leaveOutInvalidRows?: boolean
}

export type BulkSendRow = {
  /** The place in `requests`, 1-based */
  row: number
  /** `LeftOut`: it was left out when the bulk send was accepted. `error` says why */
  status: 'Waiting' | 'Sent' | 'Failed' | 'LeftOut'
  signatureRequestId: string | null
  /** Why it was not sent */
  error: string | null
  /** The first signer; null if the row could not be sent */
  signer: BulkSigner | null
  /** All signers, and how far each is. `turn` and `action` are absent until the row is sent */
  signers: BulkRowSigner[]
  /** The state of the signature request; null if there is none */
  request: BulkRowRequest | null
}

export type BulkSigner = {
  email: string
  name: string
}

export type Cc = {
  email: string
  name: string | null
  /** When the mail server accepted the copy */
  sentAt: string | null
  /** When the copy bounced */
  bouncedAt: string | null
  bounceReason: string | null
}

export type CcInput = {
  email: string
  name?: string | null
}

export type CellBorders = {
  top?: Border
  bottom?: Border
  start?: Border
  end?: Border
}

/** What the cell has of its own. The rest is as the table says */
export type CellLook = {
  borders?: CellBorders
  /** The shading: `#rrggbb` */
  background?: string
  padding?: CellPadding
  vertical?: 'center' | 'bottom'
}

/** The space between the borders of a cell and its text */
export type CellPadding = {
  /** Above, in points */
  top?: number
  /** Below, in points */
  bottom?: number
  /** At the side where lines begin, in points */
  start?: number
  /** At the other side, in points */
  end?: number
}

export type Change = {
  id: string
  type: 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'row'
  author: string
  side: RedlineSide
  at: string | null
  text: string
  anchor: string
  /** For a move: the anchor it was moved from */
  from?: string
  effect?: 'insert' | 'delete'
  /** How many table rows are inserted or deleted */
  rows?: number
  /** The part of the document it is in, if not the body */
  story?: string
  /** The same in words, for text boxes too: `header of even pages`, `text box`. `anchor` is then the clause that refers to it, or else the first clause */
  place?: string
  /** The fields that it inserts. If it is accepted, they become the text that they show */
  fields?: ChangeField[]
  /** The text of the paragraph there, which is not part of any clause */
  context?: string
  open: boolean
  may: ChangePermissions
  decision?: ChangeDecision
}

export type ChangeDecision = {
  verdict: 'accept' | 'reject'
  reason: string | null
  by: string
  at: string
}

export type ChangeDecisionsAnswer = {
  /** The ids of the changes, in the order of the document */
  decided: string[]
  /** What it changed; null for a dry run */
  edit: EditAnswer | null
}

export type ChangeDecisionsInput = {
  revision?: number
  operationId: string
  verdict: 'accept' | 'reject'
  reason?: string
  changeIds?: string[]
  /** Instead of `changeIds`: every open change that the member can decide and that has these properties; `{}` for all of them */
  filter?: ChangeFilter | null
  /** Only tells which changes would be decided */
  dryRun?: boolean
}

/** A field that word processors work out: its name, such as `DATE`, its code, and the text that it shows */
export type ChangeField = {
  name: string
  code: string
  shown: string
}

export type ChangeFilter = {
  author?: string
  type?: 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'row'
  anchor?: string
}

export type ChangeMark = {
  /** The id of the change */
  change: string
  /** Moved there or away from there */
  move?: boolean
}

export type ChangePermissions = {
  accept: boolean
  reject: boolean
  undo: boolean
}

export type CheckProblem = {
  code: string
  message: string
}

export type CheckedNames = {
  document: string
  organization: string
  sender: string
  signers: string[]
}

export type CheckedRecipient = {
  name: string
  action: 'sign' | 'approve' | 'view'
  at: string
}

export type CheckedSeal = {
  /** The common name of `subject` */
  name: string | null
  /** Whose certificate sealed the document */
  subject: string | null
  issuer: string | null
  /** When that certificate expires */
  expiresAt: string | null
  /** Whether it is the seal of a test document, which binds nobody */
  test: boolean
  signedAt: string | null
  /** The time that a timestamp authority confirms; null without one that holds */
  timestampedAt: string | null
}

export type Choice = {
  option: string
  /** 1-based */
  page: number
  /** Distance in points from the left edge of the page as displayed */
  x: number
  /** Distance in points from the top edge of the page as displayed */
  y: number
  /** In points */
  width: number
  /** In points */
  height: number
}

export type Clause = {
  anchor: string
  kind: 'paragraph' | 'heading' | 'listItem'
  level?: number
  /** The number or bullet in front of it */
  label?: string
  /** The number cannot be read in the document that is signed */
  hiddenLabel?: true
  cell?: TableCell
  /** The text with all open changes accepted. Offsets count its UTF-16 code units */
  text: string
  /** What it consists of, in order. The texts of all nodes that are not deleted make up its `text` */
  content: InlineNode[]
  format?: BlockFormat
  end?: EndMarks
  /** The id of the change of its format */
  reformatted?: string
  row?: EndMarks
  /** False if no operation can change it */
  editable?: boolean
  /** The same as markup */
  html: string
  deleted?: boolean
  /** The notes that it is the first to refer to, the text boxes in it, and the boxes in these */
  stories?: Story[]
}

export type CommentPermissions = {
  reply: boolean
  resolve: boolean
  /** Only what the member’s side has resolved in this turn */
  reopen: boolean
  /** Only what the member wrote and the other side has not been sent */
  edit: boolean
  /** The same, as long as nobody else has replied to it */
  delete: boolean
}

export type CommentPlace = {
  id: string
  anchor: string | null
  start?: number
  length?: number
}

export type Condition = {
  /** Whether all rules must hold, or any one of them */
  match: 'all' | 'any'
  rules: ConditionRule[]
}

export type ConditionInput = {
  /** Whether all rules must hold, or any one of them */
  match: 'all' | 'any'
  rules: ConditionRuleInput[]
}

export type ConditionRule = {
  fieldId: string
  /** What is asked of the other field; its kind decides which of these it can be asked */
  is: 'filled' | 'empty' | 'equals' | 'not-equals' | 'contains' | 'greater' | 'less'
  value?: string
}

export type ConditionRuleInput = {
  /** The `fieldId` that the other field is sent with. A new field may be sent with any id of yours, which the answer replaces */
  fieldId: string
  /** What is asked of the other field; its kind decides which of these it can be asked */
  is: 'filled' | 'empty' | 'equals' | 'not-equals' | 'contains' | 'greater' | 'less'
  /** What the other field is compared with. Left out for `filled` and `empty` */
  value?: string | null
}

export type Consent = {
  version: string
  text: string
}

export type Contact = {
  email: string
  name: string
  /** When a document was last sent to them */
  lastUsedAt: string
}

/** It is in a content control. `index` counts the controls of the clause from 0 */
export type ControlMark = {
  index: number
  title?: string
}

export type CreatedRedlineRequest = {
  redlineRequestId: string
  templateId: string
  /** Absent if there are none */
  warnings?: Warning[]
}

export type CreatedSignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: Sender
  /** People who get a copy of the signed document by email but do not sign */
  cc: Cc[]
  status: 'Created' | 'Completed' | 'Expired'
  /** The folder in which it is kept; null if everyone in the organization sees it */
  folderId: string | null
  /** The id of the person to whom it belongs: who created it, or who got it when that person left, which changes no `updatedAt`. Null if a program created it */
  ownerId: string | null
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  /** The uploaded files, in order. Several files are joined into one document */
  documents: UploadedDocument[]
  fields: EnvelopeField[]
  signers: Signer[]
  /** Absent if there are none */
  warnings?: Warning[]
}

export type CreatedTemplate = {
  templateId: string
  editTemplateAccess: EditTemplateAccess
  /** Absent if there are none */
  warnings?: Warning[]
}

export type Credential = {
  /** Of an OAuth client, its client id */
  credentialId: string
  /** An OAuth client, which gets access tokens with its id and secret, or an API key, which is sent as it is */
  kind: 'client' | 'api-key'
  name: string | null
  scopes: string[]
  /** The folders that it is bound to, with the folders in them; null for everything but restricted folders */
  folderIds: string[] | null
  /** The last four characters of an API key */
  hint: string | null
  createdAt: string
  /** The person who made it; null if the operator did, or if it is not known any more */
  createdBy: CredentialMaker | null
  /** To the minute: an API key with any call, an OAuth client when it got an access token */
  lastUsedAt: string | null
  revokedAt: string | null
}

export type CredentialInput = {
  /** An OAuth client, which gets access tokens with its id and secret, or an API key, which is sent as it is */
  kind: 'client' | 'api-key'
  /** What it is for; shown in records and certificates */
  name?: string
  scopes: (
    | 'templates:read'
    | 'templates:write'
    | 'signature-requests:read'
    | 'signature-requests:write'
    | 'redline-requests:read'
    | 'redline-requests:write'
    | 'webhooks:read'
    | 'webhooks:write'
    | 'billing:read'
    | 'billing:write'
  )[]
  /** Binds it to folders that you manage: it reaches nothing else, and can only have scopes for templates, signature requests and redline requests. It reaches a restricted folder while you manage it. Without folders, it reaches everything but restricted ones */
  folderIds?: string[] | null
}

export type CredentialMaker = {
  personId: string
  name: string
  email: string
  /** Whether they still belong to the organization */
  isMember: boolean
}

export type CredentialWithSecret = {
  credentialId: string
  /** The client secret, or the API key */
  secret: string
}

export type DeadlineExtension = {
  /** The new deadline, in days from now; later than the current one */
  expiresInDays: number
}

export type DeclineInput = {
  reason?: string | null
}

export type DefaultSender = {
  name: string
  email: string
}

export type DeleteParagraph = {
  operationId: string
  kind: 'deleteParagraph'
  anchor: string
}

export type DeleteRow = {
  operationId: string
  kind: 'deleteRow'
  /** Any clause in the row */
  anchor: string
}

export type DocumentCheck = {
  /** `not-checked`: this is no PDF, or the seal does not lead to a root that this installation trusts */
  outcome: 'valid' | 'not-valid' | 'not-checked'
  /** What is wrong, in words. `countersign verify` has the same codes */
  problems: CheckProblem[]
  seal: CheckedSeal | null
  /** The level of the seal (ETSI EN 319 142) */
  level: string | null
  /** The title, who sent the document and who signed it, as sealed */
  names: CheckedNames | null
  /** Who signed, approved or confirmed, in the order in which they did, as the attached events state. Empty for documents that were sealed before their record had the ids of signers */
  recipients: CheckedRecipient[]
}

export type DocumentLayout = {
  /** A BCP 47 tag */
  language?: string
  text: DocumentText
  /** The colour of its pages, unless they are white */
  background?: string
  /** The distance of tab stops after those of a clause, in points */
  tabStop: number
  /** The space after a clause is added to that before the next. Otherwise, the larger of them is between both */
  addsSpace?: true
  tables: TableLayout[]
  sections: SectionLayout[]
  /** Headers and footers, and the text boxes in them */
  stories: Story[]
}

/** Size in points and rotation in degrees, as displayed */
export type DocumentPage = {
  width: number
  height: number
  rotation: number
}

/** How letters look unless their clause says otherwise */
export type DocumentText = {
  font: string
  size: number
  color: string
  background: string
  spacing: number
  raised: number
}

export type DraftChoice = {
  option?: string
  /** 1-based */
  page?: number
  /** Distance in points from the left edge of the page as displayed */
  x?: number
  /** Distance in points from the top edge of the page as displayed */
  y?: number
  /** In points */
  width?: number
  /** In points */
  height?: number
}

export type DraftConditionInput = {
  /** Whether all rules must hold, or any one of them */
  match?: 'all' | 'any'
  rules?: DraftConditionRuleInput[]
}

export type DraftConditionRuleInput = {
  /** The `fieldId` that the other field is sent with. A new field may be sent with any id of yours, which the answer replaces */
  fieldId?: string
  /** What is asked of the other field; its kind decides which of these it can be asked */
  is?: 'filled' | 'empty' | 'equals' | 'not-equals' | 'contains' | 'greater' | 'less'
  /** What the other field is compared with. Left out for `filled` and `empty` */
  value?: string | null
}

export type DraftFieldInput = {
  /** The id of an existing field, which is then updated and keeps it. A field without one is new */
  fieldId?: string
  type?: FieldType
  /** What the type does not say: `initials` for the type `signature`, `name` for the type `text`, `date-signed` for the type `date`, `number` for the type `amount`, `radio` for the type `dropdown`, `multiple` for the type `dropdown`, `attachment` for the type `text`, `email` for the type `text`, `company` for the type `text`. A `radio` has `choices`. The value of a `multiple` has one line for each option that was chosen */
  kind?: string | null
  /** The name of one of `signerRoles`. A field without a role belongs to nobody */
  role?: string | null
  /** 1-based */
  page?: number
  /** Distance in points from the left edge of the page as displayed */
  x?: number
  /** Distance in points from the top edge of the page as displayed */
  y?: number
  /** In points */
  width?: number
  /** In points */
  height?: number
  label?: string | null
  /** Defaults to `true` */
  required?: boolean
  /** The signer sees the value but cannot change it. Defaults to `false` */
  readOnly?: boolean
  /** The unit of an amount, such as a currency */
  unit?: string | null
  /** The options of a dropdown */
  options?: string[] | null
  /** How an amount or a date is displayed, or what a text must be. An amount: `1234.56`, `1,234.56`, `1.234,56`, `1234,56`, `1 234,56`, `1'234.56`; a date: `YYYY-MM-DD`, `DD.MM.YYYY`, `DD/MM/YYYY`, `DD-MM-YYYY`, `MM/DD/YYYY`, `YYYY/MM/DD`. Defaults to the first of each. It does not change how values are sent and returned. A `text`: `phone`, `postcode`, `iban`, `vat`, `ein`; anything by default */
  format?: string | null
  /** The smallest font size of the value, in points. A value that does not fit its box at this size is refused. Defaults to 6 */
  minFontSize?: number | null
  /** For a dropdown shown as radio buttons: where each option is. The field’s own `page`, `x`, `y`, `width` and `height` are then ignored and become the box around the choices on its first page */
  choices?: DraftChoice[] | null
  maxLength?: number | null
  comb?: boolean | null
  pattern?: string | null
  patternMessage?: string | null
  decimals?: number | null
  fontSize?: number | null
  align?: 'left' | 'center' | 'right' | null
  placeholder?: string | null
  tooltip?: string | null
  defaultValue?: string | null
  /** The field is shown only where this holds. A hidden field is not required, not drawn, and counts as empty */
  showWhen?: DraftConditionInput | null
  /** The field is required where this holds. `required` is then `false`, and defaults to it */
  requireWhen?: DraftConditionInput | null
  /** Returned with `lostFields`; ignored, so that one can be sent as it is */
  version?: number
}

export type DraftInput = {
  fields: FieldValue[]
}

export type DraftPerson = {
  key: string
  action: 'sign' | 'approve' | 'view' | 'copy'
  name: string
  email: string
  role: string | null
  turn: number
  isAskedForCode: boolean
}

export type DraftSignerRole = {
  name?: string
  /** Starts at 0. Signers who are next to each other in `signers` and whose roles have the same order sign at the same time */
  order?: number
}

export type DrawnSignature = {
  kind: 'drawn'
  strokes: StrokePoint[][]
  width: number
  height: number
}

export type EditAnswer = {
  revision: number
  status: RedlineStatus
  /** Clauses that are new or have changed */
  clauses: Clause[]
  /** Anchors of clauses that no longer exist */
  removed: string[]
  anchors: string[] | null
  /** The tables, sections, headers and footers, if any of them changed; otherwise null */
  layout: DocumentLayout | null
  /** All open changes in these clauses */
  openChanges: Change[]
  /** Comments that have moved with their text */
  comments: CommentPlace[]
}

export type EditTemplateAccess = {
  editUrl: string
  expiresAt: string
}

export type EditUrl = {
  editUrl: string
  expiresAt: string
  /** Absent if there are none */
  warnings?: Warning[]
}

export type EditUrlInput = {
  expiresInSeconds?: number
  editor?: EditorInput
}

export type EditingPage = {
  /** 1-based */
  page: number
  width: number
  height: number
  words: PageWord[]
  lines: PageLine[]
  boxes: PageBox[]
}

export type EditingPages = {
  pages: EditingPage[]
}

export type EditingSession = {
  templateId: string
  name: string
  filename: string
  /** `Ready` once fields have been saved, or if the document has text tags. A `Draft` can be sent, with a warning */
  status: 'Draft' | 'Ready'
  document: SessionDocument
  /** The version that this document came with. Earlier versions have another document */
  documentVersion: number
  /** The version of the roles and fields. Each save creates the next */
  version: number
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** Fields that lost their place when the document was replaced, with the page and place they had on the document before. Place one again with its `fieldId`. A save drops those that it does not send back as `lostFields`. Absent if there are none */
  lostFields?: LostField[]
  /** Warnings about the document and about the fields */
  warnings: Warning[]
  /** When the fields were last saved. Null if they are from the upload */
  savedAt: string | null
  /** Who last saved the fields: the name of the editor, or else of the link or credential. Null if not known */
  savedBy: string | null
  /** This person’s unsaved changes, as sent */
  draft: TemplateDraft | null
  editorKey: string | null
  /** Whether fields can be saved */
  isEditable: boolean
  /** Why fields cannot be saved: the template is archived, or the document is certified and nothing can be added to it */
  reason: 'TemplateArchived' | 'DocumentCertified' | null
  embedding: {
    /** The origins that can embed the editor. If empty, any can */
    allowedOrigins: string[]
  }
}

/** The person who will edit. Others are told the name of whoever saved; a draft is kept by the email address, and found again with the next URL for it */
export type EditorInput = {
  name: string
  email?: string
}

export type EndMarks = {
  inserted?: ChangeMark
  deleted?: ChangeMark
}

export type Entry = {
  kind: 'claim' | 'owner' | 'invitation' | 'registration' | 'reset' | 'address'
  /** Whose link it is; null where whoever has it says */
  email: string | null
  organizationName: string | null
  /** What an invitation makes of whoever accepts it */
  role: 'owner' | 'admin' | 'manager' | 'member' | 'auditor' | 'developer' | null
  /** Whether there is an account for the address */
  hasAccount: boolean
  /** Whether this browser is signed in with that account */
  isSignedIn: boolean
  /** What has to be sent to use the link */
  needs: ('organizationName' | 'name' | 'email' | 'password')[]
  expiresAt: string
}

export type EntryInput = {
  organizationName?: string
  name?: string
  email?: string
  password?: string
  /** The time zone of the browser, for an organization that has none yet. A name that is unknown is ignored */
  timeZone?: string
}

export type EnvelopeField = {
  fieldId: string
  type: FieldType
  /** Whether it must be filled in; of a field with conditions, as of now */
  required: boolean
  filled: boolean
  /** The signer who fills it in, or null if nobody does */
  recipientSignatureId: string | null
  /** The current value; null if empty, and always null for signature fields */
  value: string | null
  /** `true` while its condition `showWhen` does not hold; absent otherwise */
  hidden?: boolean
  label?: string
  role?: string
  unit?: string
  signedAt?: string
}

export type EvidencePackage = {
  evidencePresignedUrl: string
}

export type FieldInput = {
  /** The id of an existing field, which is then updated and keeps it. A field without one is new */
  fieldId?: string
  type: FieldType
  /** What the type does not say: `initials` for the type `signature`, `name` for the type `text`, `date-signed` for the type `date`, `number` for the type `amount`, `radio` for the type `dropdown`, `multiple` for the type `dropdown`, `attachment` for the type `text`, `email` for the type `text`, `company` for the type `text`. A `radio` has `choices`. The value of a `multiple` has one line for each option that was chosen */
  kind?: string | null
  /** The name of one of `signerRoles`. A field without a role belongs to nobody */
  role?: string | null
  /** 1-based */
  page: number
  /** Distance in points from the left edge of the page as displayed */
  x: number
  /** Distance in points from the top edge of the page as displayed */
  y: number
  /** In points */
  width: number
  /** In points */
  height: number
  label?: string | null
  /** Defaults to `true` */
  required?: boolean
  /** The signer sees the value but cannot change it. Defaults to `false` */
  readOnly?: boolean
  /** The unit of an amount, such as a currency */
  unit?: string | null
  /** The options of a dropdown */
  options?: string[] | null
  /** How an amount or a date is displayed, or what a text must be. An amount: `1234.56`, `1,234.56`, `1.234,56`, `1234,56`, `1 234,56`, `1'234.56`; a date: `YYYY-MM-DD`, `DD.MM.YYYY`, `DD/MM/YYYY`, `DD-MM-YYYY`, `MM/DD/YYYY`, `YYYY/MM/DD`. Defaults to the first of each. It does not change how values are sent and returned. A `text`: `phone`, `postcode`, `iban`, `vat`, `ein`; anything by default */
  format?: string | null
  /** The smallest font size of the value, in points. A value that does not fit its box at this size is refused. Defaults to 6 */
  minFontSize?: number | null
  /** For a dropdown shown as radio buttons: where each option is. The field’s own `page`, `x`, `y`, `width` and `height` are then ignored and become the box around the choices on its first page */
  choices?: Choice[] | null
  maxLength?: number | null
  comb?: boolean | null
  pattern?: string | null
  patternMessage?: string | null
  decimals?: number | null
  fontSize?: number | null
  align?: 'left' | 'center' | 'right' | null
  placeholder?: string | null
  tooltip?: string | null
  defaultValue?: string | null
  /** The field is shown only where this holds. A hidden field is not required, not drawn, and counts as empty */
  showWhen?: ConditionInput | null
  /** The field is required where this holds. `required` is then `false`, and defaults to it */
  requireWhen?: ConditionInput | null
  /** Returned with `lostFields`; ignored, so that one can be sent as it is */
  version?: number
}

/** It is shown by a field, such as `REF`. `index` counts the fields of the clause from 0 */
export type FieldMark = {
  index: number
  name: string
}

export type FieldPrefill = {
  fieldId: string
  value: string
}

export type FieldSuggestion = {
  type: 'text' | 'paragraph' | 'checkbox' | 'date' | 'amount' | 'dropdown' | 'signature'
  /** What the type alone does not say, such as `initials` */
  kind?: string
  /** A label for the field */
  label: string
  /** 1-based */
  page: number
  x: number
  y: number
  width: number
  height: number
  /** What the suggestion is based on */
  why:
    | 'line-after-label'
    | 'line-above-label'
    | 'line-below-label'
    | 'line-before-label'
    | 'square-with-label'
    | 'box-with-label'
    | 'cell-with-label'
    | 'cell-of-table'
  /** The words near it, nearest first, which may name the person who fills it in */
  nearby: {
    text: string
    where: 'above' | 'beside' | 'below'
  }[]
}

export type FieldSuggestions = {
  suggestions: FieldSuggestion[]
}

export type FieldType = 'text' | 'paragraph' | 'checkbox' | 'date' | 'amount' | 'dropdown' | 'signature'

export type FieldValue = {
  fieldId: string
  value: string | null
}

/** The first signer in signing order */
export type FirstSigner = {
  email: string
  name: string
}

export type FirstSteps = {
  /** The newest template that can be sent */
  templateId: string | null
  /** Whether anything was sent for signature */
  isSent: boolean
  /** The newest signature that waits for the person */
  ownRecipientSignatureId: string | null
  /** The signature request that was completed last */
  completedId: string | null
  /** Whether a person of the organization downloaded a signed document */
  isDownloaded: boolean
}

export type Folder = {
  folderId: string
  /** The folder that it is in; null at the top */
  parentId: string | null
  name: string
  /** Whether it is the private folder of a person */
  isPrivate: boolean
  /** Whether only those see it with whom it is shared: no manager, admin or owner by their role */
  isRestricted: boolean
  /** Whether it is your own private folder */
  isOwn: boolean
  /** `view`: see what is in the folder. `use`: also send, change and cancel it, and add to it. `manage`: also share the folder, and move things out of it */
  level: 'view' | 'use' | 'manage'
}

export type FolderChange = {
  /** The version that you have seen */
  version: number
  name?: string
  /** Whether only those see it with whom it is shared: no manager, admin or owner by their role */
  isRestricted?: boolean
  /** With whom it is shared */
  access?: FolderGrantInput[]
}

export type FolderGrant = {
  personId: string | null
  groupId: string | null
  /** Of the person or group; null for everyone in the organization */
  name: string | null
  email: string | null
  /** `view`: see what is in the folder. `use`: also send, change and cancel it, and add to it. `manage`: also share the folder, and move things out of it */
  level: 'view' | 'use' | 'manage'
}

export type FolderGrantInput = {
  /** A person of the organization */
  personId?: string
  /** A group. Without person and group: everyone */
  groupId?: string
  /** `view`: see what is in the folder. `use`: also send, change and cancel it, and add to it. `manage`: also share the folder, and move things out of it */
  level: 'view' | 'use' | 'manage'
}

export type FolderInput = {
  name: string
  /** The folder that it is in. Omit it for the top */
  parentId?: string
  /** Whether only those see it with whom it is shared: no manager, admin or owner by their role */
  isRestricted?: boolean
  /** With whom it is shared */
  access?: FolderGrantInput[]
}

export type ForeseenField = {
  type: FieldType
  role: string | null
  label?: string
  required: boolean
  /** `TextTag`: at its text tag; `Anchored`: next to the same words as in the template; `SignaturePage`: on a signature page, because those words are gone or appear more than once; `LeftOut`: nowhere, because its text tag was deleted from the text */
  placed: 'TextTag' | 'Anchored' | 'SignaturePage' | 'LeftOut'
  /** 1-based; missing if it is left out */
  page?: number
  /** The line of the template’s document beside which it was placed by hand */
  line?: string
  /** Why it is not where it was: `WordsGone`, its line was changed or deleted; `WordsRepeated`, the line appears more than once; `NoRoom`, it would cover other words or reach over the edge of the page; `TagDeleted` */
  reason?: 'WordsGone' | 'WordsRepeated' | 'NoRoom' | 'TagDeleted'
}

export type FormatText = {
  operationId: string
  kind: 'format'
  anchor: string
  start: number
  length: number
  bold?: boolean
  italic?: boolean
  underline?: boolean
}

export type FormulaNode = {
  type: 'formula'
  /** What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text */
  text: string
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format */
  reformatted?: string
  /** Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:` */
  link?: string
  field?: FieldMark
  control?: ControlMark
  /** False if no operation can change it */
  editable?: boolean
  shown: string
}

export type Health = {
  status: string
  timestamp: string
  uptime: number
  version: string
  /** The sandbox that LibreOffice runs in. `unavailable`: DOC and DOCX files cannot be converted. */
  conversionSandbox: 'bubblewrap' | 'landlock' | 'off' | 'unavailable'
}

export type Home = {
  /** Documents that wait for the person’s own signature */
  toSign: HomeToSign[]
  /** Negotiations in which it is the person’s turn */
  toNegotiate: HomeNegotiation[]
  /** Negotiations that are agreed and not yet sent for signature */
  agreed: HomeNegotiation[]
  /** Declined in the last 30 days */
  declined: HomeDeclined[]
  /** Signers whose email came back, and who have not signed */
  bounced: HomeBounced[]
  /** Signed by everyone, but could not be completed */
  unsealed: HomeUnsealed[]
  /** Signed by everyone, and not sealed for more than 10 minutes */
  late: HomeLate[]
  /** Requests whose deadline is within 7 days */
  expiring: HomeExpiring[]
  /** Webhook endpoints that the service switched off; for admins */
  endpointsOff: HomeEndpointOff[]
  /** Requests that wait for recipients, none of whom is the person: those that have waited longest */
  waitingForOthers: HomeWaitingForOthers[]
  /** Completed last */
  completed: HomeCompleted[]
  counts: HomeCounts
  /** The way to the first signed document. Null once it was walked or dismissed */
  firstSteps: FirstSteps | null
}

export type HomeBounced = {
  signatureRequestId: string
  /** What people call it */
  title: string
  recipientSignatureId: string
  name: string
  email: string
  /** When the email came back */
  bouncedAt: string
}

export type HomeCompleted = {
  signatureRequestId: string
  /** What people call it */
  title: string
  /** When */
  completedAt: string
}

/** Numbers of requests. Counting stops at 100, which stands for any larger number too */
export type HomeCounts = {
  /** How many `listSignatureRequests` finds with `waitingFor` */
  toSign: number
  /** How many `listSignatureRequests` finds with `needsAttention` */
  needsAttention: number
  /** How many `listSignatureRequests` finds with `waitingForOthersThan` */
  waitingForOthers: number
  /** How many `listSignatureRequests` finds with `state=completed` */
  completed: number
}

export type HomeDeclined = {
  signatureRequestId: string
  /** What people call it */
  title: string
  recipientSignatureId: string
  name: string
  email: string
  /** When */
  declinedAt: string
}

export type HomeEndpointOff = {
  webhookEndpointId: string
  url: string
  /** When it was switched off */
  disabledAt: string
}

export type HomeExpiring = {
  signatureRequestId: string
  /** What people call it */
  title: string
  /** The deadline */
  expiresAt: string
}

export type HomeLate = {
  signatureRequestId: string
  /** What people call it */
  title: string
  /** Since when it waits for its seal */
  since: string
}

export type HomeNegotiation = {
  redlineRequestId: string
  /** What people call it */
  title: string
  /** When it last changed */
  updatedAt: string
}

export type HomeToSign = {
  signatureRequestId: string
  /** What people call it */
  title: string
  recipientSignatureId: string
  /** The deadline */
  expiresAt: string
}

export type HomeUnsealed = {
  signatureRequestId: string
  /** What people call it */
  title: string
  /** When it turned out that it cannot be sealed */
  failedAt: string
}

export type HomeWaitingForOthers = {
  signatureRequestId: string
  /** What people call it */
  title: string
  /** When it was sent */
  createdAt: string
  /** The recipients whose turn it is */
  next: {
    name: string
    email: string
  }[]
  /** How many recipients have signed, approved or confirmed */
  done: number
  /** How many recipients there are */
  recipients: number
}

export type Indent = {
  /** At the side where lines begin, in points */
  start?: number
  /** At the other side, in points */
  end?: number
  /** Of the first line in addition, negative if it hangs, in points */
  firstLine?: number
}

export type InitialsInput = {
  signature: SignatureInput
  fieldIds: string[]
}

export type InlineNode =
  | TextNode
  | TabNode
  | BreakNode
  | NoteNode
  | PictureNode
  | ShapeNode
  | FormulaNode
  | RubyNode
  | BookmarkNode

export type InsertParagraph = {
  operationId: string
  kind: 'insertParagraph'
  after: string
  text: string
  /** The anchor that the new clause will have, so that you can send operations on it without waiting for the response; chosen by the service if omitted */
  newAnchor?: string
}

export type InsertParagraphs = {
  operationId: string
  kind: 'insertParagraphs'
  after: string
  /** In order, such as the lines of a pasted text */
  paragraphs: {
    text: string
    /** The anchor that the new clause will have, so that you can send operations on it without waiting for the response; chosen by the service if omitted */
    newAnchor?: string
  }[]
}

export type InsertRowAfter = {
  operationId: string
  kind: 'insertRowAfter'
  /** Any clause in the row */
  anchor: string
  /** The anchors that the clauses of the new row will have, one for each cell; chosen by the service if omitted */
  newAnchors?: string[]
}

export type Invitation = {
  invitationId: string
  email: string
  /** An owner may do everything, an admin all but make owners, a manager shares folders, and a member prepares and sends. An auditor sees everything and changes nothing. A developer manages credentials and webhooks, and sees no documents */
  role: 'owner' | 'admin' | 'manager' | 'member' | 'auditor' | 'developer'
  createdAt: string
  expiresAt: string
}

export type InvitationInput = {
  email: string
  /** An owner may do everything, an admin all but make owners, a manager shares folders, and a member prepares and sends. An auditor sees everything and changes nothing. A developer manages credentials and webhooks, and sees no documents */
  role: 'owner' | 'admin' | 'manager' | 'member' | 'auditor' | 'developer'
}

export type JsonWebKey = {
  kty: string
  crv: string
  x: string
  y: string
  kid: string
  alg: string
  use: string
}

export type JsonWebKeySet = {
  keys: JsonWebKey[]
}

export type KeptTemplateDraft = {
  savedAt: string
}

export type KnownBy = {
  /** By a link emailed to their address, or by a link that the organization created */
  identifiedBy: 'email-link' | 'embedded-session'
  linkId: string
  /** The credential that created the link */
  credentialId?: string | null
  credentialName?: string | null
  /** The person who created the link in the application */
  personId?: string
}

/** The format of the `label`. A tab follows it unless `suffix` says otherwise */
export type LabelFormat = {
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  suffix?: 'space' | 'nothing'
  /** The tab stop of the label, from where lines begin, in points */
  tab?: number
  align?: 'center' | 'end'
}

/** The most recent round that has ended */
export type LastRound = {
  round: number
  side: RedlineSide
  by: string
  at: string
  outcome: 'sent' | 'approved'
  message: string | null
  summary: RoundSummary[]
}

export type Link = {
  linkId: string
  /** Whether it was emailed or created through the API */
  channel: 'mail' | 'api'
  /** The credential that created it; null for an emailed link */
  credentialId: string | null
  credentialName: string | null
  /** The member it is for, in a negotiation */
  memberEmail?: string
  /** The editor given when the URL was created */
  editor?: {
    name: string
    email?: string
  }
  createdAt: string
  /** When it stops working; null for a link that works until its round ends */
  expiresAt: string | null
  /** For an emailed link in a negotiation: the link works until this round ends */
  round?: number
  /** When it was last used, to the minute */
  lastUsedAt: string | null
  revokedAt: string | null
  /** Who revoked it. Null if it is not revoked, or was revoked before this was recorded */
  revokedBy: LinkRevoker | null
}

export type LinkRevoker = {
  /** Whether it was revoked with a credential of the organization, or by the operator at the command line */
  identifiedBy: 'credential' | 'command-line'
  /** The credential that revoked it */
  credentialId?: string
  credentialName?: string | null
}

export type ListedRequestDraft = {
  draftId: string
  title: string
  /** The names of the people entered so far */
  people: string[]
  isOneOff: boolean
  updatedAt: string
}

export type ListedSignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: Sender
  status: 'Created' | 'Completed' | 'Expired'
  /** The folder in which it is kept; null if everyone in the organization sees it */
  folderId: string | null
  /** The id of the person to whom it belongs: who created it, or who got it when that person left, which changes no `updatedAt`. Null if a program created it */
  ownerId: string | null
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  signers: ListedSigner[]
  expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
  /** When it turned out that the document cannot be sealed. The request could not be completed: seal it again (`resealSignatureRequest`) once the cause is gone, or void it. Null while sealing is tried or is not due */
  sealingFailedAt: string | null
  /** Your own key-value pairs, as sent when the request was created. Null if there were none */
  metadata: Record<string, string> | null
  /** When the documents, values and personal data were deleted. `fields` is then empty, and every person is `Deleted` at `deleted@deleted.invalid` */
  contentDeletedAt: string | null
  /** What everybody calls the request: its subject, or the name that its template had when it was sent */
  title: string
  signer: FirstSigner
}

export type ListedSigner = {
  email: string
  name: string
  recipientSignatureId: string
  role: string | null
  /** 1-based. Signers with the same turn sign at the same time */
  turn: number
  /** When the recipient signed, approved or confirmed */
  signedAt: string | null
}

export type LoggedCall = {
  callId: string
  answeredAt: string
  method: string
  /** The path with the names of its parameters */
  route: string
  /** Without the query. A parameter that is not an id or a number stays a name */
  path: string
  status: number
  durationMs: number
  /** The `X-Request-Id` of the answer */
  requestId: string
  error: LoggedError | null
  credentialId: string
  credentialName: string | null
}

export type LoggedError = {
  code: string
  /** The text of the answer, with `…` for what came from the call */
  text: string
}

export type LostField = {
  fieldId: string
  type: FieldType
  /** What the type does not say, such as `radio`, `multiple` or `initials` */
  kind?: string
  role: string | null
  /** 1-based */
  page: number
  /** Distance in points from the left edge of the page as displayed */
  x: number
  /** Distance in points from the top edge of the page as displayed */
  y: number
  /** In points */
  width: number
  /** In points */
  height: number
  label?: string
  required: boolean
  readOnly: boolean
  unit?: string
  options?: string[]
  format?: string
  minFontSize?: number
  /** Where the radio button of each option is */
  choices?: Choice[]
  maxLength?: number
  comb?: boolean
  pattern?: string
  patternMessage?: string
  decimals?: number
  fontSize?: number
  /** Where a value stands in its box; where its text begins without it */
  align?: 'left' | 'center' | 'right'
  placeholder?: string
  tooltip?: string
  defaultValue?: string
  showWhen?: Condition
  requireWhen?: Condition
  /** The version of the template that had the field in this place */
  version: number
}

export type MailServer = {
  from: {
    name: string
    address: string
  }
  server: SmtpServer | null
}

export type ManagedFolder = {
  folderId: string
  /** The folder that it is in; null at the top */
  parentId: string | null
  name: string
  /** Whether it is the private folder of a person */
  isPrivate: boolean
  /** Whether only those see it with whom it is shared: no manager, admin or owner by their role */
  isRestricted: boolean
  /** Yours; null if you only may take the folder over */
  level: 'view' | 'use' | 'manage' | null
  /** Whose private folder it is */
  person: {
    personId: string
    name: string
    email: string
  } | null
  /** Grows with each change; send it with the next one */
  version: number
  /** With whom it is shared; null unless you manage it */
  access: FolderGrant[] | null
}

export type MemberRemoval = {
  /** What they made and can still be used: decide about each. Empty if you cannot manage credentials */
  credentials: Credential[]
  /** Whether they keep documents in a private folder */
  hasPrivateFolder: boolean
  /** The restricted folders that only they can manage, as far as you see them or can take them over */
  folders: {
    folderId: string
    name: string
  }[]
  /** How many restricted folders besides these only they can manage */
  hiddenFolders: number
  /** How much belongs to them, which a successor would get: `drafts` were not sent yet. Each count stops at 1,000 */
  owned: {
    signatureRequests: number
    redlineRequests: number
    templates: number
    bulkSends: number
    drafts: number
  }
  /** Their invitations that nobody has accepted; removing them revokes these */
  invitations: {
    email: string
    /** An owner may do everything, an admin all but make owners, a manager shares folders, and a member prepares and sends. An auditor sees everything and changes nothing. A developer manages credentials and webhooks, and sees no documents */
    role: 'owner' | 'admin' | 'manager' | 'member' | 'auditor' | 'developer'
  }[]
}

export type MemberRole = 'DisclosingParty' | 'ReceivingParty' | 'DisclosingCounsel' | 'ReceivingCounsel'

export type MemberUpdate = {
  /** An owner may do everything, an admin all but make owners, a manager shares folders, and a member prepares and sends. An auditor sees everything and changes nothing. A developer manages credentials and webhooks, and sees no documents */
  role: 'owner' | 'admin' | 'manager' | 'member' | 'auditor' | 'developer'
}

export type MergeWithNext = {
  operationId: string
  kind: 'mergeWithNext'
  anchor: string
}

export type MoveInput = {
  /** The folder, `everyone`, or `private` for your private folder */
  folderId: string
  /** Signature requests */
  signatureRequestIds?: string[]
  /** Templates */
  templateIds?: string[]
  /** Redline requests */
  redlineRequestIds?: string[]
  /** Bulk sends, with all their signature requests */
  bulkSendIds?: string[]
}

export type NegotiatedDocument = {
  clauses: Clause[]
  layout: DocumentLayout
  /** The author name under which this member’s changes are recorded in the file */
  author: string
}

export type NewRequestDraft = {
  templateId: string
}

export type NoteNode = {
  type: 'note'
  /** What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text */
  text: string
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format */
  reformatted?: string
  /** Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:` */
  link?: string
  field?: FieldMark
  control?: ControlMark
  /** False if no operation can change it */
  editable?: boolean
  label: string
  /** The id of its text, among the `stories` of the clause */
  story?: string
}

export type OidcEntryInput = {
  /** The one at the provider unless told */
  name?: string
  organizationName?: string
}

export type OidcSignIn = {
  /** Where the browser goes on, at the provider */
  url: string
}

export type OperationIdInput = {
  /** Chosen by you. A repeat of the call with the same `operationId` is done once and answered the same */
  operationId?: string
}

export type OrganizationContext = {
  organization_id: string
  actor_email?: string | null
  ip_address?: string | null
  user_agent?: string | null
  /** Details that depend on the kind of event. `known_by` lists how the actor was identified: by a link (`email-link`, `embedded-session`), by a `credential`, as the operator (`command-line`), by a rule of the organization (`organization-rule`), or not at all (`schedule`) */
  details?: Record<string, unknown>
}

export type OrganizationEvent = {
  event_id: string
  event_category: 'organization'
  event_type:
    | 'organization_claimed'
    | 'organization_created'
    | 'organization_renamed'
    | 'settings_changed'
    | 'member_invited'
    | 'invitation_revoked'
    | 'member_joined'
    | 'member_role_changed'
    | 'member_removed'
    | 'member_left'
    | 'credential_created'
    | 'credential_revoked'
    | 'webhook_endpoint_created'
    | 'webhook_endpoint_changed'
    | 'webhook_endpoint_deleted'
    | 'folder_created'
    | 'folder_changed'
    | 'folder_deleted'
    | 'folder_taken_over'
    | 'folder_take_over_ended'
    | 'group_created'
    | 'group_changed'
    | 'group_deleted'
    | 'records_moved'
  /** Unix time in milliseconds */
  event_time: number
  /** Counts all events of the resource from 1, of every kind, without gaps */
  sequence: number
  test_mode: boolean
  /** SHA-256 of the hashed part of this record, which includes `previous_hash` */
  hash: string
  /** `hash` of the previous event; 64 zeros for the first */
  previous_hash: string
  /** Digests of the personal data, by property, which remain when it is erased */
  personal_digests?: Record<string, string>
  personal_salt?: string
}

export type OrganizationEventRecord = {
  event: OrganizationEvent
  organization: OrganizationContext
  /** The paths of what is left out, because it names a folder that you do not see, or the people it is shared with. Without it, `hash` cannot be checked, only that the next record has it as `previous_hash`. Absent if the record is whole */
  withheld?: string[]
}

export type OrganizationEvents = {
  organizationEvents: OrganizationEventRecord[]
}

export type OrganizationMember = {
  memberId: string
  personId: string
  name: string
  email: string
  /** An owner may do everything, an admin all but make owners, a manager shares folders, and a member prepares and sends. An auditor sees everything and changes nothing. A developer manages credentials and webhooks, and sees no documents */
  role: 'owner' | 'admin' | 'manager' | 'member' | 'auditor' | 'developer'
  joinedAt: string
  hasTwoFactor: boolean
  /** When they last used the application, to the quarter of an hour */
  lastSeenAt: string | null
}

export type OrganizationOwner = {
  name: string
  email: string
}

export type OrganizationSettings = {
  organizationId: string
  /** Grows with each change; send it as `If-Match` */
  version: number
  name: string
  owner: OrganizationOwner
  /** Who asks signers when a program sends and names nobody. `null`: the owner. A person sends in their own name */
  sender: DefaultSender | null
  /** The IANA name of the time zone in which certificates of completion and emails state times. Taken from the browser of the first person; `UTC` until then */
  timeZone: string
  /** How long signers have when the sender says nothing */
  expiresInDays: number
  /** When signers are reminded when the sender says nothing; `null` for never */
  reminders: ReminderRhythm | null
  /** Days after the end of a request until its content is deleted, as `deleteSignatureRequestContent` does; `null` for never */
  deleteContentAfterDays: number | null
  /** Of buttons and links on the pages and in the emails for signers; `null` for the one of the service */
  accentColor: string | null
  accent: Accent | null
  logoUrl: string | null
  /** The websites that may embed your pages; none: any may */
  allowedOrigins: string[]
  /** Whether programs can create signing URLs for requests that were emailed. Embedded requests always have them */
  allowsMailedSigningUrls: boolean
  /** Whether programs can create URLs for members of the side that the organization negotiates with. A side is its own if its people are on that side alone */
  allowsOtherSideUrls: boolean
  /** How every signer of a request that is created from now on is verified before the signing link shows anything. Requests can ask for more, but not for less */
  signerVerification: VerificationWay[]
  /** Whether the id of a request is printed at the top of each page when it is sealed */
  stampsRequestId: boolean
  /** Whether signers, and people who approve or view, are told the names of those who act after them, on the page and in emails. Applies to open requests too */
  namesLaterSigners: boolean
  /** What signers agree to before they sign; `null` for the text of the service. Each text gets a version, which the evidence names; texts that were used stay readable */
  consentText: string | null
  /** Whether people can do anything only when they have signed in with a passkey or a second factor. Programs are not asked for one */
  requiresSecondFactor: boolean
  /** Whether documents can be kept in folders, which decide who sees them. Otherwise everyone sees everything */
  keepsFolders: boolean
  /** Where people keep what they create unless they choose: `everyone`, or `private`, their own folder that nobody else sees */
  defaultPlace: 'everyone' | 'private'
}

export type OrganizationSettingsChange = {
  name?: string
  /** Who asks signers when a program sends and names nobody. `null`: the owner. A person sends in their own name */
  sender?: DefaultSender | null
  /** The IANA name of the time zone in which certificates of completion and emails state times. Taken from the browser of the first person; `UTC` until then */
  timeZone?: string
  /** How long signers have when the sender says nothing */
  expiresInDays?: number
  /** When signers are reminded when the sender says nothing; `null` for never */
  reminders?: ReminderRhythm | null
  /** Days after the end of a request until its content is deleted, as `deleteSignatureRequestContent` does; `null` for never */
  deleteContentAfterDays?: number | null
  /** Of buttons and links on the pages and in the emails for signers; `null` for the one of the service. It is drawn darker or lighter where text would be hard to read */
  accentColor?: string | null
  /** A PNG or JPEG image of at most 2 MiB as a data URL, shown on the pages and in the emails for signers; `null` for none */
  logo?: string | null
  /** The websites that may embed your pages; none: any may */
  allowedOrigins?: string[]
  /** Whether programs can create signing URLs for requests that were emailed. Embedded requests always have them */
  allowsMailedSigningUrls?: boolean
  /** Whether programs can create URLs for members of the side that the organization negotiates with. A side is its own if its people are on that side alone */
  allowsOtherSideUrls?: boolean
  /** How every signer of a request that is created from now on is verified before the signing link shows anything. Requests can ask for more, but not for less */
  signerVerification?: VerificationWay[]
  /** Whether the id of a request is printed at the top of each page when it is sealed */
  stampsRequestId?: boolean
  /** Whether signers, and people who approve or view, are told the names of those who act after them, on the page and in emails. Applies to open requests too */
  namesLaterSigners?: boolean
  /** What signers agree to before they sign; `null` for the text of the service. Each text gets a version, which the evidence names; texts that were used stay readable */
  consentText?: string | null
  /** Whether documents can be kept in folders, which decide who sees them. Otherwise everyone sees everything */
  keepsFolders?: boolean
  /** Where people keep what they create unless they choose: `everyone`, or `private`, their own folder that nobody else sees */
  defaultPlace?: 'everyone' | 'private'
  /** Whether people can do anything only when they have signed in with a passkey or a second factor. Programs are not asked for one. Only somebody who has signed in so can turn it on */
  requiresSecondFactor?: boolean
}

/** The cell that the table is in */
export type OuterCell = {
  table: number
  row: number
  column: number
}

export type PageBox = {
  x: number
  y: number
  width: number
  height: number
}

export type PageLine = {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** In points */
export type PageMargins = {
  top: number
  bottom: number
  left: number
  right: number
  /** From the top of the page to the header */
  header: number
  /** From the footer to the bottom of the page */
  footer: number
}

/** The ids of stories: of all pages, or of the first and of even pages if these have their own */
export type PageStories = {
  default?: string
  first?: string
  even?: string
}

export type PageWord = {
  text: string
  x: number
  y: number
  width: number
  height: number
  baseline: number
}

export type ParagraphBorders = {
  top?: Border
  bottom?: Border
  start?: Border
  end?: Border
  between?: Border
}

export type ParagraphSpacing = {
  /** Space above, in points */
  before?: number
  /** Space below, in points */
  after?: number
}

export type PeopleGroup = {
  groupId: string
  name: string
  people: {
    personId: string
    name: string
    email: string
  }[]
}

export type PeopleGroupInput = {
  name?: string
  personIds?: string[]
}

export type PictureNode = {
  type: 'picture'
  /** What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text */
  text: string
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format */
  reformatted?: string
  /** Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:` */
  link?: string
  field?: FieldMark
  control?: ControlMark
  /** False if no operation can change it */
  editable?: boolean
  description: string
  /** The id for `GET /redlining/session/media/{mediaId}`; missing if browsers cannot show it */
  media?: string
  /** Width, in points */
  width?: number
  /** Height, in points */
  height?: number
  /** The id of its text, among the `stories` of the clause */
  story?: string
}

export type PicturedSignature = {
  kind: 'drawn' | 'uploaded'
  /** Where the signature is read, with the token of the session; the same for each of its fields */
  url: string
}

export type PlacedFields = {
  /** Replaces all roles. If omitted, the roles stay as they are */
  signerRoles?: SignerRole[]
  /** Replaces all fields */
  fields: FieldInput[]
  /** The `lostFields` to keep, as returned: their `fieldId` and `role` are read, the rest stays as it is. If omitted, they are dropped */
  lostFields?: FieldInput[]
}

export type PrintedDocument = {
  revision: number
  at: string
  pages: PrintedPage[]
}

export type PrintedLine = {
  anchor: string
  offset: number
  x: number
  y: number
  width: number
  height: number
}

export type PrintedLines = {
  pages: PrintedLine[][]
}

export type PrintedPage = {
  /** The number that it shows */
  number: string
  /** In points */
  width: number
  height: number
  start: PrintedPlace | null
  textTop: number | null
  textBottom: number | null
  notesTop: number | null
  /** The ids of its headers, footers and notes, from top to bottom */
  stories: string[]
}

export type PrintedPlace = {
  /** The clause, or the clause of a note, header or footer */
  anchor: string
  /** The place in its text as it is printed, in UTF-16 code units */
  offset: number
  /** The text there, by which the place can be found after an edit */
  text: string
}

export type Quota = {
  used: number
  most: number | null
}

export type Quotas = {
  storedBytes: Quota
  openRequests: Quota
  openNegotiations: Quota
}

export type RedlineComment = {
  id: string
  author: string
  side: RedlineSide
  at: string | null
  text: string
  internal: boolean
  anchor: string | null
  start?: number
  length?: number
  resolved: boolean
  may: CommentPermissions
  replies: RedlineReply[]
}

export type RedlineCommentInput = {
  /** Chosen by you. A repeat of the call with the same `operationId` is done once and answered the same */
  operationId?: string
  text: string
  internal?: boolean
  anchor?: string
  start?: number
  length?: number
  revision?: number
}

export type RedlineMember = {
  email: string
  displayName: string
  role: MemberRole
}

export type RedlineMemberInput = {
  email: string
  displayName: string
  role: MemberRole
}

export type RedlineMembers = {
  members: RedlineMember[]
  /** Absent if there are none */
  warnings?: Warning[]
}

export type RedlineMembersInput = {
  members: RedlineMemberInput[]
  /** The members as you have seen them. If they are others by now, nothing changes */
  replaces?: RedlineMemberInput[]
}

export type RedlineMessage = {
  id: string
  author: string
  email: string
  side: RedlineSide
  at: string
  text: string
}

export type RedlineObstacle = {
  for: 'approve' | 'send'
  code:
    | 'not_in_turn'
    | 'counsel_cannot_approve'
    | 'not_sent_yet'
    | 'side_without_member'
    | 'change_open'
    | 'comment_open'
    | 'edited_in_turn'
    | 'rejected_in_turn'
    | 'hidden_text'
  changeId?: string
  commentId?: string
  /** The clause that it is in */
  anchor?: string
  text: string
}

export type RedlineOperation =
  | ReplaceText
  | FormatText
  | InsertParagraph
  | InsertParagraphs
  | SplitParagraph
  | MergeWithNext
  | DeleteParagraph
  | SetListLevel
  | InsertRowAfter
  | DeleteRow
  | Restore

export type RedlineOperationsInput = {
  revision?: number
  operations: RedlineOperation[]
}

export type RedlinePermissions = {
  edit: boolean
  comment: boolean
  send: boolean
  approve: boolean
  reopen: boolean
}

export type RedlinePrint = {
  state: 'ready' | 'making' | 'failed'
  print: PrintedDocument | null
}

export type RedlineReply = {
  id: string
  author: string
  side: RedlineSide
  at: string | null
  text: string
  may: ReplyPermissions
}

export type RedlineRequest = {
  redlineRequestId: string
  templateId: string
  /** The name of the template */
  title: string
  status: RedlineStatus
  /** The folder in which it is kept; null if everyone in the organization sees it */
  folderId: string | null
  /** The id of the person to whom it belongs: who created it, or who got it when that person left, which changes no `updatedAt`. Null if a program created it */
  ownerId: string | null
  members: RedlineMember[]
  testMode: boolean
  currentRound: RedlineSide
  /** The current round, from 1. A round is one turn of one side */
  round: number
  /** `subject` and your own values, as sent when the redline request was created. Empty if there were none */
  metadata: Record<string, string>
  /** The latest signature request created from the agreed document */
  signatureRequestId: string | null
  createdAt: string
  updatedAt: string
}

export type RedlineRequestInput = {
  templateId: string
  members: RedlineMemberInput[]
  /** The folder in which it is kept, which decides who in the organization sees it: an id, `everyone`, or `private` for the private folder of a person who is signed in. Defaults to the folder of what it is made from, or else to the setting of the organization */
  folderId?: string
  /** Test requests are not billed. Defaults to `false` */
  testMode?: boolean
  /** `subject`, and up to 50 values of your own, returned with the record */
  metadata?: Record<string, string>
  /** Whether members are emailed when it is their turn. Defaults to `true` */
  notify?: boolean
}

export type RedlineRound = {
  round: number
  side: RedlineSide
  /** The member who ended the round */
  sentBy: string
  sentAt: string
  /** The hash of the DOCX as it was when the round ended */
  sha256: string
  changes: RoundChanges
  outcome: 'sent' | 'approved'
  message: string | null
  summary: RoundSummary[]
  /** How the member who ended the round was identified; null for rounds before this was recorded */
  knownBy: KnownBy | null
}

export type RedlineSession = {
  kind: 'whole'
  redlineRequestId: string
  templateId: string
  status: RedlineStatus
  members: RedlineSessionMember[]
  testMode: boolean
  currentRound: RedlineSide
  /** The current round, from 1. A round is one turn of one side */
  round: number
  /** `subject` and your own values, as sent when the redline request was created. Empty if there were none */
  metadata: Record<string, string>
  /** The latest signature request created from the agreed document */
  signatureRequestId: string | null
  createdAt: string
  updatedAt: string
  organization: ShownOrganization
  /** The origins that can embed the page. If empty, any can */
  allowedOrigins: string[]
  filename: string
  member: RedlineSessionMember
  may: RedlinePermissions
  revision: number | null
  comments: RedlineComment[]
  messages: RedlineMessage[]
  lastRound: LastRound | null
  /** Everything that keeps the member from sending or approving the document now */
  obstacles: RedlineObstacle[]
  document: NegotiatedDocument | null
  changes: Change[]
}

export type RedlineSessionChanges = {
  kind: 'changes'
  /** The revision that you have */
  since: number
  redlineRequestId: string
  templateId: string
  status: RedlineStatus
  members: RedlineSessionMember[]
  testMode: boolean
  currentRound: RedlineSide
  /** The current round, from 1. A round is one turn of one side */
  round: number
  /** `subject` and your own values, as sent when the redline request was created. Empty if there were none */
  metadata: Record<string, string>
  /** The latest signature request created from the agreed document */
  signatureRequestId: string | null
  createdAt: string
  updatedAt: string
  organization: ShownOrganization
  /** The origins that can embed the page. If empty, any can */
  allowedOrigins: string[]
  filename: string
  member: RedlineSessionMember
  may: RedlinePermissions
  revision: number | null
  comments: RedlineComment[]
  messages: RedlineMessage[]
  lastRound: LastRound | null
  /** As in the whole session, without `change_open` of changes that are not in `changes` */
  obstacles: RedlineObstacle[]
  /** The author name under which this member’s changes are recorded in the file */
  author: string
  /** Clauses that are new or have changed */
  clauses: Clause[]
  /** Anchors of clauses that no longer exist */
  removed: string[]
  anchors: string[] | null
  /** Null if it is the same as at that revision */
  layout: DocumentLayout | null
  /** Changes that are new or are no longer the same */
  changes: Change[]
  changeIds: string[] | null
}

export type RedlineSessionMember = {
  email: string
  displayName: string
  role: MemberRole
  side: RedlineSide
}

export type RedlineSide = 'Disclosing' | 'Receiving'

export type RedlineStatus =
  | 'DisclosingPartyDraft'
  | 'DisclosingPartyRequestedReview'
  | 'DocumentReadyForSigning'
  | 'ReceivingPartyDraft'
  | 'ReceivingPartyOpened'
  | 'ReceivingPartyRequestedReview'

export type RedlineUrl = {
  redlineUrl: string
  expiresAt: string
  /** Absent if there are none */
  warnings?: Warning[]
}

export type RedlineUrlInput = {
  memberEmail: string
  /** Whether the person is notified by email that the link was created. Defaults to `true` for signers who get emails about the request and for members of negotiations. `false` works only if the operator allows it */
  notify?: boolean
}

export type RedliningContext = {
  redline_request_id: string
  redline_member_role: 'disclosing_party' | 'receiving_party' | 'disclosing_counsel' | 'receiving_counsel'
  redline_edit_insertion?: string
  redline_edit_deletion?: string
  content?: string
  change_type?: string
  comment_added?: string
  message?: string
  author_email?: string | null
  ip_address?: string | null
  user_agent?: string | null
  /** Details that depend on the kind of event. `known_by` lists how the actor was identified: by a link (`email-link`, `embedded-session`), by a `credential`, as the operator (`command-line`), by a rule of the organization (`organization-rule`), or not at all (`schedule`) */
  details?: Record<string, unknown>
}

export type RedliningEvent = {
  event_id: string
  event_category: 'redlining'
  event_type:
    | 'redline_created'
    | 'redline_opened'
    | 'redline_edit_inserted'
    | 'redline_edit_deleted'
    | 'redline_edit_accepted'
    | 'redline_edit_rejected'
    | 'redline_comment_added'
    | 'redline_message_added'
    | 'redline_turn_ended'
    | 'redline_shared'
    | 'redline_member_removed'
    | 'redline_reopened'
    | 'redline_signature_requested'
    | 'redline_link_created'
    | 'redline_link_revoked'
    | 'document_ready_for_signing'
  /** Unix time in milliseconds */
  event_time: number
  /** Counts all events of the resource from 1, of every kind, without gaps */
  sequence: number
  test_mode: boolean
  /** SHA-256 of the hashed part of this record, which includes `previous_hash` */
  hash: string
  /** `hash` of the previous event; 64 zeros for the first */
  previous_hash: string
  /** Digests of the personal data, by property, which remain when it is erased */
  personal_digests?: Record<string, string>
  personal_salt?: string
}

export type RedliningEventRecord = {
  event: RedliningEvent
  redlining: RedliningContext
}

export type RedliningEvents = {
  redlineRequestEvents: RedliningEventRecord[]
}

export type RejectionInput = {
  revision?: number
  /** Chosen by you. A repeat of the call with the same `operationId` is done once and answered the same */
  operationId?: string
  reason?: string
}

export type ReminderInput = {
  firstAfterDays?: number
  everyDays?: number
}

export type ReminderOrder = {
  /** Remind only this signer. If omitted, everyone whose turn it is is reminded */
  recipientSignatureId?: string
}

export type ReminderRhythm = {
  firstAfterDays: number
  everyDays: number
}

export type Reminders = {
  firstAfterDays: number
  everyDays: number
}

export type ReplaceText = {
  operationId: string
  kind: 'replaceText'
  anchor: string
  start: number
  length: number
  text: string
  /** Where deleted text stands at the offset: how many UTF-16 code units of it come before the place, counted in what `html` shows in `del` */
  deleted?: number
}

export type ReplyPermissions = {
  /** Only what the member wrote and the other side has not been sent */
  edit: boolean
  /** The same, as long as nobody else has replied to it */
  delete: boolean
}

export type RequestDraft = {
  draftId: string
  version: number
  /** Whether the document was uploaded for this request only */
  isOneOff: boolean
  template: Template
  content: RequestDraftContent
  again: RequestSentAgain | null
  /** The request that it became */
  sentAs: string | null
  updatedAt: string
}

export type RequestDraftAgain = {
  signatureRequestId: string
}

export type RequestDraftContent = {
  people: DraftPerson[]
  subject: string
  message: string
  /** The deadline; null for what the organization has set */
  expiresAt: string | null
  reminders:
    | {
        firstAfterDays: number
        everyDays: number
      }
    | 'never'
    | null
  notifyAll: boolean
  testMode: boolean
  values: Record<string, string | null>
  /** The name of the template that the uploaded document becomes when the draft is sent; null for none */
  templateName: string | null
  /** Where the request will be kept, as in `createSignatureRequest`; null for the usual place */
  folderId: string | null
}

export type RequestDraftEditUrl = {
  editUrl: string
  expiresAt: string
  /** Absent if there are none */
  warnings?: Warning[]
}

export type RequestMail = {
  mailId: string
  what: 'invitation' | 'turn' | 'reminder' | 'copy'
  email: string
  name: string | null
  state: 'Waiting' | 'Sent' | 'Kept' | 'Refused' | 'Postponed' | 'Unreachable'
  /** When it was accepted, kept or refused; otherwise when it was written */
  at: string
  /** The answer of the mail server, or why there was none */
  reason: string | null
}

export type RequestSentAgain = {
  signatureRequestId: string
  title: string
  expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
  declined: {
    name: string
    reason: string | null
  } | null
}

export type RequestView = {
  viewId: string
  name: string
  filters: {
    search: string
    state:
      | 'mine'
      | 'others'
      | 'attention'
      | 'waiting'
      | 'failed'
      | 'completed'
      | 'declined'
      | 'voided'
      | 'expired'
      | null
    sort: 'newest' | 'oldest'
    /** A folder, or `everyone`; missing for all */
    folderId?: string
  }
}

export type RequestViewInput = {
  name: string
  filters: {
    search: string
    state:
      | 'mine'
      | 'others'
      | 'attention'
      | 'waiting'
      | 'failed'
      | 'completed'
      | 'declined'
      | 'voided'
      | 'expired'
      | null
    sort: 'newest' | 'oldest'
    /** A folder, or `everyone`; missing for all */
    folderId?: string
  }
}

export type RequestViewName = {
  name: string
}

/** Takes back what your side deleted: `length` of the text deleted at `start` (all of it unless given), or the end of the clause, or without both the whole clause */
export type Restore = {
  operationId: string
  kind: 'restore'
  anchor: string
  start?: number
  /** Where deleted text stands at the offset: how many UTF-16 code units of it come before the place, counted in what `html` shows in `del` */
  deleted?: number
  length?: number
  /** Restores the end of the clause, which was merged with the next one */
  end?: boolean
}

export type RevisionInput = {
  revision?: number
  /** Chosen by you. A repeat of the call with the same `operationId` is done once and answered the same */
  operationId?: string
}

export type RootCertificate = {
  subject: string
  issuer: string
  serialNumber: string
  validFrom: string
  validUntil: string
  sha256: string
}

export type RoundChanges = {
  insertions: number
  deletions: number
  comments: number
}

export type RoundComparison = {
  comparisonPresignedUrl: string
  /** `true` when words could not be compared and whole paragraphs, tables and content controls are marked as deleted and inserted */
  fallback: boolean
}

export type RoundDifference = {
  id: string
  type: 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'row'
  text: string
  anchor: string
  /** For a move: the anchor it was moved from */
  from?: string
  effect?: 'insert' | 'delete'
  /** How many table rows are inserted or deleted */
  rows?: number
  /** The part of the document it is in, if not the body */
  story?: string
  /** The same in words, for text boxes too: `header of even pages`, `text box`. `anchor` is then the clause that refers to it, or else the first clause */
  place?: string
  /** The fields that it inserts. If it is accepted, they become the text that they show */
  fields?: ChangeField[]
  /** The text of the paragraph there, which is not part of any clause */
  context?: string
}

export type RoundDifferences = {
  /** The round that the differences start from */
  from: number
  /** The round that they lead to */
  to: number
  /** `true` when words could not be compared and whole paragraphs, tables and content controls are marked as deleted and inserted */
  fallback: boolean
  /** The clauses of both rounds, with the differences as `ins` and `del` in `html`, and as `inserted` and `deleted` in `content`. Clauses have the anchors they have in the document of the round */
  clauses: Clause[]
  layout: DocumentLayout
  /** All differences; the clauses name them by their ids */
  differences: RoundDifference[]
}

export type RoundDocument = {
  round: number
  clauses: Clause[]
  layout: DocumentLayout
  changes: Change[]
  comments: RedlineComment[]
}

export type RoundSummary = {
  /** The author name in the file */
  name: string
  /** What they did, as the rest of a sentence that begins with the name */
  text: string
  /** Number of clauses that were changed */
  clauses: number
  /** The numbers of these clauses, where they have one */
  labels: string[]
  wordsInserted: number
  wordsDeleted: number
  /** Table rows */
  rowsInserted: number
  rowsDeleted: number
  moves: number
  /** Changes of formatting, paragraphs and table cells */
  otherChanges: number
  accepted: number
  rejected: number
  /** Their own changes that they accepted before anyone else saw them */
  settled: number
  withdrawn: number
  comments: number
}

export type RubyNode = {
  type: 'ruby'
  /** What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text */
  text: string
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format */
  reformatted?: string
  /** Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:` */
  link?: string
  field?: FieldMark
  control?: ControlMark
  /** False if no operation can change it */
  editable?: boolean
  shown: string
  /** How it is read, to be shown above it */
  reading: string
}

export type SavedRequestDraft = {
  version: number
  updatedAt: string
}

export type SavedSignature = {
  usedAs: 'signature' | 'initials'
  signature: SignatureInput
  savedAt: string
}

export type SavedSignaturesInput = {
  signature?: SignatureInput
  initials?: SignatureInput
}

export type SavedTemplateFields = {
  /** `Ready` once fields have been saved, or if the document has text tags. A `Draft` can be sent, with a warning */
  status: 'Draft' | 'Ready'
  /** The version of the roles and fields. Each save creates the next */
  version: number
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** Fields that lost their place when the document was replaced, with the page and place they had on the document before. Place one again with its `fieldId`. A save drops those that it does not send back as `lostFields`. Absent if there are none */
  lostFields?: LostField[]
  /** Warnings about the document and about the fields */
  warnings: Warning[]
  /** When the fields were last saved. Null if they are from the upload */
  savedAt: string | null
  /** Who last saved the fields: the name of the editor, or else of the link or credential. Null if not known */
  savedBy: string | null
}

export type SealCertificate = {
  /** In whose name documents are sealed */
  holder: 'organization' | 'installation'
  subject: string
  issuer: string
  serialNumber: string
  validFrom: string
  validUntil: string
  sha256: string
  algorithm: string
  root: RootCertificate
  /** Downloads the root certificate in PEM format */
  rootUrl: string
}

export type SealedFile = {
  /** The level of the seal: `PAdES-BASELINE-B`, `-T`, `-LT` or `-LTA` (ETSI EN 319 142-1) */
  level: string
  /** SHA-256 of the file with what was added after sealing; null if nothing was. The file as it was sealed is at the same URL with `&level=sealed` */
  upgradedSha256: string | null
  /** Why the level is not higher yet, if an upgrade failed. It is tried again automatically */
  lastError: string | null
}

export type SealingProblem = {
  failedAttempts: number
  /** Begins with `not_visible:` if something that was signed would not be seen in the sealed document */
  lastError: string | null
  /** When everyone had signed, or when the seal was last ordered again */
  since: string | null
  /** The page on which something that was signed would not be seen. 1-based */
  page: number | null
}

export type SectionLayout = {
  /** The last clause of the section */
  lastAnchor: string
  /** The width of its pages in points */
  width: number
  height: number
  margins: PageMargins
  columns: number
  /** The space between columns, in points */
  columnGap?: number
  headers: PageStories
  footers: PageStories
}

export type SendInput = {
  revision?: number
  /** Chosen by you. A repeat of the call with the same `operationId` is done once and answered the same */
  operationId?: string
  message?: string
}

export type SendPreview = {
  /** Send it back with `POST /redlining/session/send` to send just this */
  revision: number
  /** The round that sending would end */
  round: number
  summary: RoundSummary[]
  clauses: Clause[]
  layout: DocumentLayout
  changes: Change[]
  comments: RedlineComment[]
}

export type Sender = {
  email: string
  name: string
}

/** Who is asking. Replies to emails go to this address. Defaults to the organization's owner */
export type SenderInput = {
  email: string
  name: string
}

export type SentDocument = {
  /** The document as it was sent, without what signers filled in; once completed, the sealed document */
  documentPresignedUrl: string
  isSealed: boolean
  /** A picture of the first page as it was sent; null until it has been rendered */
  firstPagePresignedUrl: string | null
  /** The pages as sent; a sealed document has further ones at its end */
  pages: DocumentPage[]
}

export type SentRequestDraft = {
  signatureRequestId: string
}

export type SentTestMail = {
  testMailId: string
}

export type SessionAttachment = {
  filename: string
  contentType: string
  /** Of the file as it was uploaded */
  sizeBytes: number
  /** Of the file as it was uploaded; `attachments` of the signature names it */
  sha256: string
  /** How many pages follow the certificate of completion */
  pageCount: number
}

export type SessionDocument = {
  url: string
  pageCount: number
  pages: DocumentPage[]
}

export type SessionField = {
  fieldId: string
  type: FieldType
  /** `multiple`: the value has one line for each chosen option; `initials`: sent in `initials`; `attachment`: the name of an uploaded file; `date-signed`: the day on which it is signed, today until then */
  kind?: string
  label: string | null
  required: boolean
  readOnly: boolean
  unit: string | null
  options: string[] | null
  format: string | null
  /** The smallest font size of the value, in points */
  minFontSize: number
  /** For radio buttons: where each option is */
  choices: Choice[] | null
  maxLength?: number
  comb?: boolean
  pattern?: string
  patternMessage?: string
  decimals?: number
  fontSize?: number
  /** Where a value stands in its box; where its text begins without it */
  align?: 'left' | 'center' | 'right'
  placeholder?: string
  tooltip?: string
  page: number
  x: number
  y: number
  width: number
  height: number
  value: string | null
  /** Of a field of the kind `attachment`: the file that was uploaded */
  attachment?: SessionAttachment | null
  showWhen?: Condition
  requireWhen?: Condition
  /** `true` where the page is dark: the seal draws the value on a white box; absent otherwise */
  lightBox?: boolean
  /** The name of whoever has signed, for another signer's signature field */
  signedBy?: string
  signature?: ShownSignature
}

export type SessionRound = {
  round: number
  side: RedlineSide
  /** The member who ended the round */
  sentBy: string
  sentAt: string
  /** The hash of the DOCX as it was when the round ended */
  sha256: string
  changes: RoundChanges
  outcome: 'sent' | 'approved'
  message: string | null
  summary: RoundSummary[]
  sentByName: string
}

export type SessionSender = {
  email: string
  name: string
}

export type SessionSigner = {
  email: string
  name: string
  role: string | null
}

export type SessionState = 'Ready' | 'Waiting' | 'Signed' | 'Completed' | 'Expired' | 'Declined'

export type SetListLevel = {
  operationId: string
  kind: 'setListLevel'
  anchor: string
  /** From 0, as `level` of a clause */
  level: number
}

export type ShapeNode = {
  type: 'shape'
  /** What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text */
  text: string
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format */
  reformatted?: string
  /** Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:` */
  link?: string
  field?: FieldMark
  control?: ControlMark
  /** False if no operation can change it */
  editable?: boolean
  shown: string
  /** The id of its text, among the `stories` of the clause */
  story?: string
}

export type ShownDifference = {
  kind: string
  author: string
  text: string
}

export type ShownOrganization = {
  name: string
  /** A PNG image of at most 480 × 160 pixels */
  logoUrl: string | null
  /** The colours for the light and the dark, in which text can be read; `null` for those of the service */
  accent: Accent | null
}

/** For a field with `signedBy`: what the signer has signed it with */
export type ShownSignature = TypedSignature | PicturedSignature

export type SignInOptions = {
  /** The name of the OpenID provider; null where there is none */
  provider: string | null
  /** Whether nobody signs in by a password or a passkey */
  isProviderOnly: boolean
}

export type SignInput = {
  consentVersion: string
  fields?: FieldValue[]
  /** Every attachment of the signer with its `sha256`, as the session shows it, so that they sign what they have seen */
  attachments?: AttachmentNamed[]
  signature: SignatureInput
  /** The IANA name of the signer's time zone, in which `date-signed` is written; the organization's by default */
  timeZone?: string
  /** The initials, and the fields of the kind `initials` that the signer put them in */
  initials?: InitialsInput | null
}

export type SignatureInput = TypedSignature | DrawnSignature | UploadedSignature

export type SignatureRequest = {
  signatureRequestId: string
  templateId: string
  sender: Sender
  /** People who get a copy of the signed document by email but do not sign */
  cc: Cc[]
  status: 'Created' | 'Completed' | 'Expired'
  /** The folder in which it is kept; null if everyone in the organization sees it */
  folderId: string | null
  /** The id of the person to whom it belongs: who created it, or who got it when that person left, which changes no `updatedAt`. Null if a program created it */
  ownerId: string | null
  testMode: boolean
  createdAt: string
  updatedAt: string
  completedAt: string | null
  expiresAt: string
  /** The uploaded files, in order. Several files are joined into one document */
  documents: UploadedDocument[]
  fields: EnvelopeField[]
  expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
  /** When it turned out that the document cannot be sealed. The request could not be completed: seal it again (`resealSignatureRequest`) once the cause is gone, or void it. Null while sealing is tried or is not due */
  sealingFailedAt: string | null
  /** Whether signers are emailed (`regular`), or you show each their signing URL (`embedded`) */
  delivery: 'regular' | 'embedded'
  /** What everybody calls the request: its subject, or the name that its template had when it was sent */
  title: string
  subject: string | null
  message: string | null
  /** Your own key-value pairs, as sent when the request was created. Null if there were none */
  metadata: Record<string, string> | null
  redirectUrl: string | null
  sequential: boolean
  notifyLater: boolean
  /** The request as which this one was last sent again from the pages */
  sentAgainAs: string | null
  reminders: Reminders | null
  /** Set once everyone has signed, until the document is sealed */
  sealing: SealingProblem | null
  /** When the documents, values and personal data were deleted. `fields` is then empty, and every person is `Deleted` at `deleted@deleted.invalid` */
  contentDeletedAt: string | null
  /** When they will be deleted, a week after somebody asked for it; until then they can be kept after all */
  contentDeletionDueAt: string | null
  /** Since when the request is on legal hold: nobody and no rule deletes its content */
  legalHoldSince: string | null
  signers: SignerState[]
}

export type SignatureRequestInput = {
  templateId: string
  /** In signing order */
  signers: SignerInput[]
  sender?: SenderInput
  /** People who get a copy of the signed document by email but do not sign, for embedded requests too. Anyone who gets it anyway as signer or sender gets it only once */
  cc?: CcInput[]
  /** The folder in which it is kept, which decides who in the organization sees it: an id, `everyone`, or `private` for the private folder of a person who is signed in. Defaults to the folder of what it is made from, or else to the setting of the organization */
  folderId?: string
  /** Test requests are watermarked, not legally binding and not billed. Defaults to `false` */
  testMode?: boolean
  /** Prefilled values by field id, as text: `true` or `false` for a checkbox, `YYYY-MM-DD` for a date, a decimal number for an amount */
  fields?: FieldPrefill[]
  /** Prefilled values by field label, as text. If several roles have a field with the same label, nest it under the role: `{"Buyer": {"Full name": "Bea Buyer"}}`. Use `""` as the role of fields that belong to nobody */
  prefill?: Record<string, string | Record<string, string>>
  /** Defaults to 90, or to the default that the organization has set */
  expiresInDays?: number
  /** What everybody calls the document. Defaults to the name of the template */
  subject?: string
  /** Shown in the email and on the signing page */
  message?: string
  /** Your own key-value pairs, returned with the record */
  metadata?: Record<string, string>
  /** Where the signing page links to once the signer has signed */
  redirectUrl?: string
  /** If `true`, later signers are not emailed before their turn begins. By default, everyone is emailed at once, and later signers are told whom they wait for */
  notifyLater?: boolean
  /** If `false`, everyone can sign at the same time. Defaults to `true` */
  sequential?: boolean
  /** When signers are reminded by email; null for never. Defaults to what the organization has set, which is 3 and 7 days at first. Embedded requests have no reminders */
  reminders?: ReminderInput | null
}

export type SignedEnvelope = {
  signedEnvelopePresignedUrl: string
  certificatePresignedUrl?: string
  /** Null for requests completed before levels were recorded */
  signedEnvelope: SealedFile | null
  certificate?: SealedFile
}

export type SignedEnvelopes = {
  /** Null if nothing is included */
  zipPresignedUrl: string | null
  /** The ids of the requests whose files are in the archive */
  included: string[]
  /** The requests without a file in the archive */
  leftOut: {
    signatureRequestId: string
    /** `archive_full`: the files together are larger than 4 GiB */
    reason: 'not_found' | 'not_completed' | 'content_deleted' | 'archive_full'
  }[]
}

export type SignedState = {
  state: 'Signed'
}

export type Signer = {
  email: string
  name: string
  recipientSignatureId: string
  role: string | null
  /** Absent for someone who signs */
  action?: 'sign' | 'approve' | 'view'
  company?: string
  /** How the signer is verified before the signing link shows anything: `email_code` is a code that is emailed to their address */
  verification?: VerificationWay[]
  /** 1-based. Signers with the same turn sign at the same time */
  turn: number
}

export type SignerAccount = {
  /** Whether anyone is signed in, be it the signer or not */
  isSignedIn: boolean
  /** Whether the signer can save a signature with their account */
  savesSignatures: boolean
  signature: SignatureInput | null
  initials: SignatureInput | null
}

export type SignerCorrection = {
  email?: string
  name?: string
}

export type SignerInput = {
  email: string
  name: string
  /** A role of the template. Every role that a field has needs a signer */
  role?: string | null
  /** What the recipient does. Who approves (or declines) or views (and confirms having read it) has no fields and no role. Defaults to `sign` */
  action?: 'sign' | 'approve' | 'view'
  /** Recipients with the same turn act at the same time. Give it for all or for none; without it, the order of `signers` and the roles decide */
  turn?: number
  /** What fields of the kind `company` show; without it the signer fills them in */
  company?: string | null
  /** How the signer is verified before the signing link shows anything: `email_code` is a code that is emailed to their address */
  verification?: VerificationWay[]
}

export type SignerRole = {
  name: string
  /** Starts at 0. Signers who are next to each other in `signers` and whose roles have the same order sign at the same time */
  order: number
}

export type SignerState = {
  email: string
  name: string
  recipientSignatureId: string
  role: string | null
  /** Absent for someone who signs */
  action?: 'sign' | 'approve' | 'view'
  company?: string
  /** How the signer is verified before the signing link shows anything: `email_code` is a code that is emailed to their address */
  verification?: VerificationWay[]
  /** 1-based. Signers with the same turn sign at the same time */
  turn: number
  viewedAt: string | null
  signedAt: string | null
  declinedAt: string | null
  declineReason: string | null
  /** When an email to this signer bounced */
  bouncedAt: string | null
  bounceReason: string | null
  remindedAt: string | null
  /** When the sender last corrected the name or address */
  correctedAt: string | null
}

export type SignerVerification = {
  /** The signer's address, masked */
  email: string
  sender: {
    name: string
  }
  organization: ShownOrganization
  /** When the code was mailed that can be entered now; null if a new one must be asked for */
  sentAt: string | null
  /** Until when that code can be entered */
  expiresAt: string | null
  /** From when another code can be mailed */
  resendAt: string | null
}

export type SigningCodeInput = {
  /** Six digits; spaces are ignored */
  code: string
}

export type SigningContext = {
  signature_request_id: string
  recipient_signature_id?: string
  actor_email?: string | null
  ip_address?: string | null
  user_agent?: string | null
  /** Details that depend on the kind of event. `known_by` lists how the actor was identified: by a link (`email-link`, `embedded-session`), by a `credential`, as the operator (`command-line`), by a rule of the organization (`organization-rule`), or not at all (`schedule`) */
  details?: Record<string, unknown>
}

export type SigningDocument = {
  url: string
  pageCount: number
  pages: DocumentPage[]
  firstPageImageUrl: string | null
  name: string
  /** What signers should know, such as a signature in the document that could not be checked */
  warnings: Warning[]
}

export type SigningEvent = {
  event_id: string
  event_category: 'signing'
  event_type:
    | 'document_created'
    | 'signer_verified'
    | 'document_viewed'
    | 'attachment_added'
    | 'document_signed'
    | 'document_approved'
    | 'document_confirmed'
    | 'document_sealing_failed'
    | 'document_sealing_retried'
    | 'document_completed'
    | 'document_upgraded'
    | 'document_declined'
    | 'document_voided'
    | 'document_expired'
    | 'document_reminded'
    | 'document_bounced'
    | 'recipient_corrected'
    | 'deadline_extended'
    | 'content_deletion_planned'
    | 'content_deletion_withdrawn'
    | 'legal_hold_placed'
    | 'legal_hold_lifted'
    | 'document_content_deleted'
    | 'signing_link_created'
    | 'signing_link_revoked'
  /** Unix time in milliseconds */
  event_time: number
  /** Counts all events of the resource from 1, of every kind, without gaps */
  sequence: number
  test_mode: boolean
  /** SHA-256 of the hashed part of this record, which includes `previous_hash` */
  hash: string
  /** `hash` of the previous event; 64 zeros for the first */
  previous_hash: string
  /** Digests of the personal data, by property, which remain when it is erased */
  personal_digests?: Record<string, string>
  personal_salt?: string
}

export type SigningEventRecord = {
  event: SigningEvent
  signing: SigningContext
}

export type SigningEvents = {
  signatureRequestEvents: SigningEventRecord[]
}

export type SigningSession = {
  signatureRequestId: string
  recipientSignatureId: string
  state: SessionState
  /** What the holder of the link does */
  action: 'sign' | 'approve' | 'view'
  signer: SessionSigner
  sender: SessionSender
  organization: ShownOrganization
  subject: string | null
  message: string | null
  testMode: boolean
  waitingFor: {
    /** Empty for someone who acts later, if the organization does not name them to signers */
    name: string
  }[]
  consent: Consent
  declineAllowed: boolean
  signature: {
    required: boolean
  }
  expiresAt: string
  signedAt: string | null
  declinedAt: string | null
  expiredReason: 'Deadline' | 'Voided' | 'Declined' | null
  completedAt: string | null
  /** Whether everyone has signed and the document could not be sealed. The sender decides what happens next */
  sealingFailed: boolean
  /** Whether the sealed document is emailed to the signer; false for an embedded request, and without a mail server */
  copyByEmail: boolean
  redirectUrl: string | null
  allowedOrigins: string[]
  document: SigningDocument
  fields: SessionField[]
}

export type SigningUrl = {
  signingUrl: string
  expiresAt: string
  /** Absent if there are none */
  warnings?: Warning[]
}

export type SigningUrlInput = {
  /** Whether the person is notified by email that the link was created. Defaults to `true` for signers who get emails about the request and for members of negotiations. `false` works only if the operator allows it */
  notify?: boolean
}

export type SmtpServer = {
  host: string
  port: number
  encryption: 'immediate' | 'starttls' | 'none'
  signsIn: boolean
}

export type SplitParagraph = {
  operationId: string
  kind: 'splitParagraph'
  anchor: string
  offset: number
  /** Where deleted text stands at the offset: how many UTF-16 code units of it come before the place, counted in what `html` shows in `del` */
  deleted?: number
  /** The anchor that the new clause will have, so that you can send operations on it without waiting for the response; chosen by the service if omitted */
  newAnchor?: string
}

/** A text outside the body. The anchors of its clauses begin with its id */
export type Story = {
  id: string
  kind: 'header' | 'footer' | 'footnote' | 'endnote' | 'textBox'
  /** The number of a note */
  label?: string
  clauses: StoryClause[]
}

export type StoryClause = {
  anchor: string
  kind: 'paragraph' | 'heading' | 'listItem'
  level?: number
  /** The number or bullet in front of it */
  label?: string
  /** The number cannot be read in the document that is signed */
  hiddenLabel?: true
  cell?: TableCell
  /** The text with all open changes accepted. Offsets count its UTF-16 code units */
  text: string
  /** What it consists of, in order. The texts of all nodes that are not deleted make up its `text` */
  content: InlineNode[]
  format?: BlockFormat
  end?: EndMarks
  /** The id of the change of its format */
  reformatted?: string
  row?: EndMarks
  /** False if no operation can change it */
  editable?: boolean
  /** The same as markup */
  html: string
  deleted?: boolean
}

export type StrokePoint = {
  x: number
  y: number
  /** Milliseconds since the first point of the drawing */
  t?: number
  /** Pressure */
  p?: number
}

export type TabNode = {
  type: 'tab'
  /** What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text */
  text: string
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format */
  reformatted?: string
  /** Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:` */
  link?: string
  field?: FieldMark
  control?: ControlMark
  /** False if no operation can change it */
  editable?: boolean
}

export type TabStop = {
  /** In points, from where lines begin without an indent */
  at: number
  align?: 'center' | 'end' | 'decimal'
  leader?: 'dot' | 'hyphen' | 'underscore' | 'middleDot'
}

export type TableBorders = {
  top?: Border
  bottom?: Border
  start?: Border
  end?: Border
  insideH?: Border
  insideV?: Border
}

/** The cell that it is in, counted from 0; columns are those of the grid */
export type TableCell = {
  table: number
  row: number
  column: number
  columnSpan?: number
  rowSpan?: number
  /** A cell above it spans this row: it is not shown */
  covered?: boolean
  /** The row is repeated on every page */
  header?: boolean
  /** The height of the row in points */
  height?:
    | {
        exactly: number
      }
    | {
        atLeast: number
      }
  look?: CellLook
}

export type TableLayout = {
  table: number
  /** The widths of its columns in points */
  columns: number[]
  direction?: 'rtl'
  within?: OuterCell
  align?: 'center' | 'end'
  /** The distance from where lines begin, in points */
  indent?: number
  borders?: TableBorders
  padding?: CellPadding
  /** The width in percent of the room there is, if it is not that of the columns */
  percent?: number
}

export type TakenOutContent = {
  kind:
    | 'field'
    | 'link'
    | 'picture'
    | 'object'
    | 'control'
    | 'media'
    | 'document'
    | 'template'
    | 'mailMerge'
    | 'part'
    | 'macros'
    | 'wordTemplate'
    | 'property'
    | 'data'
    | 'people'
  /** Where it is, in words */
  place: string
  /** The clause that it is in */
  anchor?: string
  /** The code of a field, the address of a link, the name of a part; may be empty */
  what: string
  /** What it is, in words */
  words: string
}

export type Template = {
  templateId: string
  name: string
  filename: string
  contentType: string
  /** `Ready` once fields have been saved, or if the document has text tags. A `Draft` can be sent, with a warning */
  status: 'Draft' | 'Ready'
  /** The folder in which it is kept; null if everyone in the organization sees it */
  folderId: string | null
  /** The id of the person to whom it belongs: who created it, or who got it when that person left, which changes no `updatedAt`. Null if a program created it */
  ownerId: string | null
  pageCount: number
  pages: DocumentPage[]
  /** The version of the roles and fields. Each save creates the next */
  version: number
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** Fields that lost their place when the document was replaced, with the page and place they had on the document before. Place one again with its `fieldId`. A save drops those that it does not send back as `lostFields`. Absent if there are none */
  lostFields?: LostField[]
  /** Whether the template has a DOCX source, and so can be negotiated */
  redlineAvailable: boolean
  /** Warnings about the document and about the fields */
  warnings: Warning[]
  /** The uploaded files, in order. Several files are joined into one document */
  documents: UploadedDocument[]
  /** SHA-256 of the file as uploaded; of several files, of the PDF they were joined into */
  sha256: string
  /** SHA-256 of the PDF that is signed */
  documentSha256: string
  createdAt: string
  updatedAt: string
  /** When the template was archived. It cannot be used for new requests since then */
  archivedAt: string | null
}

export type TemplateContext = {
  template_id: string
}

export type TemplateDraft = {
  /** The version that the draft was made from */
  baseVersion: number
  signerRoles: DraftSignerRole[]
  fields: DraftFieldInput[]
  /** The lost fields that the draft has neither placed nor discarded. If omitted, all of them */
  lostFields?: DraftFieldInput[]
  savedAt: string
}

export type TemplateDraftInput = {
  /** The version that the draft was made from */
  baseVersion: number
  signerRoles: DraftSignerRole[]
  fields: DraftFieldInput[]
  /** The lost fields that the draft has neither placed nor discarded. If omitted, all of them */
  lostFields?: DraftFieldInput[]
}

export type TemplateDuplicate = {
  name: string
  /** The folder in which it is kept, which decides who in the organization sees it: an id, `everyone`, or `private` for the private folder of a person who is signed in. Defaults to the folder of what it is made from, or else to the setting of the organization */
  folderId?: string
}

export type TemplateEvent = {
  event_id: string
  event_category: 'template'
  event_type: 'template_ready'
  /** Unix time in milliseconds */
  event_time: number
  /** Counts all events of the resource from 1, of every kind, without gaps */
  sequence: number
  test_mode: boolean
  /** SHA-256 of the hashed part of this record, which includes `previous_hash` */
  hash: string
  /** `hash` of the previous event; 64 zeros for the first */
  previous_hash: string
  /** Digests of the personal data, by property, which remain when it is erased */
  personal_digests?: Record<string, string>
  personal_salt?: string
}

export type TemplateEventRecord = {
  event: TemplateEvent
  template: TemplateContext
}

export type TemplateField = {
  fieldId: string
  type: FieldType
  /** What the type does not say, such as `radio`, `multiple` or `initials` */
  kind?: string
  role: string | null
  /** 1-based */
  page: number
  /** Distance in points from the left edge of the page as displayed */
  x: number
  /** Distance in points from the top edge of the page as displayed */
  y: number
  /** In points */
  width: number
  /** In points */
  height: number
  label?: string
  required: boolean
  readOnly: boolean
  unit?: string
  options?: string[]
  format?: string
  minFontSize?: number
  /** Where the radio button of each option is */
  choices?: Choice[]
  maxLength?: number
  comb?: boolean
  pattern?: string
  patternMessage?: string
  decimals?: number
  fontSize?: number
  /** Where a value stands in its box; where its text begins without it */
  align?: 'left' | 'center' | 'right'
  placeholder?: string
  tooltip?: string
  defaultValue?: string
  showWhen?: Condition
  requireWhen?: Condition
}

export type TemplateRename = {
  name: string
}

export type TestMail = {
  testMailId: string
  state: 'Waiting' | 'Sent' | 'Kept' | 'Refused' | 'Postponed' | 'Unreachable'
  /** The answer of the mail server, or why there was none */
  reason: string | null
}

export type TextInput = {
  /** Chosen by you. A repeat of the call with the same `operationId` is done once and answered the same */
  operationId?: string
  text: string
}

/** How letters look, beside their `format`. What is missing is as it is around them */
export type TextLook = {
  /** The name of the font, as the document has it */
  font?: string
  /** The size of the letters, in points */
  size?: number
  /** `#rrggbb`; `auto` is black, or white on a dark background */
  color?: string
  /** The highlighting or shading behind the letters: `#rrggbb`, or `none` */
  background?: string
  /** The space added after each letter, in points */
  spacing?: number
  /** How far the letters are above their line, in points */
  raised?: number
}

export type TextNode = {
  type: 'text'
  /** What the node is in the `text` of the clause: U+FFFC for an object. A deleted node is not part of that text */
  text: string
  format?: ('bold' | 'italic' | 'underline' | 'strike' | 'caps' | 'smallCaps' | 'hidden' | 'sub' | 'sup')[]
  look?: TextLook
  inserted?: ChangeMark
  deleted?: ChangeMark
  /** The id of the change that gave it its format */
  reformatted?: string
  /** Where a link leads, as the document says it: an address, `#` and a bookmark, or nothing. Show it as text; never let a browser follow it unless it begins with `https:`, `http:` or `mailto:` */
  link?: string
  field?: FieldMark
  control?: ControlMark
  /** False if no operation can change it */
  editable?: boolean
  /** What to show instead, if a symbol font shows other characters */
  shown?: string
}

export type TokenRequest = {
  grant_type: 'client_credentials'
  client_id: string
  client_secret: string
  audience?: string
  scope?: string
}

export type TrackedDifference = {
  kind: 'insertion' | 'deletion' | 'move' | 'format' | 'paragraph' | 'table' | 'other' | 'comment'
  at: string | null
  text: string
}

export type TypedSignature = {
  kind: 'typed'
  text: string
  /** The handwriting, by the name of its font; `caveat` if absent. A text with a character that the hand lacks is drawn in `caveat` */
  hand?: 'caveat' | 'dancing-script' | 'marck-script' | 'alex-brush' | 'allura'
}

export type UntrackedDetail = {
  kind:
    | 'text'
    | 'paragraph'
    | 'madePermanent'
    | 'hiddenText'
    | 'runFormat'
    | 'paragraphFormat'
    | 'list'
    | 'style'
    | 'table'
    | 'tableFormat'
    | 'section'
    | 'field'
    | 'crossReference'
    | 'bookmark'
    | 'link'
    | 'permission'
    | 'noteAnchor'
    | 'contentControl'
    | 'boundData'
    | 'object'
    | 'objectFormat'
    | 'listDefinition'
    | 'styleDefinition'
    | 'theme'
    | 'font'
    | 'setting'
    | 'trackingOff'
    | 'property'
    | 'part'
    | 'falseRecord'
    | 'changeRecord'
    | 'changeTakenOver'
    | 'othersComment'
    | 'commentFormat'
    | 'commentThread'
    | 'ownComment'
    | 'resaved'
    | 'accepted'
    | 'rejected'
    | 'authorUnknown'
    | 'forged'
  /** Where it is, in words */
  place: string
  /** The clause that it is in, or follows, where there is one */
  anchor?: string
  before: string
  after: string
  severity: 'high' | 'medium' | 'low'
  /** What the difference is, in words */
  words: string
}

export type UntrackedDifference = {
  kind:
    | 'text'
    | 'paragraph'
    | 'madePermanent'
    | 'hiddenText'
    | 'runFormat'
    | 'paragraphFormat'
    | 'list'
    | 'style'
    | 'table'
    | 'tableFormat'
    | 'section'
    | 'field'
    | 'crossReference'
    | 'bookmark'
    | 'link'
    | 'permission'
    | 'noteAnchor'
    | 'contentControl'
    | 'boundData'
    | 'object'
    | 'objectFormat'
    | 'listDefinition'
    | 'styleDefinition'
    | 'theme'
    | 'font'
    | 'setting'
    | 'trackingOff'
    | 'property'
    | 'part'
    | 'falseRecord'
    | 'changeRecord'
    | 'changeTakenOver'
    | 'othersComment'
    | 'commentFormat'
    | 'commentThread'
    | 'ownComment'
    | 'resaved'
    | 'accepted'
    | 'rejected'
    | 'authorUnknown'
    | 'forged'
  /** Where it is, in words */
  place: string
  /** The clause that it is in, or follows, where there is one */
  anchor?: string
  before: string
  after: string
  severity: 'high' | 'medium' | 'low'
  /** What the difference is, in words */
  words: string
  /** For `resaved`: what the word processor rewrote, place by place */
  details?: UntrackedDetail[]
}

export type UploadAnswer = {
  revision: number
  status: RedlineStatus
  /** Clauses that are new or have changed */
  clauses: Clause[]
  /** Anchors of clauses that no longer exist */
  removed: string[]
  anchors: string[] | null
  /** The tables, sections, headers and footers, if any of them changed; otherwise null */
  layout: DocumentLayout | null
  /** All open changes in these clauses */
  openChanges: Change[]
  /** Comments that have moved with their text */
  comments: CommentPlace[]
  /** Tracked changes and new comments in the file */
  tracked: TrackedDifference[]
  /** Untracked differences that were recorded as changes of this member */
  untracked: UntrackedDifference[]
  /** Untracked differences that were not recorded */
  leftOut: UntrackedDifference[]
  /** Taken out of the file: what must not reach the other side, and data about people and the file */
  takenOut: TakenOutContent[]
  /** Differences that were accepted and that you should check */
  shown: ShownDifference[]
  counts: UploadCounts
}

/** The full number of each list; the lists have the first 200 */
export type UploadCounts = {
  tracked: number
  untracked: number
  leftOut: number
  takenOut: number
  shown: number
}

export type UploadedAttachment = {
  /** The name as the field shows it */
  value: string
  attachment: SessionAttachment
}

export type UploadedDocument = {
  filename: string
  contentType: string
  /** SHA-256 of the file as uploaded */
  sha256: string
  /** Its first page in the document that is signed, 1-based */
  firstPage: number
  pageCount: number
}

export type UploadedSignature = {
  kind: 'uploaded'
  image: string
}

export type VerificationWay = 'email_code'

export type VerifiedSigner = {
  /** Opens the session for up to 12 hours */
  token: string
}

export type VoidInput = {
  reason?: string | null
}

export type Warning = {
  /** The kind of warning. All codes are listed in docs/warnings.md */
  code: string
  /** What is wrong, for people to read */
  message: string
  /** 1-based */
  page?: number
  /** If several files were uploaded, the one it is about */
  filename?: string
  fieldId?: string
  /** What it is about: a text tag, a field, a property */
  subject?: string
}

export type WebhookAttempt = {
  attempt: number
  startedAt: string
  durationMs: number
  request: WebhookAttemptRequest
  response: WebhookAttemptResponse | null
  error: string | null
}

export type WebhookAttemptRequest = {
  url: string
  /** By their names in lower case */
  headers: Record<string, string>
}

export type WebhookAttemptResponse = {
  status: number
  /** By their names in lower case */
  headers: Record<string, string>
  body: string
}

export type WebhookDelivery = {
  deliveryId: string
  webhookEndpointId: string
  eventType: string
  status: 'Pending' | 'Delivered' | 'Failed'
  attemptCount: number
  nextAttemptAt: string | null
  deliveredAt: string | null
  createdAt: string
  lastAttempt: WebhookAttempt | null
}

export type WebhookDeliveryDetail = {
  deliveryId: string
  webhookEndpointId: string
  eventType: string
  status: 'Pending' | 'Delivered' | 'Failed'
  attemptCount: number
  nextAttemptAt: string | null
  deliveredAt: string | null
  createdAt: string
  lastAttempt: WebhookAttempt | null
  body: string
  attempts: WebhookAttempt[]
}

export type WebhookEndpoint = {
  webhookEndpointId: string
  url: string
  description: string | null
  eventTypes: string[]
  enabled: boolean
  disabledAt: string | null
  /** When deliveries began to fail; null if they succeed. The endpoint is disabled after five days */
  failingSince: string | null
  /** When the next secret replaces the current one; null if there is no next secret */
  nextSecretActiveAt: string | null
  createdAt: string
  updatedAt: string
}

export type WebhookEndpointChange = {
  /** An `https://` URL at a public address */
  url?: string
  /** The kinds of events to deliver */
  eventTypes?: (
    | 'document_created'
    | 'signer_verified'
    | 'document_viewed'
    | 'attachment_added'
    | 'document_signed'
    | 'document_approved'
    | 'document_confirmed'
    | 'document_sealing_failed'
    | 'document_sealing_retried'
    | 'document_completed'
    | 'document_upgraded'
    | 'document_declined'
    | 'document_voided'
    | 'document_expired'
    | 'document_reminded'
    | 'document_bounced'
    | 'recipient_corrected'
    | 'deadline_extended'
    | 'content_deletion_planned'
    | 'content_deletion_withdrawn'
    | 'legal_hold_placed'
    | 'legal_hold_lifted'
    | 'document_content_deleted'
    | 'signing_link_created'
    | 'signing_link_revoked'
    | 'redline_created'
    | 'redline_opened'
    | 'redline_edit_inserted'
    | 'redline_edit_deleted'
    | 'redline_edit_accepted'
    | 'redline_edit_rejected'
    | 'redline_comment_added'
    | 'redline_message_added'
    | 'redline_turn_ended'
    | 'redline_shared'
    | 'redline_member_removed'
    | 'redline_reopened'
    | 'redline_signature_requested'
    | 'redline_link_created'
    | 'redline_link_revoked'
    | 'document_ready_for_signing'
    | 'template_ready'
  )[]
  /** A note for yourself. Send an empty string for none */
  description?: string
  enabled?: boolean
}

export type WebhookEndpointInput = {
  /** An `https://` URL at a public address */
  url: string
  /** The kinds of events to deliver */
  eventTypes?: (
    | 'document_created'
    | 'signer_verified'
    | 'document_viewed'
    | 'attachment_added'
    | 'document_signed'
    | 'document_approved'
    | 'document_confirmed'
    | 'document_sealing_failed'
    | 'document_sealing_retried'
    | 'document_completed'
    | 'document_upgraded'
    | 'document_declined'
    | 'document_voided'
    | 'document_expired'
    | 'document_reminded'
    | 'document_bounced'
    | 'recipient_corrected'
    | 'deadline_extended'
    | 'content_deletion_planned'
    | 'content_deletion_withdrawn'
    | 'legal_hold_placed'
    | 'legal_hold_lifted'
    | 'document_content_deleted'
    | 'signing_link_created'
    | 'signing_link_revoked'
    | 'redline_created'
    | 'redline_opened'
    | 'redline_edit_inserted'
    | 'redline_edit_deleted'
    | 'redline_edit_accepted'
    | 'redline_edit_rejected'
    | 'redline_comment_added'
    | 'redline_message_added'
    | 'redline_turn_ended'
    | 'redline_shared'
    | 'redline_member_removed'
    | 'redline_reopened'
    | 'redline_signature_requested'
    | 'redline_link_created'
    | 'redline_link_revoked'
    | 'document_ready_for_signing'
    | 'template_ready'
  )[]
  /** A note for yourself. Send an empty string for none */
  description?: string
  /** Defaults to `true` */
  enabled?: boolean
}

export type WebhookEndpointWithSecret = {
  webhookEndpointId: string
  url: string
  description: string | null
  eventTypes: string[]
  enabled: boolean
  disabledAt: string | null
  /** When deliveries began to fail; null if they succeed. The endpoint is disabled after five days */
  failingSince: string | null
  /** When the next secret replaces the current one; null if there is no next secret */
  nextSecretActiveAt: string | null
  createdAt: string
  updatedAt: string
  /** The secret to verify deliveries with */
  secret: string
}

export type WebhookReplay = {
  webhookEndpointId: string
  since: string
  until: string
  status: 'Failed' | null
}

export type WebhookReplayInput = {
  /** Start of the period, inclusive */
  since: string
  /** End of the period, exclusive. Defaults to now */
  until?: string
  status?: 'Failed'
}

export type WebhookTestInput = {
  eventType?:
    | 'document_created'
    | 'signer_verified'
    | 'document_viewed'
    | 'attachment_added'
    | 'document_signed'
    | 'document_approved'
    | 'document_confirmed'
    | 'document_sealing_failed'
    | 'document_sealing_retried'
    | 'document_completed'
    | 'document_upgraded'
    | 'document_declined'
    | 'document_voided'
    | 'document_expired'
    | 'document_reminded'
    | 'document_bounced'
    | 'recipient_corrected'
    | 'deadline_extended'
    | 'content_deletion_planned'
    | 'content_deletion_withdrawn'
    | 'legal_hold_placed'
    | 'legal_hold_lifted'
    | 'document_content_deleted'
    | 'signing_link_created'
    | 'signing_link_revoked'
    | 'redline_created'
    | 'redline_opened'
    | 'redline_edit_inserted'
    | 'redline_edit_deleted'
    | 'redline_edit_accepted'
    | 'redline_edit_rejected'
    | 'redline_comment_added'
    | 'redline_message_added'
    | 'redline_turn_ended'
    | 'redline_shared'
    | 'redline_member_removed'
    | 'redline_reopened'
    | 'redline_signature_requested'
    | 'redline_link_created'
    | 'redline_link_revoked'
    | 'document_ready_for_signing'
    | 'template_ready'
}

/** What each call takes and answers, by method and path. */
export interface Calls {
  /** Check the health of the service */
  'GET /v1/health': { answer: Health }
  /** Check the health of the service */
  'GET /health': { answer: Health }
  /** Check whether the process is running */
  'GET /live': {
    answer: {
      live: true
    }
  }
  /** Check whether the service accepts requests */
  'GET /ready': {
    answer: {
      ready: true
    }
  }
  /** Get the metrics of this process */
  'GET /metrics': { answer: Blob }
  /** Download the root certificate */
  'GET /.well-known/countersign/root.pem': { answer: Blob }
  /** Download the revocation list */
  'GET /revocation-list.crl': { answer: Blob }
  /** Create an access token */
  'POST /oauth/token': { body: TokenRequest; answer: AccessToken }
  /** List the public keys of access tokens */
  'GET /.well-known/jwks.json': { answer: JsonWebKeySet }
  /** Get the account of whoever is signed in */
  'GET /account': { answer: Account }
  /** Change the name of whoever is signed in */
  'PATCH /account': {
    body: AccountUpdate
    answer: {
      name: string
    }
  }
  /** List where the person is signed in */
  'GET /account/sessions': { answer: AccountSession[] }
  /** List what was changed of how the person signs in */
  'GET /account/changes': { answer: AccountChange[] }
  /** Sign out elsewhere */
  'DELETE /account/sessions/{sessionId}': {
    parameters: { sessionId: string }
    answer: {
      ended: number
    }
  }
  /** Get what a link into the application is for */
  'GET /entry/session': { answer: Entry }
  /** Use a link into the application */
  'POST /entry/session': {
    body?: EntryInput
    answer: {
      isSignedIn: boolean
    }
  }
  /** Ask for an account */
  'POST /registrations': {
    body: {
      email: string
    }
    answer: {
      sent: true
    }
  }
  /** Ask for a new password */
  'POST /password-resets': {
    body: {
      email: string
    }
    answer: {
      sent: true
    }
  }
  /** Ask for a link that confirms the address of the account */
  'POST /account/confirmation': {
    answer: {
      sent: true
    }
  }
  /** Get how people sign in here */
  'GET /sign-in-options': { answer: SignInOptions }
  /** Begin to sign in at the OpenID provider */
  'POST /oidc/sign-in': { answer: OidcSignIn }
  /** Begin to use a link into the application by an account at the OpenID provider */
  'POST /entry/session/oidc': { body?: OidcEntryInput; answer: OidcSignIn }
  /** Begin to connect the account with one at the OpenID provider */
  'POST /account/oidc': { answer: OidcSignIn }
  /** Disconnect the account from the OpenID provider */
  'DELETE /account/oidc': {
    answer: {
      /** False where it was not connected */
      disconnected: boolean
    }
  }
  /** List the people of the organization */
  'GET /v1/organization/members': { answer: OrganizationMember[] }
  /** Change the role of a member */
  'PATCH /v1/organization/members/{memberId}': {
    parameters: { memberId: string }
    body: MemberUpdate
    answer: OrganizationMember
  }
  /** Remove a member, or leave */
  'DELETE /v1/organization/members/{memberId}': {
    parameters: { memberId: string }
    query?: {
      /** Ids of credentials that go on working, with commas between them */ keep?: string
      /** The id of the member who gets what belonged to them: their documents, and the folders that only they see or manage */
      successor?: string
      /** Ids of credentials to revoke, with commas between them */
      revoke?: string
    }
    answer: {
      removed: true
    }
  }
  /** See what removing a member leaves behind */
  'GET /v1/organization/members/{memberId}/removal': { parameters: { memberId: string }; answer: MemberRemoval }
  /** List the open invitations */
  'GET /v1/organization/invitations': { answer: Invitation[] }
  /** Invite somebody by email */
  'POST /v1/organization/invitations': {
    body: InvitationInput
    answer: {
      invitationId: string
    }
  }
  /** Revoke an invitation */
  'DELETE /v1/organization/invitations/{invitationId}': {
    parameters: { invitationId: string }
    answer: {
      revoked: true
    }
  }
  /** List the credentials of the organization */
  'GET /v1/organization/credentials': { answer: Credential[] }
  /** Create a credential */
  'POST /v1/organization/credentials': { body: CredentialInput; answer: CredentialWithSecret }
  /** Revoke a credential */
  'DELETE /v1/organization/credentials/{credentialId}': {
    parameters: { credentialId: string }
    answer: {
      revoked: true
    }
  }
  /** List what changed in the organization */
  'GET /v1/organization/events': {
    query?: {
      /** Defaults to 50 */ limit?: number
      /** Returns only records with a lower `sequence` */
      before?: number
    }
    answer: OrganizationEvents
  }
  /** List folders */
  'GET /v1/folders': { answer: Folder[] }
  /** List folders with whom they are shared */
  'GET /v1/organization/folders': { answer: ManagedFolder[] }
  /** Create a folder */
  'POST /v1/organization/folders': {
    body: FolderInput
    answer: {
      folderId: string
    }
  }
  /** Rename or share a folder */
  'PATCH /v1/organization/folders/{folderId}': {
    parameters: { folderId: string }
    body: FolderChange
    answer: {
      version: number
    }
  }
  /** Delete a folder */
  'DELETE /v1/organization/folders/{folderId}': {
    parameters: { folderId: string }
    query?: {
      /** The folder into which its records go, or `everyone` */ into?: string
    }
    answer: {
      deleted: true
    }
  }
  /** Take over a folder */
  'POST /v1/organization/folders/{folderId}/take-over': {
    parameters: { folderId: string }
    answer: {
      takenOver: true
    }
  }
  /** Move records into a folder */
  'POST /v1/organization/moves': {
    body: MoveInput
    answer: {
      folderId: string | null
    }
  }
  /** List the groups of people */
  'GET /v1/organization/groups': { answer: PeopleGroup[] }
  /** Create a group of people */
  'POST /v1/organization/groups': {
    body?: PeopleGroupInput
    answer: {
      groupId: string
    }
  }
  /** Rename a group, or change who is in it */
  'PATCH /v1/organization/groups/{groupId}': {
    parameters: { groupId: string }
    body?: PeopleGroupInput
    answer: {
      changed: true
    }
  }
  /** Delete a group */
  'DELETE /v1/organization/groups/{groupId}': {
    parameters: { groupId: string }
    answer: {
      deleted: true
    }
  }
  /** Get the settings of the organization */
  'GET /v1/organization': { answer: OrganizationSettings }
  /** Change settings of the organization */
  'PATCH /v1/organization': { body?: OrganizationSettingsChange; answer: OrganizationSettings }
  /** Get a logo */
  'GET /logos/{logoId}': { parameters: { logoId: string }; answer: Blob }
  /** Send a test email to yourself */
  'POST /v1/organization/test-mails': { answer: SentTestMail }
  /** Get what became of a test email */
  'GET /v1/organization/test-mails/{testMailId}': { parameters: { testMailId: string }; answer: TestMail }
  /** Get how emails are sent */
  'GET /v1/organization/mail-server': { answer: MailServer }
  /** Get the certificate that documents are sealed with */
  'GET /v1/organization/seal-certificate': { answer: SealCertificate }
  /** Get what the organization uses of its quotas */
  'GET /v1/organization/quotas': { answer: Quotas }
  /** Check a sealed document */
  'POST /checks': { body: FormData; answer: DocumentCheck }
  /** List what needs attention */
  'GET /v1/organization/home': { answer: Home }
  /** Dismiss the first steps */
  'DELETE /v1/organization/first-steps': {
    answer: {
      dismissed: true
    }
  }
  /** Create a template */
  'POST /v1/templates': {
    query?: {
      /** If `true`, anything that would give a warning is refused with 400, and nothing is stored. Defaults to `false` */
      strict?: 'true' | 'false'
      /** The folder in which it is kept, which decides who in the organization sees it: an id, `everyone`, or `private` for the private folder of a person who is signed in. Defaults to the folder of what it is made from, or else to the setting of the organization */
      folderId?: string
    }
    body: FormData
    answer: CreatedTemplate
  }
  /** List templates */
  'GET /v1/templates': {
    query?: {
      /** Returns only records updated strictly after this ISO-8601 date or date-time. UTC if it has no offset */
      updatedSince?: string
      /** Maximum number of records to return. The `Link` header has the URL of the next page. If omitted, the whole list is returned */
      limit?: number
      /** Where the page begins. Part of the URL in the `Link` header */
      cursor?: string
      /** Returns only templates where every word of this text is part of the name. Case and accents do not matter */
      search?: string
      /** Returns only templates in this status */
      status?: 'Draft' | 'Ready'
      /** `false` leaves out archived templates, `true` returns them alone. Defaults to both */
      archived?: 'true' | 'false'
      /** Returns only records created strictly after this ISO-8601 date or date-time. UTC if it has no offset */
      createdAfter?: string
      /** Returns only records in this folder. `everyone`: only records in no folder */
      folderId?: string
    }
    answer: Template[]
  }
  /** Retrieve a template */
  'GET /v1/templates/{templateId}': { parameters: { templateId: string }; answer: Template }
  /** Rename a template */
  'PATCH /v1/templates/{templateId}': { parameters: { templateId: string }; body: TemplateRename; answer: Template }
  /** Replace the fields of a template */
  'PUT /v1/templates/{templateId}/fields': {
    parameters: { templateId: string }
    query?: {
      /** If `true`, anything that would give a warning is refused with 400, and nothing is stored. Defaults to `false` */
      strict?: 'true' | 'false'
    }
    body: PlacedFields
    answer: Template
  }
  /** Create an editor URL */
  'POST /v1/templates/{templateId}/edit-url': {
    parameters: { templateId: string }
    body?: EditUrlInput
    answer: EditUrl
  }
  /** Replace the document of a template */
  'POST /v1/templates/{templateId}/document': {
    parameters: { templateId: string }
    query?: {
      /** If `true`, anything that would give a warning is refused with 400, and nothing is stored. Defaults to `false` */
      strict?: 'true' | 'false'
    }
    body: FormData
    answer: Template
  }
  /** Duplicate a template */
  'POST /v1/templates/{templateId}/duplicate': {
    parameters: { templateId: string }
    body: TemplateDuplicate
    answer: Template
  }
  /** Archive a template */
  'POST /v1/templates/{templateId}/archive': { parameters: { templateId: string }; answer: Template }
  /** Retrieve the template of an editor URL */
  'GET /editing/session': { answer: EditingSession }
  /** Save the fields of a template */
  'PUT /editing/session/fields': { body: PlacedFields; answer: SavedTemplateFields }
  /** Save a draft of fields */
  'PUT /editing/session/draft': { body: TemplateDraftInput; answer: KeptTemplateDraft }
  /** Delete a draft of fields */
  'DELETE /editing/session/draft': { answer: Record<string, never> }
  /** Download the document of an editor URL */
  'GET /editing/session/document': {
    query?: {
      /** The version of the template whose document to use: one that a lost field names, or one that was the latest since this link was created. Defaults to the latest */
      version?: string
    }
    answer: Blob
  }
  /** Replace the document of an editor URL */
  'POST /editing/session/document': {
    query?: {
      /** If `true`, anything that would give a warning is refused with 400, and nothing is stored. Defaults to `false` */
      strict?: 'true' | 'false'
    }
    body: FormData
    answer: EditingSession
  }
  /** Download a page as an image */
  'GET /editing/session/pages/{page}/image': {
    parameters: { page: string }
    query: {
      /** Width of the image in pixels */ width: '160' | '320' | '640' | '1024' | '1600' | '2400'
      /** The version of the template whose document to use: one that a lost field names, or one that was the latest since this link was created. Defaults to the latest */
      version?: string
    }
    answer: Blob
  }
  /** Retrieve the words, lines and boxes of pages */
  'GET /editing/session/pages': {
    query?: {
      /** 1-based */ from?: string
      /** 1-based */
      to?: string
      /** The version of the template whose document to use: one that a lost field names, or one that was the latest since this link was created. Defaults to the latest */
      version?: string
    }
    answer: EditingPages
  }
  /** Suggest fields */
  'GET /editing/session/suggestions': { answer: FieldSuggestions }
  /** Download a page of a template as an image */
  'GET /v1/templates/{templateId}/pages/{page}/image': {
    parameters: { templateId: string; page: string }
    query: {
      /** Width of the image in pixels */ width: '160' | '320' | '640' | '1024' | '1600' | '2400'
    }
    answer: Blob
  }
  /** Create a signature request */
  'POST /v1/signature-requests': {
    query?: {
      /** If `true`, anything that would give a warning is refused with 400, and nothing is stored. Defaults to `false` */
      strict?: 'true' | 'false'
    }
    body: SignatureRequestInput
    answer: CreatedSignatureRequest
  }
  /** List signature requests */
  'GET /v1/signature-requests': {
    query?: {
      /** Returns only records updated strictly after this ISO-8601 date or date-time. UTC if it has no offset */
      updatedSince?: string
      /** Maximum number of records to return. The `Link` header has the URL of the next page. If omitted, the whole list is returned */
      limit?: number
      /** Where the page begins. Part of the URL in the `Link` header */
      cursor?: string
      /** Returns only requests where every word of this text is part of a signer’s name or address, or of the title; or where all are part of the present name of the template. Case and accents do not matter */
      search?: string
      /** Returns only requests in this state: `waiting` for signers or for the seal, `failed` to be sealed, or ended in one of four ways */
      state?: 'waiting' | 'failed' | 'completed' | 'declined' | 'voided' | 'expired'
      /** Returns only requests with this status */
      status?: 'Created' | 'Completed' | 'Expired'
      /** Returns only requests in which it is the turn of the recipient with this address */
      waitingFor?: string
      /** Returns only requests that wait for recipients, none of whom has this address */
      waitingForOthersThan?: string
      /** Returns only requests that somebody should see to: an email to a signer came back, a signer declined in the last 30 days and it was not sent again, sealing failed or is late, or the deadline is within 7 days */
      needsAttention?: 'true'
      /** Returns only these requests: up to 100 ids, separated by commas */
      signatureRequestIds?: string
      /** Returns only records made from this template */
      templateId?: string
      /** Returns only records created strictly after this ISO-8601 date or date-time. UTC if it has no offset */
      createdAfter?: string
      /** Returns only records whose metadata has this value under this key, as in `metadata[orderId]=4711`. With several keys, all must match */
      metadata?: Record<string, string>
      /** The order by time of creation. Defaults to `newest` */
      sort?: 'newest' | 'oldest'
      /** Returns only records in this folder. `everyone`: only records in no folder */
      folderId?: string
    }
    answer: ListedSignatureRequest[]
  }
  /** Create an embedded signature request */
  'POST /v1/signature-requests/embedded': {
    query?: {
      /** If `true`, anything that would give a warning is refused with 400, and nothing is stored. Defaults to `false` */
      strict?: 'true' | 'false'
    }
    body: SignatureRequestInput
    answer: CreatedSignatureRequest
  }
  /** Retrieve a signature request */
  'GET /v1/signature-requests/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    answer: SignatureRequest
  }
  /** Extend the deadline */
  'PATCH /v1/signature-requests/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    body: DeadlineExtension
    answer: SignatureRequest
  }
  /** Void a signature request */
  'POST /v1/signature-requests/{signatureRequestId}/void': {
    parameters: { signatureRequestId: string }
    body?: VoidInput
    answer: SignatureRequest
  }
  /** Remind signers */
  'POST /v1/signature-requests/{signatureRequestId}/remind': {
    parameters: { signatureRequestId: string }
    body?: ReminderOrder
    answer: SignatureRequest
  }
  /** List the events of a signature request */
  'GET /v1/signature-requests/{signatureRequestId}/events': {
    parameters: { signatureRequestId: string }
    query?: {
      /** Returns every kind of event, including `document_voided`, `document_declined` and `document_expired` */
      kinds?: 'all'
    }
    answer: SigningEvents
  }
  /** Get the URL of the signed document */
  'GET /v1/signature-requests/{signatureRequestId}/signed-envelope': {
    parameters: { signatureRequestId: string }
    answer: SignedEnvelope
  }
  /** Export signature requests as CSV */
  'GET /v1/signature-requests/csv': {
    query?: {
      /** Returns only requests where every word of this text is part of a signer’s name or address, or of the title; or where all are part of the present name of the template. Case and accents do not matter */
      search?: string
      /** Returns only requests in this state: `waiting` for signers or for the seal, `failed` to be sealed, or ended in one of four ways */
      state?: 'waiting' | 'failed' | 'completed' | 'declined' | 'voided' | 'expired'
      /** Returns only requests with this status */
      status?: 'Created' | 'Completed' | 'Expired'
      /** Returns only requests in which it is the turn of the recipient with this address */
      waitingFor?: string
      /** Returns only requests that wait for recipients, none of whom has this address */
      waitingForOthersThan?: string
      /** Returns only requests that somebody should see to: an email to a signer came back, a signer declined in the last 30 days and it was not sent again, sealing failed or is late, or the deadline is within 7 days */
      needsAttention?: 'true'
      /** Returns only these requests: up to 100 ids, separated by commas */
      signatureRequestIds?: string
      /** Returns only records made from this template */
      templateId?: string
      /** Returns only records created strictly after this ISO-8601 date or date-time. UTC if it has no offset */
      createdAfter?: string
      /** Returns only records whose metadata has this value under this key, as in `metadata[orderId]=4711`. With several keys, all must match */
      metadata?: Record<string, string>
      /** The order by time of creation. Defaults to `newest` */
      sort?: 'newest' | 'oldest'
      /** Returns only records in this folder. `everyone`: only records in no folder */
      folderId?: string
    }
    answer: Blob
  }
  /** List your views of the requests */
  'GET /v1/request-views': { answer: RequestView[] }
  /** Save filters as a view */
  'POST /v1/request-views': { body: RequestViewInput; answer: RequestView }
  /** Rename a view */
  'PATCH /v1/request-views/{viewId}': { parameters: { viewId: string }; body: RequestViewName; answer: RequestView }
  /** Delete a view */
  'DELETE /v1/request-views/{viewId}': { parameters: { viewId: string }; answer: Record<string, never> }
  /** List the emails of a signature request */
  'GET /v1/signature-requests/{signatureRequestId}/mails': {
    parameters: { signatureRequestId: string }
    answer: RequestMail[]
  }
  /** Stream changes of an organization */
  'GET /v1/organization/stream': { answer: Blob }
  /** Send a template to many signers */
  'POST /v1/signature-requests/bulk': {
    query?: {
      /** If `true`, anything that would give a warning is refused with 400, and nothing is stored. Defaults to `false` */
      strict?: 'true' | 'false'
    }
    body: BulkSendInput
    answer: BulkSend
  }
  /** List bulk sends */
  'GET /v1/signature-requests/bulk': { answer: BulkSend[] }
  /** Check a bulk send */
  'POST /v1/signature-requests/bulk/check': { body: BulkSendInput; answer: BulkCheck }
  /** Retrieve the progress of a bulk send */
  'GET /v1/signature-requests/bulk/{bulkSendId}': { parameters: { bulkSendId: string }; answer: BulkSend }
  /** List what became of each row of a bulk send */
  'GET /v1/signature-requests/bulk/{bulkSendId}/rows': { parameters: { bulkSendId: string }; answer: BulkSendRow[] }
  /** Search for people who were asked to sign */
  'GET /v1/organization/contacts': {
    query?: {
      /** Part of a name or address, in any case. Everybody if omitted */ search?: string
    }
    answer: Contact[]
  }
  /** List your drafts */
  'GET /v1/request-drafts': { answer: ListedRequestDraft[] }
  /** Begin a draft */
  'POST /v1/request-drafts': {
    body: NewRequestDraft
    answer: {
      draftId: string
    }
  }
  /** Begin a draft that sends an ended request again */
  'POST /v1/request-drafts/again': {
    body: RequestDraftAgain
    answer: {
      draftId: string
    }
  }
  /** Retrieve a draft */
  'GET /v1/request-drafts/{draftId}': { parameters: { draftId: string }; answer: RequestDraft }
  /** Save a draft */
  'PUT /v1/request-drafts/{draftId}': {
    parameters: { draftId: string }
    body: RequestDraftContent
    answer: SavedRequestDraft
  }
  /** Discard a draft */
  'DELETE /v1/request-drafts/{draftId}': { parameters: { draftId: string }; answer: Record<string, never> }
  /** Create an editor URL for a draft */
  'POST /v1/request-drafts/{draftId}/edit-url': { parameters: { draftId: string }; answer: RequestDraftEditUrl }
  /** Send a draft */
  'POST /v1/request-drafts/{draftId}/send': { parameters: { draftId: string }; answer: SentRequestDraft }
  /** Correct a signer */
  'PATCH /v1/recipient-signatures/{recipientSignatureId}': {
    parameters: { recipientSignatureId: string }
    body?: SignerCorrection
    answer: SignatureRequest
  }
  /** Delete the content of a signature request */
  'DELETE /v1/signature-requests/{signatureRequestId}/content': {
    parameters: { signatureRequestId: string }
    answer: Record<string, never>
  }
  /** Keep the content of a signature request */
  'POST /v1/signature-requests/{signatureRequestId}/content/keep': {
    parameters: { signatureRequestId: string }
    answer: SignatureRequest
  }
  /** Place a legal hold on a signature request */
  'POST /v1/signature-requests/{signatureRequestId}/legal-hold': {
    parameters: { signatureRequestId: string }
    answer: SignatureRequest
  }
  /** Lift the legal hold on a signature request */
  'DELETE /v1/signature-requests/{signatureRequestId}/legal-hold': {
    parameters: { signatureRequestId: string }
    answer: Record<string, never>
  }
  /** Seal a signature request again */
  'POST /v1/signature-requests/{signatureRequestId}/reseal': {
    parameters: { signatureRequestId: string }
    answer: SignatureRequest
  }
  /** Create a signing URL */
  'POST /v1/recipient-signatures/{recipientSignatureId}/url': {
    parameters: { recipientSignatureId: string }
    body?: SigningUrlInput
    answer: SigningUrl
  }
  /** Retrieve a signing session */
  'GET /signing/session': { answer: SigningSession }
  /** Record that the document was viewed */
  'POST /signing/session/viewed': { answer: Record<string, never> }
  /** Save a draft */
  'PATCH /signing/session/fields': { body: DraftInput; answer: Record<string, never> }
  /** Sign the document */
  'POST /signing/session/sign': { body: SignInput; answer: SignedState }
  /** Approve the document, or confirm having read it */
  'POST /signing/session/confirm': { answer: SignedState }
  /** Decline to sign */
  'POST /signing/session/decline': {
    body?: DeclineInput
    answer: {
      state: 'Declined'
    }
  }
  /** Download the document to sign */
  'GET /signing/session/document': { answer: Blob }
  /** Download the first page as an image */
  'GET /signing/session/first-page': { answer: Blob }
  /** Download the signed document */
  'GET /signing/session/signed-document': { answer: Blob }
  /** Retrieve the state of the verification */
  'GET /signing/session/code': { answer: SignerVerification }
  /** Email a code to the signer */
  'POST /signing/session/code': { answer: SignerVerification }
  /** Enter the code from the email */
  'POST /signing/session/code/verify': { body: SigningCodeInput; answer: VerifiedSigner }
  /** Upload an attachment */
  'POST /signing/session/attachments/{fieldId}': {
    parameters: { fieldId: string }
    body: FormData
    answer: UploadedAttachment
  }
  /** Download an attachment */
  'GET /signing/session/attachments/{fieldId}': { parameters: { fieldId: string }; answer: Blob }
  /** Remove an attachment */
  'DELETE /signing/session/attachments/{fieldId}': { parameters: { fieldId: string }; answer: Record<string, never> }
  /** Retrieve a signature of another signer */
  'GET /signing/session/signatures/{fieldId}': { parameters: { fieldId: string }; answer: SignatureInput }
  /** Get the saved signature of the signer, if they are signed in */
  'GET /signing/session/account': { answer: SignerAccount }
  /** Save the signature or the initials of the signer with their account */
  'PUT /signing/session/account/signatures': { body?: SavedSignaturesInput; answer: Record<string, never> }
  /** List the saved signature and initials of whoever is signed in */
  'GET /account/signatures': { answer: SavedSignature[] }
  /** Delete a saved signature or saved initials */
  'DELETE /account/signatures/{usedAs}': { parameters: { usedAs: string }; answer: Record<string, never> }
  /** List the links of a recipient signature */
  'GET /v1/recipient-signatures/{recipientSignatureId}/links': {
    parameters: { recipientSignatureId: string }
    query?: {
      /** Maximum number of records to return. The `Link` header has the URL of the next page. If omitted, the whole list is returned */
      limit?: number
      /** Where the page begins. Part of the URL in the `Link` header */
      cursor?: string
    }
    answer: Link[]
  }
  /** Revoke a link of a recipient signature */
  'DELETE /v1/recipient-signatures/{recipientSignatureId}/links/{linkId}': {
    parameters: { recipientSignatureId: string; linkId: string }
    answer: Link
  }
  /** List the links of a template */
  'GET /v1/templates/{templateId}/links': {
    parameters: { templateId: string }
    query?: {
      /** Maximum number of records to return. The `Link` header has the URL of the next page. If omitted, the whole list is returned */
      limit?: number
      /** Where the page begins. Part of the URL in the `Link` header */
      cursor?: string
    }
    answer: Link[]
  }
  /** Revoke a link of a template */
  'DELETE /v1/templates/{templateId}/links/{linkId}': {
    parameters: { templateId: string; linkId: string }
    answer: Link
  }
  /** List the links of a redline request */
  'GET /v1/redline-requests/{redlineRequestId}/links': {
    parameters: { redlineRequestId: string }
    query?: {
      /** Maximum number of records to return. The `Link` header has the URL of the next page. If omitted, the whole list is returned */
      limit?: number
      /** Where the page begins. Part of the URL in the `Link` header */
      cursor?: string
    }
    answer: Link[]
  }
  /** Revoke a link of a redline request */
  'DELETE /v1/redline-requests/{redlineRequestId}/links/{linkId}': {
    parameters: { redlineRequestId: string; linkId: string }
    answer: Link
  }
  /** Create a redline request */
  'POST /v1/redline-requests': { body: RedlineRequestInput; answer: CreatedRedlineRequest }
  /** List redline requests */
  'GET /v1/redline-requests': {
    query?: {
      /** Returns only records updated strictly after this ISO-8601 date or date-time. UTC if it has no offset */
      updatedSince?: string
      /** Maximum number of records to return. The `Link` header has the URL of the next page. If omitted, the whole list is returned */
      limit?: number
      /** Where the page begins. Part of the URL in the `Link` header */
      cursor?: string
      status?:
        | 'DisclosingPartyDraft'
        | 'DisclosingPartyRequestedReview'
        | 'DocumentReadyForSigning'
        | 'ReceivingPartyDraft'
        | 'ReceivingPartyOpened'
        | 'ReceivingPartyRequestedReview'
      /** Returns only records made from this template */
      templateId?: string
      /** Returns only records created strictly after this ISO-8601 date or date-time. UTC if it has no offset */
      createdAfter?: string
      /** Returns only records whose metadata has this value under this key, as in `metadata[orderId]=4711`. With several keys, all must match */
      metadata?: Record<string, string>
      /** Returns only records in this folder. `everyone`: only records in no folder */
      folderId?: string
    }
    answer: RedlineRequest[]
  }
  /** Retrieve a redline request */
  'GET /v1/redline-requests/{redlineRequestId}': { parameters: { redlineRequestId: string }; answer: RedlineRequest }
  /** Replace the members of a redline request */
  'PUT /v1/redline-requests/{redlineRequestId}/members': {
    parameters: { redlineRequestId: string }
    body: RedlineMembersInput
    answer: RedlineMembers
  }
  /** Create a redline URL */
  'POST /v1/redline-requests/{redlineRequestId}/url': {
    parameters: { redlineRequestId: string }
    body: RedlineUrlInput
    answer: RedlineUrl
  }
  /** List the events of a redline request */
  'GET /v1/redline-requests/{redlineRequestId}/events': {
    parameters: { redlineRequestId: string }
    query?: { kinds?: 'all' }
    answer: RedliningEvents
  }
  /** Retrieve a redlining session */
  'GET /redlining/session': {
    query?: {
      /** A revision that you have, to retrieve only what has changed since */ since?: string
    }
    answer: RedlineSession | RedlineSessionChanges
  }
  /** Stream changes of a redlining session */
  'GET /redlining/session/stream': { answer: Blob }
  /** Download a picture of the document */
  'GET /redlining/session/media/{mediaId}': { parameters: { mediaId: string }; answer: Blob }
  /** Download the document */
  'GET /redlining/session/document': { answer: Blob }
  /** Upload an offline edit */
  'POST /redlining/session/document': {
    query?: {
      /** `true` records all untracked differences as tracked changes and decisions of this member; `text` keeps only the tracked changes of the text and leaves out the rest; a file of which nothing would be kept is refused. Defaults to `false`: untracked differences are refused */
      own?: 'true' | 'text' | 'false'
      /** Takes the file without what must not reach the other side, such as fields that load files, embedded files and links to anything but web pages and email addresses. Without it, a file that brings such things is refused */
      without?: 'active'
    }
    body: FormData
    answer: UploadAnswer
  }
  /** Retrieve the printed pages of the document */
  'GET /redlining/session/print': {
    query: {
      /** `clean` with all open changes accepted, as it would be signed; `original` with all of them rejected; `markup` with all of them marked in the text */
      face: 'clean' | 'original' | 'markup'
    }
    answer: RedlinePrint
  }
  /** Download the printed pages as PDF */
  'GET /redlining/session/print/document': {
    query: {
      /** `clean` with all open changes accepted, as it would be signed; `original` with all of them rejected; `markup` with all of them marked in the text */
      face: 'clean' | 'original' | 'markup'
      revision: string
    }
    answer: Blob
  }
  /** Retrieve where each line is on the printed pages */
  'GET /redlining/session/print/lines': {
    query: {
      /** `clean` with all open changes accepted, as it would be signed; `original` with all of them rejected; `markup` with all of them marked in the text */
      face: 'clean' | 'original' | 'markup'
      revision: string
    }
    answer: PrintedLines
  }
  /** Edit the document */
  'POST /redlining/session/operations': { body: RedlineOperationsInput; answer: EditAnswer }
  /** Accept a change */
  'POST /redlining/session/changes/{changeId}/accept': {
    parameters: { changeId: string }
    body?: RevisionInput
    answer: EditAnswer
  }
  /** Reject a change */
  'POST /redlining/session/changes/{changeId}/reject': {
    parameters: { changeId: string }
    body?: RejectionInput
    answer: EditAnswer
  }
  /** Accept or reject several changes */
  'POST /redlining/session/changes/decide': { body: ChangeDecisionsInput; answer: ChangeDecisionsAnswer }
  /** Undo a change or a decision */
  'POST /redlining/session/changes/{changeId}/undo': {
    parameters: { changeId: string }
    body?: RevisionInput
    answer: EditAnswer
  }
  /** Add a comment */
  'POST /redlining/session/comments': { body: RedlineCommentInput; answer: RedlineComment }
  /** Reply to a comment */
  'POST /redlining/session/comments/{commentId}/replies': {
    parameters: { commentId: string }
    body: TextInput
    answer: RedlineComment
  }
  /** Resolve a comment */
  'POST /redlining/session/comments/{commentId}/resolve': {
    parameters: { commentId: string }
    body?: OperationIdInput
    answer: RedlineComment
  }
  /** Reopen a comment */
  'POST /redlining/session/comments/{commentId}/reopen': {
    parameters: { commentId: string }
    body?: OperationIdInput
    answer: RedlineComment
  }
  /** Edit a comment */
  'PATCH /redlining/session/comments/{commentId}': {
    parameters: { commentId: string }
    body: TextInput
    answer: RedlineComment
  }
  /** Delete a comment */
  'DELETE /redlining/session/comments/{commentId}': { parameters: { commentId: string }; answer: Record<string, never> }
  /** Send a message */
  'POST /redlining/session/messages': { body: TextInput; answer: RedlineMessage }
  /** Send the document for review */
  'POST /redlining/session/send': { body?: SendInput; answer: RedlineSession }
  /** Approve the document */
  'POST /redlining/session/approve': { body?: RevisionInput; answer: RedlineSession }
  /** Check the document before approving it */
  'GET /redlining/session/approval-check': { query?: { again?: 'true' }; answer: ApprovalCheck }
  /** Reopen an agreed document */
  'POST /redlining/session/reopen': { body?: OperationIdInput; answer: RedlineSession }
  /** List the rounds of a session */
  'GET /redlining/session/rounds': { answer: SessionRound[] }
  /** Retrieve the document of a round */
  'GET /redlining/session/rounds/{round}/document': { parameters: { round: string }; answer: RoundDocument }
  /** Download the document of a round from a session */
  'GET /redlining/session/rounds/{round}/docx': { parameters: { round: string }; answer: Blob }
  /** Download a picture of the document of a round */
  'GET /redlining/session/rounds/{round}/media/{mediaId}': {
    parameters: { round: string; mediaId: string }
    answer: Blob
  }
  /** Compare a round with another */
  'GET /redlining/session/rounds/{round}/comparison': {
    parameters: { round: string }
    query: { against: string }
    answer: RoundDifferences
  }
  /** Download the comparison of a round with another */
  'GET /redlining/session/rounds/{round}/comparison/docx': {
    parameters: { round: string }
    query: { against: string }
    answer: Blob
  }
  /** Preview what sending would show the other side */
  'GET /redlining/session/preview-of-send': { answer: SendPreview }
  /** List the rounds of a redline request */
  'GET /v1/redline-requests/{redlineRequestId}/rounds': {
    parameters: { redlineRequestId: string }
    answer: RedlineRound[]
  }
  /** Get the URL of the document of a round */
  'GET /v1/redline-requests/{redlineRequestId}/rounds/{round}/document': {
    parameters: { redlineRequestId: string; round: string }
    answer: {
      documentPresignedUrl: string
    }
  }
  /** Download the document of a round */
  'GET /downloads/redline-round/{redlineRequestId}/{round}': {
    parameters: { redlineRequestId: string; round: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Compare two rounds */
  'GET /v1/redline-requests/{redlineRequestId}/comparison': {
    parameters: { redlineRequestId: string }
    query: { from: string; to: string }
    answer: RoundComparison
  }
  /** Download a comparison */
  'GET /downloads/redline-comparison/{redlineRequestId}/{rounds}': {
    parameters: { redlineRequestId: string; rounds: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Create a signature request for the agreed document */
  'POST /v1/redline-requests/{redlineRequestId}/signature-requests': {
    parameters: { redlineRequestId: string }
    body: AgreedSignatureRequestInput
    answer: AgreedSignatureRequest
  }
  /** Create an embedded signature request for the agreed document */
  'POST /v1/redline-requests/{redlineRequestId}/signature-requests/embedded': {
    parameters: { redlineRequestId: string }
    body: AgreedSignatureRequestInput
    answer: AgreedSignatureRequest
  }
  /** Preview the fields of the agreed document */
  'GET /redlining/session/agreed-fields': { answer: AgreedFields }
  /** Preview the agreed document */
  'GET /v1/redline-requests/{redlineRequestId}/agreed-document': {
    parameters: { redlineRequestId: string }
    answer: AgreedDocument
  }
  /** Download the agreed document */
  'GET /downloads/agreed-document/{redlineRequestId}/{revision}': {
    parameters: { redlineRequestId: string; revision: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Get the URLs of the document */
  'GET /v1/signature-requests/{signatureRequestId}/document': {
    parameters: { signatureRequestId: string }
    answer: SentDocument
  }
  /** Download the document as it was sent */
  'GET /downloads/sent-document/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Download a picture of the first page */
  'GET /downloads/first-page/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: { expires: string; signature: string }
    answer: Blob
  }
  /** Download the signed document */
  'GET /downloads/signed-envelope/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: {
      expires: string
      signature: string
      /** Returns the file as it was sealed, without what was added to it since */
      level?: 'sealed'
    }
    answer: Blob
  }
  /** Download the certificate of completion */
  'GET /downloads/certificate/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: {
      expires: string
      signature: string
      /** Returns the file as it was sealed, without what was added to it since */
      level?: 'sealed'
    }
    answer: Blob
  }
  /** Get the URL of several signed documents */
  'GET /v1/signature-requests/signed-envelopes': {
    query: {
      /** The requests whose documents to return: up to 100 ids, separated by commas */ signatureRequestIds: string
    }
    answer: SignedEnvelopes
  }
  /** Download several signed documents */
  'GET /downloads/signed-envelopes': {
    query: {
      /** The requests that the URL was made for: up to 100 ids, separated by commas */ signatureRequestIds: string
      expires: string
      signature: string
    }
    answer: Blob
  }
  /** Get the URL of the evidence package */
  'GET /v1/signature-requests/{signatureRequestId}/evidence': {
    parameters: { signatureRequestId: string }
    answer: EvidencePackage
  }
  /** Download the evidence package */
  'GET /downloads/evidence/{signatureRequestId}': {
    parameters: { signatureRequestId: string }
    query: { expires: string; signature: string; without?: 'negotiation' }
    answer: Blob
  }
  /** Get billing usage */
  'GET /v1/billing': {
    query?: {
      /** First day to count, in UTC */ from?: string
      /** Last day to count, in UTC */
      to?: string
    }
    answer: BillingUsage
  }
  /** Create a webhook endpoint */
  'POST /v1/webhook-endpoints': { body: WebhookEndpointInput; answer: WebhookEndpointWithSecret }
  /** List webhook endpoints */
  'GET /v1/webhook-endpoints': { answer: WebhookEndpoint[] }
  /** Retrieve a webhook endpoint */
  'GET /v1/webhook-endpoints/{webhookEndpointId}': {
    parameters: { webhookEndpointId: string }
    answer: WebhookEndpoint
  }
  /** Update a webhook endpoint */
  'PATCH /v1/webhook-endpoints/{webhookEndpointId}': {
    parameters: { webhookEndpointId: string }
    body?: WebhookEndpointChange
    answer: WebhookEndpoint
  }
  /** Delete a webhook endpoint */
  'DELETE /v1/webhook-endpoints/{webhookEndpointId}': {
    parameters: { webhookEndpointId: string }
    answer: Record<string, never>
  }
  /** Rotate the secret of a webhook endpoint */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/rotate-secret': {
    parameters: { webhookEndpointId: string }
    answer: WebhookEndpointWithSecret
  }
  /** Activate the next secret */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/activate-secret': {
    parameters: { webhookEndpointId: string }
    answer: WebhookEndpoint
  }
  /** List the deliveries to all webhook endpoints */
  'GET /v1/webhook-deliveries': {
    query?: {
      /** Maximum number of records to return. The `Link` header has the URL of the next page. If omitted, the whole list is returned */
      limit?: number
      /** Where the page begins. Part of the URL in the `Link` header */
      cursor?: string
      status?: 'Pending' | 'Delivered' | 'Failed'
      webhookEndpointId?: string
    }
    answer: WebhookDelivery[]
  }
  /** List the deliveries to a webhook endpoint */
  'GET /v1/webhook-endpoints/{webhookEndpointId}/deliveries': {
    parameters: { webhookEndpointId: string }
    query?: {
      /** Maximum number of records to return. The `Link` header has the URL of the next page. If omitted, the whole list is returned */
      limit?: number
      /** Where the page begins. Part of the URL in the `Link` header */
      cursor?: string
      status?: 'Pending' | 'Delivered' | 'Failed'
    }
    answer: WebhookDelivery[]
  }
  /** Retrieve a delivery */
  'GET /v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}': {
    parameters: { webhookEndpointId: string; deliveryId: string }
    answer: WebhookDeliveryDetail
  }
  /** Resend a delivery */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/deliveries/{deliveryId}/resend': {
    parameters: { webhookEndpointId: string; deliveryId: string }
    answer: WebhookDeliveryDetail
  }
  /** Send a test delivery */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/test': {
    parameters: { webhookEndpointId: string }
    body?: WebhookTestInput
    answer: WebhookDeliveryDetail
  }
  /** Replay events */
  'POST /v1/webhook-endpoints/{webhookEndpointId}/replay': {
    parameters: { webhookEndpointId: string }
    body: WebhookReplayInput
    answer: WebhookReplay
  }
  /** List the calls of the organization’s programs */
  'GET /v1/request-log': {
    query?: {
      /** Where the page begins. Part of the URL in the `Link` header */ cursor?: string
      /** Maximum number of calls. Defaults to 50 */
      limit?: number
      status?: '2xx' | '3xx' | '4xx' | '5xx'
      method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
      /** How the path begins */
      path?: string
      requestId?: string
      credentialId?: string
      /** Answered at this time or later */
      since?: string
      /** Answered before this time */
      until?: string
    }
    answer: LoggedCall[]
  }
  /** List the events of the organization */
  'GET /v1/events': {
    query?: {
      /** Where the page begins. Part of the URL in the `Link` header */ cursor?: string
      /** Maximum number of events. Defaults to 50 */
      limit?: number
      eventType?:
        | 'document_created'
        | 'signer_verified'
        | 'document_viewed'
        | 'attachment_added'
        | 'document_signed'
        | 'document_approved'
        | 'document_confirmed'
        | 'document_sealing_failed'
        | 'document_sealing_retried'
        | 'document_completed'
        | 'document_upgraded'
        | 'document_declined'
        | 'document_voided'
        | 'document_expired'
        | 'document_reminded'
        | 'document_bounced'
        | 'recipient_corrected'
        | 'deadline_extended'
        | 'content_deletion_planned'
        | 'content_deletion_withdrawn'
        | 'legal_hold_placed'
        | 'legal_hold_lifted'
        | 'document_content_deleted'
        | 'signing_link_created'
        | 'signing_link_revoked'
        | 'redline_created'
        | 'redline_opened'
        | 'redline_edit_inserted'
        | 'redline_edit_deleted'
        | 'redline_edit_accepted'
        | 'redline_edit_rejected'
        | 'redline_comment_added'
        | 'redline_message_added'
        | 'redline_turn_ended'
        | 'redline_shared'
        | 'redline_member_removed'
        | 'redline_reopened'
        | 'redline_signature_requested'
        | 'redline_link_created'
        | 'redline_link_revoked'
        | 'document_ready_for_signing'
        | 'template_ready'
      /** The id of a signature request, redline request or template */
      resourceId?: string
    }
    answer: (SigningEventRecord | RedliningEventRecord | TemplateEventRecord)[]
  }
  /** Get this OpenAPI document */
  'GET /v1/openapi.json': {
    answer: {
      openapi: '3.1.1'
    } & Record<string, unknown>
  }
}
