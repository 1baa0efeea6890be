import { type ComponentProps, lazy, Suspense } from 'react'
import type { MoveSheet } from './move-sheet.tsx'

const LoadedSheet = lazy(async () => ({ default: (await import('./move-sheet.tsx')).MoveSheet }))

/** The sheet that moves records, loaded once it is opened, so that the pages that offer it appear sooner. */
export const LateMoveSheet = (props: ComponentProps<typeof MoveSheet>) => (
  <Suspense fallback={null}>
    <LoadedSheet {...props} />
  </Suspense>
)
