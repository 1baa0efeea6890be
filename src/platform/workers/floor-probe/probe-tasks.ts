import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'

/** Reads a file in a thread that is started just for this. */
const READING_THREAD = `
  const { workerData, parentPort } = require('node:worker_threads')
  parentPort.postMessage(require('node:fs').readFileSync(workerData).length)`

/** The attacks that an intruder who controls a worker would try. Each attempt throws if it fails. */
export const attempts = {
  readOnMainThread: (path: string) => readFileSync(path).length,
  readOnThreadOfPool: async (path: string) => (await readFile(path)).length,
  readOnThreadOfItsOwn: async (path: string) => {
    const thread = new Worker(READING_THREAD, { eval: true, workerData: path })
    await once(thread, 'message')
  },
  readImageByPath: (path: string) => sharp(path).metadata(),
  write: (path: string) => writeFileSync(path, 'written by a worker'),
  connect: async (target: string) => {
    const socket = /^\d+$/.test(target) ? connect(Number(target), '127.0.0.1') : connect(target)
    await once(socket, 'connect').finally(() => socket.destroy())
  },
  startProgram: (path: string) => {
    const { error } = spawnSync(path, ['--version'], { stdio: 'ignore' })
    if (error) throw error
  },
  signalParent: () => process.kill(process.ppid, 0),
}

export type Attempt = keyof typeof attempts

/** Makes an attempt. Returns `done`, or the code of the error. */
async function attempt({ what, target }: { what: Attempt; target: string }): Promise<string> {
  try {
    await attempts[what](target)
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message
  }
}

/** Returns the id of the user that this process runs as, or null on systems without user ids. */
const user = async (): Promise<number | null> => process.getuid?.() ?? null

export const tasks = { attempt, user }
