import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
  it('kills the process when it is reached', () => {
    expect(run('stored', 'seal', 'stored', 'after')).toEqual({ passed: ['seal'], signal: 'SIGKILL' })
  })

  it('kills the process when it is reached the second time, if so configured', () => {
    expect(run('stored:2', 'stored', 'stored', 'stored')).toEqual({ passed: ['stored'], signal: 'SIGKILL' })
  })

  it('can be changed in a file while the process runs', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'countersign-failpoints-')), 'failpoint')
    const script = `
      import { writeFileSync } from 'node:fs'
      import { createFailpoints } from ${JSON.stringify(import.meta.resolve('./failpoints.ts'))}
      const failpoints = createFailpoints('@' + ${JSON.stringify(file)})
      for (const [written, name] of [['', 'stored'], ['seal', 'stored'], ['stored:2', 'stored'], ['stored:2', 'seal'], ['stored:2', 'stored']]) {
        writeFileSync(${JSON.stringify(file)}, written)
        failpoints.hit(name)
        console.log(written)
      }`
    const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    rmSync(dirname(file), { recursive: true })
    expect({ stdout, signal }).toEqual({ stdout: '\nseal\nstored:2\nstored:2\n', signal: 'SIGKILL' })
  })

  it('does nothing if none is set', () => {
    expect(run(null, 'stored')).toEqual({ passed: ['stored'], signal: null })
  })
})
