import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files by how long they take, the longest first: hundreds of documents go through LibreOffice; the service is started in
 * processes of its own, or a browser.
 */
const RANKS = [
  /^test\/hostile\/(service|office-sandbox)/,
  /^test\/crash\/(seal|redline|webhooks|lifecycle|idempotency)/,
  /^test\/(start|crash)\//,
  /^test\/e2e\//,
  /^src\/.*(corpus|red-team|conversion)/,
  /^test\//,
]

/** Files that take long begin first, so that none of them is left over at the end with one core idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => this.#rank(a) - this.#rank(b))
  }

  /** Deals the files out by rank and path, so that every part (`--shard`) gets as many of each kind. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard!
    const dealt = files.toSorted((a, b) => this.#rank(a) - this.#rank(b) || (a.moduleId < b.moduleId ? -1 : 1))
    return dealt.filter((_, place) => place % count === index - 1)
  }

  #rank(file: TestSpecification): number {
    const rank = RANKS.findIndex(pattern => pattern.test(relative(this.ctx.config.root, file.moduleId)))
    return rank === -1 ? RANKS.length : rank
  }
}
