/** Uses the storage of the device. A page that embeds this one may deny it any: then there is none, and everything else goes on. */
export function withStorage<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}
