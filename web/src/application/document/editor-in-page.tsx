import { type ComponentProps, useEffect, useState } from 'react'
import type { EditPage } from '../../pages/edit-page.tsx'
import { LoadingPage } from '../../shell/link-notices.tsx'

// Begins as soon as the place is loaded, while the page asks for a link to edit with.
const loading = import('../../pages/edit-page.tsx')
// A failure is reported where the editor is shown.
loading.catch(() => {})

/** The template editor, as a page of the application. */
export function EditorInPage(props: ComponentProps<typeof EditPage>) {
  const [loaded, setLoaded] = useState<{ Page: typeof EditPage } | { error: unknown } | null>(null)
  useEffect(() => {
    let isShown = true
    loading.then(
      module => isShown && setLoaded({ Page: module.EditPage }),
      (error: unknown) => isShown && setLoaded({ error }),
    )
    return () => {
      isShown = false
    }
  }, [])
  if (!loaded) return <LoadingPage />
  if ('error' in loaded) throw loaded.error
  return <loaded.Page {...props} />
}
