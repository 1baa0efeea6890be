/**
 * The interface specification as a table: every endpoint, every status that it names, and every text. Each row is a
 * call by a client that knows only the specification; `{id}` in a text stands for the id that was sent.
 */
export interface ContractCase {
  endpoint: string
  status: number
  /** A description of the call. */
  about: string
  /** The text of an error, of the current version. */
  text?: string
  /** The text of the older version, if it differs. */
  v0?: string
  /** The version that has the case; both unless set. */
  only?: 'v1' | 'v0'
  path: string
  /** A name in `worldBodies`, or the JSON body itself. */
  body?: unknown
  as?: 'owner' | 'stranger' | 'reader-of-nothing' | 'nobody' | 'expired-token'
}

/** The statuses that the specification names for each endpoint, except 500, which has a separate test. */
export const specifiedStatuses: Record<string, number[]> = {
  'POST /signature-requests': [200, 400, 401, 403, 404],
  'POST /signature-requests/embedded': [200, 400, 401, 403, 404],
  'GET /signature-requests': [200, 400, 401, 403],
  'GET /signature-requests/{signatureRequestId}/signed-envelope': [200, 400, 401, 403, 404, 409],
  'POST /recipient-signatures/{recipientSignatureId}/url': [200, 400, 401, 403, 404, 409],
  'POST /templates': [200, 400, 401, 413],
  'POST /templates/{templateId}/edit-url': [200, 401, 403, 404],
  'POST /redline-requests': [200, 400, 401, 403, 404],
  'GET /redline-requests': [200, 400, 401, 403],
  'GET /redline-requests/{redlineRequestId}': [200, 400, 401, 403, 404],
  'PUT /redline-requests/{redlineRequestId}/members': [200, 400, 401, 403, 404],
  'POST /redline-requests/{redlineRequestId}/url': [200, 400, 401, 403, 404],
  'GET /health': [200],
}

const unauthorized = (endpoint: string, path: string, body?: unknown): ContractCase[] => [
  { endpoint, status: 401, about: 'no token', text: 'Auth token not valid', path, body, as: 'nobody' },
  { endpoint, status: 401, about: 'an expired token', text: 'Auth token not valid', path, body, as: 'expired-token' },
]

const notOwned = (
  endpoint: string,
  resource: string,
  doing: string,
  paths: { theirs: string; missing: string },
  bodies: { theirs?: unknown; missing?: unknown } = {},
): ContractCase[] => [
  {
    endpoint,
    status: 403,
    about: 'a resource of another organization',
    text: `Client not authorized to ${doing}`,
    path: paths.theirs,
    body: bodies.theirs,
    as: 'stranger',
  },
  {
    endpoint,
    status: 404,
    about: 'an unknown id',
    text: `${resource} not found for id {id}`,
    path: paths.missing,
    body: bodies.missing,
  },
]

const templateIdRequired = { text: 'Template id is required', v0: 'templateId is required' }

function creatingSignatureRequests(endpoint: string): ContractCase[] {
  const path = endpoint.replace('POST ', '')
  return [
    { endpoint, status: 200, about: 'signers for every role', path, body: 'signatureRequest' },
    { endpoint, status: 200, about: 'sender, testMode and pre-filled fields', path, body: 'fullSignatureRequest' },
    { endpoint, status: 400, about: 'no template id', ...templateIdRequired, path, body: 'withoutTemplate' },
    { endpoint, status: 400, about: 'an empty template id', ...templateIdRequired, path, body: 'emptyTemplate' },
    {
      endpoint,
      status: 400,
      about: 'a role without a signer',
      text: 'Missing signer for role "Seller" required by template fields',
      path,
      body: 'missingRole',
    },
    { endpoint, status: 400, about: 'no signers', path, body: 'withoutSigners' },
    { endpoint, status: 400, about: 'a signer without an e-mail address', path, body: 'signerWithoutEmail' },
    { endpoint, status: 400, about: 'a sender without a name', path, body: 'senderWithoutName' },
    { endpoint, status: 400, about: 'an invalid fieldId', path, body: 'invalidField' },
    ...unauthorized(endpoint, path, 'signatureRequest'),
    ...notOwned(
      endpoint,
      'Template',
      'create a signature request for this template',
      { theirs: path, missing: path },
      { theirs: 'signatureRequest', missing: 'unknownTemplate' },
    ),
  ]
}

