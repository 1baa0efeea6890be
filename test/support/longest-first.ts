import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Where tests take long, the longest first: hundreds of documents go through LibreOffice; the service is started in processes of
 * its own, or a browser.
 */
const LONG = [
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
    const rank = (file: TestSpecification) => {
      const found = LONG.findIndex(pattern => pattern.test(relative(this.ctx.config.root, file.moduleId)))
      return found === -1 ? LONG.length : found
    }
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
