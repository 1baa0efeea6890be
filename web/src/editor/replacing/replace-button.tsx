import { FileUp } from 'lucide-react'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'

/** Below the tools of a narrow screen, whose header has no room for it. Nothing where the document cannot be replaced. */
export function ReplaceButton({ onPress }: { onPress: (() => void) | undefined }) {
  if (!onPress) return null
  return (
    <section className="epanel">
      <Button icon={<FileUp aria-hidden="true" />} onClick={onPress}>
        {editorText('replace')}
      </Button>
    </section>
  )
}