const invalidUpdatedSince = { status: 400, text: 'updatedSince must be a valid ISO-8601 date string' }

function listing(endpoint: string, resources: string): ContractCase[] {
  const path = endpoint.replace('GET ', '')
  return [
    { endpoint, status: 200, about: 'everything', path },
    { endpoint, status: 200, about: 'a date', path: `${path}?updatedSince=2026-01-31` },
    { endpoint, status: 200, about: 'an instant', path: `${path}?updatedSince=2026-01-31T10:00:00.000Z` },
    { endpoint, status: 200, about: 'a future instant', path: `${path}?updatedSince=2999-01-01T00:00:00%2B02:00` },
    { endpoint, ...invalidUpdatedSince, about: 'text that is not a date', path: `${path}?updatedSince=yesterday` },
    { endpoint, ...invalidUpdatedSince, about: 'an empty date', path: `${path}?updatedSince=` },
    { endpoint, ...invalidUpdatedSince, about: 'an impossible date', path: `${path}?updatedSince=2026-02-30` },
    ...unauthorized(endpoint, path),
    {
      endpoint,
      status: 403,
      about: 'a credential without the scope',
      text: `Client not authorized to list the ${resources} for this organization`,
      path,
      as: 'reader-of-nothing',
    },
  ]
}

const envelope = 'GET /signature-requests/{signatureRequestId}/signed-envelope'
const signingUrl = 'POST /recipient-signatures/{recipientSignatureId}/url'
const editUrl = 'POST /templates/{templateId}/edit-url'
const upload = 'POST /templates'
const createRedline = 'POST /redline-requests'
const readRedline = 'GET /redline-requests/{redlineRequestId}'
const putMembers = 'PUT /redline-requests/{redlineRequestId}/members'
const redlineUrl = 'POST /redline-requests/{redlineRequestId}/url'

/** Endpoints that extend the specification and follow its pattern: the links of the resource at `path`. */
function links(noun: string, path: string, missing: string): ContractCase[] {
  const [list, revoke] = [`GET ${path}/links`, `DELETE ${path}/links/{linkId}`]
  const resource = noun.toLowerCase()
  return [
    { endpoint: list, status: 200, about: 'all links', path: `${path}/links` },
    { endpoint: list, status: 200, about: 'a page of links', path: `${path}/links?limit=1` },
    ...unauthorized(list, `${path}/links`),
    ...notOwned(list, noun, `list the links for this ${resource}`, {
      theirs: `${path}/links`,
      missing: `${missing}/links`,
    }),
    ...unauthorized(revoke, `${path}/links/{unknownLink}`),
    ...notOwned(revoke, noun, `revoke a link for this ${resource}`, {
      theirs: `${path}/links/{unknownLink}`,
      missing: `${missing}/links/x`,
    }),
    {
      endpoint: revoke,
      status: 404,
      about: 'an unknown link',
      text: 'Link not found for id {id}',
      path: `${path}/links/{unknownLink}`,
    },
  ]
}

