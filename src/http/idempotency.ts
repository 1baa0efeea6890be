import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Commit, type Committed, inTransaction, type Tx } from '../platform/database/transaction.ts'
import { keptAnswerBelonging } from '../platform/keys/encrypted-columns.ts'
import type { Platform } from '../platform/platform.ts'
import { CodedError } from './coded-error.ts'
import { answerOfError } from './error-answer.ts'
import type { ApiVersion } from './error-catalogue.ts'
import { deleteKeptAnswers, findKeptAnswer, insertKeptAnswer } from './kept-answer-store.ts'

const keptForMs = 24 * 3_600_000
/** How long a caller waits for the first call with its key before it must retry. */
const waitMostMs = 30_000
const keptHeaders = ['cache-control', 'location']
const jsonHeaders: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }

/** One call with an Idempotency-Key. */
export interface KeyedCall {
  organizationId: string
  /** Whose key it is; null for a key that the programs of the organization share. */
  holderId: string | null
  /** The path with its version prefix, without the query. */
  path: string
  key: string
  version: ApiVersion
  reply: FastifyReply
}

interface KeptAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Thrown instead of repeating the work, with the answer of the first call. */
export class FirstAnswer extends Error {
  readonly #answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('answered before')
    this.#answer = answer
  }

  send(reply: FastifyReply): FastifyReply {
    const { status, headers, body } = this.#answer
    return reply.code(status).headers(headers).header('idempotent-replayed', 'true').send(Buffer.from(body))
  }
}

/** Returns the Idempotency-Key of a request; undefined when it has none. Throws `idempotency_key_malformed`. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key))
    throw new CodedError('idempotency_key_malformed')
  return key
}

/** Returns the hash of a body. Equal content has an equal hash, however its JSON was written. */
export function contentHash(body: unknown): Buffer {
  return createHash('sha256').update(canonicalize(body)!).digest()
}

export interface Idempotency {
  /**
   * Runs the work of a call once for its key within 24 h. The work prepares its result without holding a database
   * connection, and then commits it. The answer is stored in the same transaction, so that a crash leaves either both
   * or neither. A second concurrent call waits. Throws FirstAnswer for a repeat, `idempotency_key_reused` for a repeat
   * with other content, and the errors of the work.
   */
  once<T>(call: KeyedCall, contentSha256: Buffer, work: (commit: Commit) => Promise<T>): Promise<T>
}

export function createIdempotency(platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'keys'>): Idempotency {
  const running = new Map<string, Promise<void>>()
  return {
    async once(call, contentSha256, work) {
      const { organizationId, holderId, path, key } = call
      const parts = [organizationId, path, key, ...(holderId === null ? [] : [holderId])]
      const id = createHash('sha256').update(parts.join('\n')).digest()
      return inTurn(running, id.toString('base64'), () => doOnce(platform, { ...call, id, contentSha256 }, work))
    },
  }
}

type Identified = KeyedCall & { id: Buffer; contentSha256: Buffer }

/** Runs calls with the same key in this process one after the other. They hold no connection while they wait. */
async function inTurn<T>(running: Map<string, Promise<void>>, id: string, work: () => Promise<T>): Promise<T> {
  const deadlineMs = performance.now() + waitMostMs
  for (let before = running.get(id); before; before = running.get(id)) {
    if (!(await endsBefore(before, deadlineMs - performance.now()))) throw new CodedError('service_unavailable')
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  running.set(id, promise)
  try {
    return await work()
  } finally {
    running.delete(id)
    resolve()
  }
}

async function endsBefore(work: Promise<void>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function doOnce<T>(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'keys'>,
  call: Identified,
  work: (commit: Commit) => Promise<T>,
): Promise<T> {
  const before = await firstAnswer(platform, call)
  if (before) throw new FirstAnswer(before)
  const keeping = keepingCommit(platform, call)
  try {
    return await work(keeping.commit)
  } catch (error) {
    const first = await firstAnswer(platform, call)
    const written = keeping.written()
    // The work was committed, but the confirmation was lost.
    if (first && written && first.body === written.answer.body) return written.result as T
    // Another process was first.
    if (first) throw new FirstAnswer(first)
    await keepRefusal(platform, call, error as FastifyError)
    throw error
  }
}

/**
 * Commits the result of a call together with its answer. `written` returns what the last attempt wrote, whether or not
 * it was committed.
 */
function keepingCommit(platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'keys'>, call: Identified) {
  let written: { result: unknown; answer: KeptAnswer } | null = null
  const commit: Commit = async <T>(write: (tx: Tx) => Promise<T>) => {
    const committed = await inTransaction(platform.database, async tx => {
      const result = await write(tx)
      const answer = answerOf(call.reply, result)
      written = { result, answer }
      platform.failpoints.hit('keyed-before-commit')
      if (!(await keep(platform, tx, { call, answer }))) throw new CodedError('service_unavailable')
      return result
    })
    platform.failpoints.hit('keyed-after-commit')
    return committed as Committed<T>
  }
  return { commit, written: () => written }
}

async function firstAnswer(
  platform: Pick<Platform, 'clock' | 'database' | 'keys'>,
  call: Identified,
): Promise<KeptAnswer | null> {
  const row = await findKeptAnswer(platform.database, call.id, keptSince(platform))
  if (!row) return null
  if (!row.contentSha256.equals(call.contentSha256)) throw new CodedError('idempotency_key_reused')
  return JSON.parse(platform.keys.decrypt(keptAnswerBelonging(call.id), row.answer).toString())
}

function keep(
  platform: Pick<Platform, 'clock' | 'keys'>,
  tx: Tx,
  { call, answer }: { call: Identified; answer: KeptAnswer },
): Promise<boolean> {
  return insertKeptAnswer(tx, {
    id: call.id,
    organizationId: call.organizationId,
    contentSha256: call.contentSha256,
    answer: platform.keys.encrypt(keptAnswerBelonging(call.id), Buffer.from(JSON.stringify(answer))),
    createdAt: platform.clock.now(),
    keptSince: keptSince(platform),
  })
}

/** Stores a refusal as an answer too, except refusals that may change in a moment. */
async function keepRefusal(
  platform: Pick<Platform, 'clock' | 'database' | 'keys'>,
  call: Identified,
  error: FastifyError,
): Promise<void> {
  const { status, body } = answerOfError(error, call.version)
  if (status === 401 || status === 413 || status === 429 || status >= 500) return
  const answer = { status, headers: jsonHeaders, body: JSON.stringify(body) }
  await inTransaction(platform.database, tx => keep(platform, tx, { call, answer }))
}

function answerOf(reply: FastifyReply, result: unknown): KeptAnswer {
  const headers = { ...jsonHeaders }
  for (const name of keptHeaders) if (reply.hasHeader(name)) headers[name] = String(reply.getHeader(name))
  return { status: reply.statusCode, headers, body: JSON.stringify(result) }
}

const keptSince = (platform: Pick<Platform, 'clock'>) => new Date(platform.clock.now().getTime() - keptForMs)

/** Removes stored answers that are too old to be repeated. */
export const removeOldAnswers = (platform: Pick<Platform, 'clock' | 'database'>): Promise<void> =>
  inTransaction(platform.database, tx => deleteKeptAnswers(tx, keptSince(platform)))
