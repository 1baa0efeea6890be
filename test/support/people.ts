import { setTimeout as sleep } from 'node:timers/promises'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import { type Answer, ApiClient } from './api-client.ts'
import { longestWaitMs } from './longest-wait.ts'
import type { TestApp } from './test-app.ts'

export const password = 'correct horse battery'

/** Calls the service like a page of the application: with a browser's cookies, for one organization at a time. */
export class PageClient {
  readonly #url: string
  readonly #client: ApiClient
  readonly #cookies = new Map<string, string>()
  organizationId: string | null

  constructor(url: string, organizationId: string | null = null) {
    this.#url = url
    this.#client = new ApiClient(url, null)
    this.organizationId = organizationId
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers)
  patch = (path: string, body?: unknown) => this.call('PATCH', path, body)
  delete = (path: string) => this.call('DELETE', path)

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.#client.call(method, path, body, { ...this.headers(), ...headers })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  /** Opens a path of the service as the browser does. Returns the address of a redirect, without following it. */
  async visit(path: string): Promise<string | null> {
    const { cookie } = this.headers()
    const answer = await fetch(this.#url + path, { redirect: 'manual', headers: { ...(cookie && { cookie }) } })
    for (const one of answer.headers.getSetCookie()) this.#keep(one)
    return answer.headers.get('location')
  }

  /** The headers that the browser and the page send with every call. */
  headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      'x-countersign-page': '1',
      ...(cookie && { cookie }),
      ...(this.organizationId && { 'countersign-organization': this.organizationId }),
    }
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', ...value] = pair.split('=')
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(name)
    else this.#cookies.set(name, value.join('='))
  }
}

/** The token of a link into the application. */
export const entryToken = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

/** Signs a page in with a link into the application. */
export function enter(page: PageClient, url: string, input: Record<string, unknown>): Promise<Answer> {
  return page.post('/entry/session', input, { authorization: `Bearer ${entryToken(url)}` })
}

/** Signs in the owner of a test organization. */
export async function signedInOwner(
  service: TestApp,
  organization: { organizationId: string; ownerSetupUrl: string } = service.acme,
): Promise<PageClient> {
  const page = new PageClient(service.url, organization.organizationId)
  const entered = await enter(page, organization.ownerSetupUrl, { name: 'Olive Owner', password })
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body))
  return page
}

/** Invites a member, who accepts and is signed in. */
export async function joined(
  service: TestApp,
  owner: PageClient,
  { email, role, name = 'Max Member' }: { email: string; role: string; name?: string },
): Promise<PageClient> {
  const invited = await owner.post('/v1/organization/invitations', { email, role })
  if (invited.status !== 200) throw new Error(JSON.stringify(invited.body))
  const page = new PageClient(service.url, owner.organizationId)
  const entered = await enter(page, await mailedLink(service, email), { name, password })
  if (entered.status !== 200) throw new Error(JSON.stringify(entered.body))
  return page
}

/** Waits for a mail to this address in the outbox, and returns the link in the newest one. */
export async function mailedLink(service: TestApp, email: string): Promise<string> {
  for (const endsAt = Date.now() + longestWaitMs; Date.now() < endsAt; await sleep(50)) {
    const mails = await listOutbox(service.platform)
    const link = linkIn(mails.find(mail => mail.to.address === email)?.text)
    if (link) return link
  }
  throw new Error(`There is no link for ${email}`)
}

const linkIn = (text = ''): string | undefined => /https?:\S+\/setup\/[\w-]+/.exec(text)?.[0]
