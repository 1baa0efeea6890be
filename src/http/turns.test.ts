import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends on demand, and a list of what has begun. */
function workbench(turns: Turns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (subject: string, name: string) =>
    turns.run(subject, async () => {
      begun.push(name)
      await new Promise<void>(resolve => ends.set(name, resolve))
      return name
    })
  const settled = () => new Promise(resolve => setImmediate(resolve))
  const end = async (name: string) => {
    await settled()
    ends.get(name)!()
    await settled()
  }
  return { begun, add, end }
}

const limits = { running: 2, waiting: 4, waitingOfSubject: 2 }

describe('turns', () => {
  it('run one piece of work per subject at a time, so that other subjects do not wait', async () => {
    const { begun, add, end } = workbench(new Turns(limits))
    const turns = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1'), add('c', 'c1')]
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
    await end('a2')
    await end('c1')
    expect(await Promise.all(turns)).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  it('refuse work with a retry time when too much is waiting, for one subject or in total', async () => {
    const { add, end } = workbench(new Turns(limits))
    const busy = { code: 'service_unavailable', values: { retryAfterSeconds: '1' } }
    const turns = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')]
    await expect(add('a', 'a4')).rejects.toMatchObject(busy)
    turns.push(add('b', 'b1'), add('b', 'b2'), add('c', 'c1'))
    await expect(add('d', 'd1')).rejects.toMatchObject(busy)
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) await end(name)
    expect(await Promise.all(turns)).toHaveLength(6)
  })

  it('continue with other work after a failure', async () => {
    const turns = new Turns(limits)
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.run('a', async () => 1)).toBe(1)
  })
})
