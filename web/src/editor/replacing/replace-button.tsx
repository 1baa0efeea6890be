import { FileUp } from 'lucide-react'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'

/**
 * The button that replaces the document, shown below the tools on a narrow screen, whose header has no room for it.
 * Shows nothing if the document cannot be replaced.
 */
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