export const contractCases: ContractCase[] = [
  ...creatingSignatureRequests('POST /signature-requests'),
  ...creatingSignatureRequests('POST /signature-requests/embedded'),
  ...listing('GET /signature-requests', 'signature requests'),

  { endpoint: envelope, status: 200, about: 'completed', path: '/signature-requests/{completed}/signed-envelope' },
  {
    endpoint: envelope,
    status: 409,
    about: 'not signed yet',
    text: 'Envelope has not been signed yet',
    path: '/signature-requests/{open}/signed-envelope',
  },
  {
    endpoint: envelope,
    status: 400,
    about: 'no id',
    text: 'SignatureRequestId is required',
    path: '/signature-requests//signed-envelope',
  },
  ...unauthorized(envelope, '/signature-requests/{completed}/signed-envelope'),
  ...notOwned(envelope, 'Signature request', 'retrieve the signed envelope for this signature request', {
    theirs: '/signature-requests/{completed}/signed-envelope',
    missing: '/signature-requests/{unknownRequest}/signed-envelope',
  }),

  { endpoint: signingUrl, status: 200, about: 'an open request', path: '/recipient-signatures/{signer}/url' },
  {
    endpoint: signingUrl,
    status: 409,
    about: 'a completed envelope',
    text: 'Envelope has already been completed',
    path: '/recipient-signatures/{signerOfCompleted}/url',
  },
  {
    endpoint: signingUrl,
    status: 400,
    about: 'no id',
    text: 'RecipientSignatureId is required',
    path: '/recipient-signatures//url',
  },
  ...unauthorized(signingUrl, '/recipient-signatures/{signer}/url'),
  ...notOwned(signingUrl, 'Recipient signature', 'create a signing URL for this recipient signature', {
    theirs: '/recipient-signatures/{signer}/url',
    missing: '/recipient-signatures/{unknownSigner}/url',
  }),

  { endpoint: upload, status: 200, about: 'a PDF', path: '/templates', body: 'pdfUpload' },
  { endpoint: upload, status: 200, about: 'a DOCX', path: '/templates', body: 'docxUpload' },
  {
    endpoint: upload,
    status: 200,
    about: 'signer roles',
    path: '/templates',
    body: 'uploadWithRoles',
  },
  {
    endpoint: upload,
    status: 400,
    about: 'a role with an order below 0',
    only: 'v1',
    path: '/templates',
    body: 'uploadWithWrongRoles',
  },
  {
    endpoint: upload,
    status: 200,
    about: 'signer roles, which the older version ignores',
    only: 'v0',
    path: '/templates',
    body: 'uploadWithWrongRoles',
  },
  {
    endpoint: upload,
    status: 400,
    about: 'no file',
    text: 'File and filename are required',
    path: '/templates',
    body: 'uploadWithoutFile',
  },
  {
    endpoint: upload,
    status: 400,
    about: 'no filename',
    text: 'File and filename are required',
    path: '/templates',
    body: 'uploadWithoutFilename',
  },
  {
    endpoint: upload,
    status: 400,
    about: 'an unsupported file type',
    path: '/templates',
    body: 'textUpload',
  },
  {
    endpoint: upload,
    status: 413,
    about: 'a file of 40 MB',
    text: 'File size exceeds maximum allowed size',
    v0: 'File size exceeds the 40MB limit',
    path: '/templates',
    body: 'oversizeUpload',
  },
  ...unauthorized(upload, '/templates', 'pdfUpload'),

  { endpoint: editUrl, status: 200, about: 'a template of its own', path: '/templates/{template}/edit-url' },
  ...unauthorized(editUrl, '/templates/{template}/edit-url'),
  ...notOwned(editUrl, 'Template', 'create an edit URL for this template', {
    theirs: '/templates/{template}/edit-url',
    missing: '/templates/{unknownTemplate}/edit-url',
  }),

  { endpoint: createRedline, status: 200, about: 'a DOCX', path: '/redline-requests', body: 'redlineRequest' },
  { endpoint: createRedline, status: 200, about: 'a subject', path: '/redline-requests', body: 'fullRedlineRequest' },
  {
    endpoint: createRedline,
    status: 400,
    about: 'no template id',
    ...templateIdRequired,
    path: '/redline-requests',
    body: 'redlineWithoutTemplate',
  },
  {
    endpoint: createRedline,
    status: 400,
    about: 'a template without a DOCX source',
    path: '/redline-requests',
    body: 'redlineOfPdf',
  },
  {
    endpoint: createRedline,
    status: 400,
    about: 'no members',
    path: '/redline-requests',
    body: 'redlineWithoutMembers',
  },
  {
    endpoint: createRedline,
    status: 400,
    about: 'an unknown role',
    path: '/redline-requests',
    body: 'redlineWithOtherRole',
  },
  ...unauthorized(createRedline, '/redline-requests', 'redlineRequest'),
  {
    endpoint: createRedline,
    status: 403,
    about: 'a template of another organization',
    text: 'Client not authorized to create a redline request for this template',
    path: '/redline-requests',
    body: 'redlineRequest',
    as: 'stranger',
  },
  {
    endpoint: createRedline,
    status: 404,
    about: 'an unknown template',
    text: 'Template not found for id {id}',
    v0: 'Resource not found for id {id}',
    path: '/redline-requests',
    body: 'redlineOfUnknownTemplate',
  },
  ...listing('GET /redline-requests', 'redline requests'),

  { endpoint: readRedline, status: 200, about: 'a request of its own', path: '/redline-requests/{redline}' },
  {
    endpoint: readRedline,
    status: 400,
    about: 'no id',
    text: 'RedlineRequestId is required',
    path: '/redline-requests/',
  },
  ...unauthorized(readRedline, '/redline-requests/{redline}'),
  ...notOwned(readRedline, 'Redline request', 'retrieve this redline request', {
    theirs: '/redline-requests/{redline}',
    missing: '/redline-requests/{unknownRedline}',
  }),

  {
    endpoint: putMembers,
    status: 200,
    about: 'other members',
    path: '/redline-requests/{redline}/members',
    body: 'members',
  },
  {
    endpoint: putMembers,
    status: 400,
    about: 'no members',
    text: 'Members array is required and must contain at least one member',
    path: '/redline-requests/{redline}/members',
    body: {},
  },
  {
    endpoint: putMembers,
    status: 400,
    about: 'an empty list',
    text: 'Members array is required and must contain at least one member',
    path: '/redline-requests/{redline}/members',
    body: { members: [] },
  },
  {
    endpoint: putMembers,
    status: 400,
    about: 'no id',
    text: 'RedlineRequestId is required',
    path: '/redline-requests//members',
    body: 'members',
  },
  ...unauthorized(putMembers, '/redline-requests/{redline}/members', 'members'),
  ...notOwned(
    putMembers,
    'Redline request',
    'update members for this redline request',
    { theirs: '/redline-requests/{redline}/members', missing: '/redline-requests/{unknownRedline}/members' },
    { theirs: 'members', missing: 'members' },
  ),

  { endpoint: redlineUrl, status: 200, about: 'a member', path: '/redline-requests/{redline}/url', body: 'inTurn' },
  {
    endpoint: redlineUrl,
    status: 200,
    about: 'a member out of turn',
    path: '/redline-requests/{redline}/url',
    body: 'outOfTurn',
  },
  {
    endpoint: redlineUrl,
    status: 400,
    about: 'no memberEmail',
    text: 'memberEmail is required',
    path: '/redline-requests/{redline}/url',
    body: {},
  },
  {
    endpoint: redlineUrl,
    status: 400,
    about: 'no id',
    text: 'RedlineRequestId is required',
    path: '/redline-requests//url',
    body: 'inTurn',
  },
  ...unauthorized(redlineUrl, '/redline-requests/{redline}/url', 'inTurn'),
  ...notOwned(
    redlineUrl,
    'Redline request',
    'create a redline URL for this redline request',
    { theirs: '/redline-requests/{redline}/url', missing: '/redline-requests/{unknownRedline}/url' },
    { theirs: 'inTurn', missing: 'inTurn' },
  ),

  ...links('Recipient signature', '/recipient-signatures/{signer}', '/recipient-signatures/{unknownSigner}'),
  ...links('Template', '/templates/{template}', '/templates/{unknownTemplate}'),
  ...links('Redline request', '/redline-requests/{redline}', '/redline-requests/{unknownRedline}'),

  { endpoint: 'GET /health', status: 200, about: 'without a token', path: '/health', as: 'nobody' },
]
