import { applicationText } from '../../../texts/application-text.ts'
import { text } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

/** Replaces a menu whose file did not load. */
export const MenuNotLoaded = ({ onClose }: { onClose(): void }) => (
  <Sheet
    title={applicationText('menuNotLoadedTitle')}
    closeLabel={text('close')}
    onClose={onClose}
    footer={
      <Button kind="primary" onClick={() => window.location.reload()}>
        {applicationText('loadPageAgain')}
      </Button>
    }
  >
    <p>{applicationText('menuNotLoadedBody')}</p>
  </Sheet>
)
