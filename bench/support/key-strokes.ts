import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openPackage, writePackage } from '../../src/engine/docx/package.ts'
import { partTree } from '../../src/engine/docx/part-xml.ts'
import { serializeXml } from '../../src/engine/xml/serialize-xml.ts'
import { callApi } from './call-api.ts'
import { LiveStream } from './live-stream.ts'
import { tokenIn, urlOf } from './negotiation.ts'
import { median, percentile, printTable } from './report.ts'
import type { BenchService } from './service.ts'
import { Wire, type WireAnswer } from './wire.ts'

/** Colleagues on the same side, with the same document open. */
export interface Colleagues {
  redlineRequestId: string
  tokens: string[]
}

export async function colleaguesAt(service: BenchService, templateId: string, count: number): Promise<Colleagues> {
  const members = Array.from({ length: count }, (_, index) => ({
    email: `person-${index}@disclosing.example`,
    displayName: `Person ${index}`,
    role: 'DisclosingParty',
  }))
  const rita = { email: 'rita@receiving.example', displayName: 'Rita Receiver', role: 'ReceivingParty' }
  const body = { templateId, members: [...members, rita], notify: false }
  const { redlineRequestId } = await callApi(service, 'POST', '/v1/redline-requests', body)
  const tokens: string[] = []
  for (const { email } of members) tokens.push(tokenIn(await urlOf(service, redlineRequestId, email)))
  return { redlineRequestId, tokens }
}

/** A person who types letter by letter, in another clause after every ten letters. */
export class Typist {
  readonly wire: Wire
  readonly #token: string
  #revision = 0
  #anchors: string[] = []
  #typed = 0

  constructor(service: BenchService, token: string) {
    this.wire = new Wire(service, token)
    this.#token = token
  }

  async look(): Promise<{ revision: number; receivedBytes: number }> {
    const { body, receivedBytes } = await this.wire.call('GET', '/redlining/session')
    this.#revision = body.revision
    const clauses = body.document.clauses as { anchor: string; text: string }[]
    this.#anchors = clauses.filter(clause => clause.text.length > 40).map(clause => clause.anchor)
    return { revision: body.revision, receivedBytes }
  }

  async type() {
    const number = this.#typed++
    const anchor = this.#anchors[(Math.floor(number / 10) * 37) % this.#anchors.length]!
    const letter = { kind: 'replaceText', anchor, start: 4 + (number % 10), length: 0, text: 'e' }
    const operations = [{ operationId: `${this.#token.slice(0, 8)}-${number}`, ...letter }]
    const answer = await this.wire.call('POST', '/redlining/session/operations', {
      revision: this.#revision,
      operations,
    })
    this.#revision = answer.body.revision
    return { ...answer, revision: this.#revision }
  }
}

/** The bare work of storing the document again: the open tree is serialized, zipped and written to a file. */
export async function bareStroke(dataDir: string, document: Uint8Array): Promise<() => Promise<void>> {
  const opened = openPackage(document)
  const main = opened.parts.get('/word/document.xml')!
  const tree = partTree(main.bytes)
  return async () => {
    const parts = new Map(opened.parts).set('/word/document.xml', { ...main, bytes: Buffer.from(serializeXml(tree)) })
    const bytes = writePackage({ parts, relationships: opened.relationships })
    await writeFile(join(dataDir, 'bare.docx'), bytes, { flush: true })
  }
}

/** Measures one key stroke, for the person who types it and for a colleague who is notified by the stream and reads the changes. */
export async function keyStrokes(
  service: BenchService,
  templateId: string,
  { runs, bare }: { runs: number; bare: () => Promise<void> },
): Promise<void> {
  const { tokens } = await colleaguesAt(service, templateId, 2)
  const [typist, reader] = [new Typist(service, tokens[0]!), new Wire(service, tokens[1]!)]
  const whole = await typist.look()
  const stream = await LiveStream.open(service, tokens[1]!)
  const rows = new Rows()
  let known = whole.revision
  for (let run = -warmUp; run < runs; run++) {
    const bareMs = await timeOf(bare)
    const [start, streamed] = [performance.now(), stream.receivedBytes]
    const edit = await typist.type()
    const toldMs = (await stream.hears(edit.revision)) - start
    const toldBytes = stream.receivedBytes - streamed
    const read = await reader.call('GET', `/redlining/session?since=${known}`)
    if (read.body.kind !== 'changes') throw new Error('a key stroke must not need the whole session')
    known = read.body.revision
    if (run < 0) continue
    const least = 2 * gzipSync(JSON.stringify(edit.body.clauses)).length
    rows.add(bareRow, bareMs, { contentBytes: least, receivedBytes: least, sentBytes: 0 })
    rows.add('the edit', edit.ms, edit)
    rows.add('a colleague is told', toldMs, { contentBytes: toldBytes, receivedBytes: toldBytes, sentBytes: 0 })
    rows.add('and reads what has changed', read.ms, read)
    rows.add('all', edit.ms + read.ms, {
      contentBytes: edit.contentBytes + toldBytes + read.contentBytes,
      receivedBytes: edit.receivedBytes + toldBytes + read.receivedBytes,
      sentBytes: edit.sentBytes + read.sentBytes,
    })
  }
  stream.close()
  typist.wire.close()
  reader.close()
  console.log(`\na key stroke; the whole session is ${(whole.receivedBytes / 1024).toFixed(1)} kB compressed`)
  rows.print()
}

/** Key strokes before the measurement, until the compiler has optimized the frequent code. */
const warmUp = 5
const bareRow = 'bare: serialized, zipped, stored; the clause twice'

type Bytes = Pick<WireAnswer, 'contentBytes' | 'receivedBytes' | 'sentBytes'>

class Rows {
  readonly #rows = new Map<string, { ms: number; bytes: Bytes }[]>()

