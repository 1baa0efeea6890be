import { vi } from 'vitest'

/** Stubs `localStorage` with an empty storage, until `vi.unstubAllGlobals` is called. */
export function stubStorage(): void {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
}
