import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

function run(failpoint: string | null, ...hits: string[]) {
  const script = `
    import { createFailpoints } from ${JSON.stringify(import.meta.resolve('./failpoints.ts'))}
    const failpoints = createFailpoints(${JSON.stringify(failpoint)})
    for (const name of ${JSON.stringify(hits)}) { failpoints.hit(name); console.log(name) }`
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return { passed: stdout.trim().split('\n'), signal }
}

describe('a failpoint', () => {
  it('kills the process at its place', () => {
    expect(run('stored', 'seal', 'stored', 'after')).toEqual({ passed: ['seal'], signal: 'SIGKILL' })
  })

  it('kills at the second time where that is asked for', () => {
    expect(run('stored:2', 'stored', 'stored', 'stored')).toEqual({ passed: ['stored'], signal: 'SIGKILL' })
  })

  it('does nothing where none is set', () => {
    expect(run(null, 'stored')).toEqual({ passed: ['stored'], signal: null })
  })
})
