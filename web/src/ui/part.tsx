import { type ComponentType, lazy, Suspense, useState } from 'react'

/** A component that is loaded apart from the page. */
export interface Part<Props> {
  /** Loads it ahead, for example so that it is available offline. */
  load(): Promise<unknown>
  /** Returns the component once it has loaded, and until then a component that waits for it. */
  component(): ComponentType<Props>
}

export function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const later = lazy(loadOnce) as unknown as ComponentType<Props>
  return { load: loadOnce, component: () => loaded ?? later }
}

/**
 * Shows a part. Unlike `lazy` alone, once the part has loaded, it is rendered in the task in which it is shown: a press
 * must not go to what is under a sheet that opens a moment later.
 */
export function PartView<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  // It stays the same component as long as it is shown, so that it keeps its state.
  const [Shown] = useState(() => part.component())
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  )
}
