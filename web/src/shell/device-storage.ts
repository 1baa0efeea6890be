/**
 * Uses the storage of the device. An embedding page may deny access: then `otherwise` is returned, and everything else
 * works.
 */
export function withStorage<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}