  add(name: string, ms: number, bytes: Bytes): void {
    this.#rows.set(name, [...(this.#rows.get(name) ?? []), { ms, bytes }])
  }

  print(): void {
    const times = (name: string) => this.#rows.get(name)!.map(one => one.ms)
    const bytes = (name: string, kind: keyof Bytes) => this.#rows.get(name)!.map(one => one.bytes[kind])
    const least = { ms: median(times(bareRow)), bytes: median(bytes(bareRow, 'contentBytes')) }
    printTable(
      ['', 'p50 ms', 'p95 ms', 'to floor', 'sent B', 'received B', 'p95 B', 'of it content', 'p95 B', 'to floor'],
      [...this.#rows.keys()].map(name => [
        name,
        median(times(name)),
        percentile(times(name), 0.95),
        median(times(name)) / least.ms,
        median(bytes(name, 'sentBytes')),
        median(bytes(name, 'receivedBytes')),
        percentile(bytes(name, 'receivedBytes'), 0.95),
        median(bytes(name, 'contentBytes')),
        percentile(bytes(name, 'contentBytes'), 0.95),
        median(bytes(name, 'contentBytes')) / least.bytes,
      ]),
    )
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Measures many people on the stream of one document while one of them types: the cost of an edit, and the time until the last person is
 * notified.
 */
export async function manyOnOneStream(
  service: BenchService,
  templateId: string,
  { runs, people }: { runs: number; people: number },
): Promise<void> {
  const { tokens } = await colleaguesAt(service, templateId, people)
  const typist = new Typist(service, tokens[0]!)
  const { revision } = await typist.look()
  const rows = [await typing('nobody', runs, service, typist)]
  const before = { memory: service.memoryMb(), connections: service.databaseConnections() }
  const streams = await Promise.all(tokens.map(token => LiveStream.open(service, token)))
  const memory = ((service.memoryMb() - before.memory) * 1024) / people
  const connections = service.databaseConnections() - before.connections
  const hear = (at: number) => Promise.all(streams.map(stream => stream.hears(at)))
  rows.push(await typing(`${people} hear of it`, runs, service, typist, hear))
  const readers = tokens.map(token => new Reader(service, token, revision + 2 * runs))
  const read = (at: number) =>
    Promise.all(streams.map((stream, index) => stream.hears(at).then(() => readers[index]!.read())))
  rows.push(await typing(`${people} hear and read it`, runs, service, typist, read))
  for (const stream of [...streams, ...readers, typist.wire]) stream.close()
  console.log(
    `\n${people} people on the stream of one document: ${memory.toFixed(0)} kB each, ${connections} more connections to the database (the pool’s, and one that listens)`,
  )
  printTable(['', 'edit p50 ms', 'p95 ms', 'all heard p50', 'p95 ms', 'service CPU ms', 'database CPU ms'], rows)
}

/** A person who reads the changes since their last read. */
class Reader extends Wire {
  #revision: number

  constructor(service: BenchService, token: string, revision: number) {
    super(service, token)
    this.#revision = revision
  }

  async read(): Promise<number> {
    const { body } = await this.call('GET', `/redlining/session?since=${this.#revision}`)
    this.#revision = body.revision
    return performance.now()
  }
}

async function typing(
  name: string,
  runs: number,
  service: BenchService,
  typist: Typist,
  follow: (revision: number) => Promise<number[]> = async () => [performance.now()],
) {
  const before = service.cpuSeconds()
  const [edits, heard]: number[][] = [[], []]
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    const { ms, revision } = await typist.type()
    edits!.push(ms)
    heard!.push(Math.max(...(await follow(revision))) - start)
  }
  const after = service.cpuSeconds()
  const cpu = (of: 'service' | 'postgres') => ((after[of] - before[of]) * 1000) / runs
  return [
    name,
    ...[edits!, heard!].flatMap(times => [median(times), percentile(times, 0.95)]),
    cpu('service'),
    cpu('postgres'),
  ]
}
