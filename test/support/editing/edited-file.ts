import { knownChanges } from '../../../src/engine/redline/changes/known-changes.ts'
import { openRevision } from '../../../src/engine/redline/open-revision.ts'
import type { Change } from '../../../src/engine/redline/redline-view.ts'
import { takenIn } from '../../../src/engine/redline/test-support/files.ts'
import { clausesOf, documentLayout } from '../../../src/engine/redline/view/clauses.ts'
import { edit } from '../../../src/tasks/redline/edit-task.ts'
import { viewOptions } from '../../../src/tasks/redline/view-options.ts'
import { WarmDocuments } from '../../../src/tasks/redline/warm-documents.ts'
import type { TypingService } from '../../../web/src/redline/test-support/typing-hand.ts'
import { dora } from '../redlines.ts'

const nothingMeanwhile = { shown: [], removed: [], isReordered: false, isLaidOutAnew: false }

/** A negotiated file that is edited as in the service, but in this process and without a database. It is dora's turn. */
export class EditedFile implements TypingService {
  readonly first: Uint8Array
  #bytes: Uint8Array
  #anchors: string[]
  #revision = 1
  readonly #warm = new WarmDocuments(10_000_000)

  constructor(source: Uint8Array) {
    const { bytes, anchors } = takenIn(source)
    this.first = bytes
    this.#bytes = bytes
    this.#anchors = anchors
    this.#warm.keep('1', openRevision({ bytes, anchors }))
  }

  get bytes(): Uint8Array {
    return this.#bytes
  }

  get clauses() {
    const open = openRevision({ bytes: this.#bytes, anchors: this.#anchors })
    return clausesOf(open, viewOptions(open, {}))
  }

  session(): unknown {
    const open = openRevision({ bytes: this.#bytes, anchors: this.#anchors })
    const options = viewOptions(open, {})
    return asSent({
      kind: 'whole',
      redlineRequestId: 'rreq_1',
      member: { ...dora, side: 'Disclosing' },
      may: { edit: true },
      round: 2,
      revision: this.#revision,
      document: { clauses: clausesOf(open, options), layout: documentLayout(open, options), author: dora.displayName },
      changes: knownChanges(open).map(({ change }) => presented(change)),
      comments: [],
    })
  }

  call = async (name: string, { body }: { body?: unknown }): Promise<unknown> => {
    if (name === 'GET /redlining/session') return this.session()
    if (name !== 'POST /redlining/session/operations') throw new Error(`no answer to ${name}`)
    const { revision, operations } = body as { revision: number; operations: never[] }
    if (revision !== this.#revision) throw new Error(`revision ${revision} is not ${this.#revision}`)
    return asSent(this.#edited(operations))
  }

  #edited(operations: never[]) {
    const document = { key: String(this.#revision), path: '', anchors: this.#anchors }
    const author = { name: dora.displayName, at: '2026-11-23T10:00:00Z' }
    this.#revision += 1
    const made = edit(this.#warm, {
      document,
      nextKey: String(this.#revision),
      classes: {},
      step: { kind: 'operations', operations, author },
      meanwhile: nothingMeanwhile,
    })
    this.#bytes = made.bytes
    this.#anchors = made.anchors
    const { changes, ...edited } = made.edited
    const openChanges = changes.map(presented)
    return { revision: this.#revision, status: 'DisclosingPartyDraft', ...edited, openChanges, comments: [] }
  }
}

const presented = (change: Change) => ({
  ...change,
  side: change.author === dora.displayName ? 'Disclosing' : 'Receiving',
  open: true,
})

/** A copy without the values that JSON leaves out. */
const asSent = (answer: object): unknown => JSON.parse(JSON.stringify(answer))
