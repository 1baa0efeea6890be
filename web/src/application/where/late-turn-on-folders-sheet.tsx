import { type ComponentProps, lazy, Suspense } from 'react'
import type { TurnOnFoldersSheet } from './turn-on-folders-sheet.tsx'

const LoadedSheet = lazy(async () => ({ default: (await import('./turn-on-folders-sheet.tsx')).TurnOnFoldersSheet }))

/** The sheet that turns folders on, loaded once it is opened, because most people never open it. */
export const LateTurnOnFoldersSheet = (props: ComponentProps<typeof TurnOnFoldersSheet>) => (
  <Suspense fallback={null}>
    <LoadedSheet {...props} />
  </Suspense>
)
