import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Groups of files, those that take longest first: some convert hundreds of documents in LibreOffice, others start the
 * service in separate processes, or a browser.
 */
const RANKS = [
  /^test\/hostile\/(service|office-sandbox)/,
  /^test\/crash\/(seal|redline|webhooks|lifecycle|idempotency)/,
  /^test\/(start|crash)\//,
  /^test\/e2e\//,
  /^src\/.*(corpus|red-team|conversion)/,
  /^test\//,
]

/** Runs the longest files first, so that no long file is left at the end while a core is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => this.#rank(a) - this.#rank(b))
  }

  /** Deals the files out by rank and path, so that every part (`--shard`) gets the same number of each kind. */
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
