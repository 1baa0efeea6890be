import type { CDPSession } from 'playwright-core'

/** Counts the bytes of the scripts that a page fetches from now on, as they are transferred over the network. */
export async function countScripts(debug: CDPSession): Promise<() => number> {
  const scripts = new Set<string>()
  let bytes = 0
  debug.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await debug.send('Network.enable')
  return () => bytes
}
