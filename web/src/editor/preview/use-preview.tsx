import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PreviewPageProps } from './preview-page.tsx'

const loadPage = () => import('./preview-page.tsx')
const PreviewPage = lazy(async () => ({ default: (await loadPage()).PreviewPage }))

/** Opens the preview once its code is loaded. `failed` is true after an attempt that could not load it. */
export function usePreview(onOpen: () => void) {
  const [failed, setFailed] = useState(false)
  const open = async () => {
    setFailed(false)
    try {
      await loadPage()
      onOpen()
    } catch {
      setFailed(true)
    }
  }
  return {
    open: () => void open(),
    failed,
    show: (props: PreviewPageProps): ReactNode => (
      <Suspense>
        <PreviewPage {...props} />
      </Suspense>
    ),
  }
}
