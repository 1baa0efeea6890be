/** The addresses of the pages; a name after a colon is a parameter. The server keeps the same list (features/pages). */
export const pagePatterns = {
  signing: '/sign/:token',
  editing: '/edit/:token',
  redlining: '/redline/:token',
  /** The page for a member who is out of turn. The session determines what they may do. */
  redliningView: '/redline/:token/view',
  setup: '/setup/:token',
  signIn: '/sign-in',
  verify: '/verify',
  home: '/',
  templates: '/templates',
  templateFields: '/templates/:templateId/fields',
  requests: '/requests',
  bulkSends: '/requests/many',
  bulkSend: '/requests/many/:bulkSendId',
  request: '/requests/:signatureRequestId',
  send: '/send',
  sendMany: '/send/many',
  draft: '/send/:draftId',
  draftFields: '/send/:draftId/fields',
  redlines: '/redlines',
  startRedline: '/redlines/new',
  redline: '/redlines/:redlineRequestId',
  folders: '/folders',
  people: '/settings/people',
  folderSettings: '/settings/folders',
  settings: '/settings',
  organization: '/settings/organization',
  branding: '/settings/branding',
  embedding: '/developers/embedding',
  mail: '/settings/mail',
  seal: '/settings/seal',
  usage: '/settings/usage',
  audit: '/settings/audit',
  webhooks: '/developers/webhooks',
  credentials: '/developers/credentials',
  account: '/your-account',
  requestLog: '/developers',
  eventLog: '/developers/events',
  deliveries: '/developers/deliveries',
} as const

export type PageName = keyof typeof pagePatterns
const openPages = ['signing', 'editing', 'redlining', 'redliningView', 'setup', 'signIn', 'verify'] as const
/** The pages that do not require signing in. */
export type OpenPageName = (typeof openPages)[number]

export const isOpenPage = (page: PageName): page is OpenPageName => (openPages as readonly PageName[]).includes(page)
/** The pages of the application. */
export type ApplicationPageName = Exclude<PageName, OpenPageName>

type ParameterNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters of a page's address, keyed by name. */
export type PageParameters<Page extends PageName> = Record<ParameterNames<(typeof pagePatterns)[Page]>, string>

/** An address with the page that it opens. */
export type Location = { [Page in PageName]: { page: Page; parameters: PageParameters<Page> } }[PageName]

/** Builds the address of each page, as in `paths.signing({ token })`. */
export const paths: { [Page in PageName]: (parameters: PageParameters<Page>) => string } = {
  signing: builderOf('signing'),
  editing: builderOf('editing'),
  redlining: builderOf('redlining'),
  redliningView: builderOf('redliningView'),
  setup: builderOf('setup'),
  signIn: builderOf('signIn'),
  verify: builderOf('verify'),
  home: builderOf('home'),
  templates: builderOf('templates'),
  templateFields: builderOf('templateFields'),
  requests: builderOf('requests'),
  bulkSends: builderOf('bulkSends'),
  bulkSend: builderOf('bulkSend'),
  request: builderOf('request'),
  send: builderOf('send'),
  sendMany: builderOf('sendMany'),
  draft: builderOf('draft'),
  draftFields: builderOf('draftFields'),
  redlines: builderOf('redlines'),
  startRedline: builderOf('startRedline'),
  redline: builderOf('redline'),
  folders: builderOf('folders'),
  people: builderOf('people'),
  folderSettings: builderOf('folderSettings'),
  settings: builderOf('settings'),
  organization: builderOf('organization'),
  branding: builderOf('branding'),
  embedding: builderOf('embedding'),
  mail: builderOf('mail'),
  seal: builderOf('seal'),
  usage: builderOf('usage'),
  audit: builderOf('audit'),
  webhooks: builderOf('webhooks'),
  credentials: builderOf('credentials'),
  account: builderOf('account'),
  requestLog: builderOf('requestLog'),
  eventLog: builderOf('eventLog'),
  deliveries: builderOf('deliveries'),
}

function builderOf(page: PageName) {
  return (parameters: Record<string, string>) =>
    pagePatterns[page].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}

/** Returns the page that the path of an address opens, or null. A slash at the end does not matter. */
export function readLocation(pathname: string): Location | null {
  for (const [page, pattern] of Object.entries(pagePatterns)) {
    const expression = pattern.replace(/:(\w+)/g, '(?<$1>[\\w.~-]+)')
    const match = new RegExp(`^${expression.replace(/\/$/, '')}/?$`).exec(pathname)
    if (match) return { page, parameters: { ...match.groups } } as Location
  }
  return null
}

/** Returns the address of the sign-in page, which then leads on to a path of this service. */
export const signInPath = (next: string): string => `${paths.signIn({})}?${new URLSearchParams({ next })}`

/** Returns the address that begins a draft of a template. */
export const sendPath = (templateId: string): string =>
  `${paths.send({})}?${new URLSearchParams({ template: templateId })}`

/** Returns the address of a draft, at one of its steps. */
export const draftPath = (draftId: string, step: 'people' | 'fields' | 'details' | 'review'): string =>
  step === 'fields'
    ? paths.draftFields({ draftId })
    : `${paths.draft({ draftId })}${step === 'people' ? '' : `?${new URLSearchParams({ step })}`}`

/** Returns the address of the page that sends a template to many people, at one of its steps. */
export const sendManyPath = (templateId: string, step?: string): string =>
  `${paths.sendMany({})}?${new URLSearchParams({ template: templateId, ...(step && { step }) })}`

/** Returns the address of the page that starts a negotiation of a template. */
export const startRedlinePath = (templateId: string): string =>
  `${paths.startRedline({})}?${new URLSearchParams({ template: templateId })}`

/** Returns the address of the page that lists the deliveries to a webhook endpoint. */
export const deliveriesPath = (webhookEndpointId: string): string =>
  `${paths.deliveries({})}?${new URLSearchParams({ webhookEndpointId })}`

/** Returns the path to open after signing in. It is always a page of this service, whatever the address says. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const [pathname = ''] = next.split('?')
  return pathname !== '' && readLocation(pathname) ? next : paths.home({})
}
