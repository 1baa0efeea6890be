import { Copy, Download } from 'lucide-react'
import { accountText } from '../../../texts/account-text.ts'
import { text } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { useCopied } from '../../../ui/use-copied.ts'

interface RecoveryCodesSheetProps {
  codes: readonly string[]
  onClose(): void
}

/**
 * Shows the recovery codes, for when the person loses the app. The service stores them encrypted and never shows them
 * again.
 */
export function RecoveryCodesSheet({ codes, onClose }: RecoveryCodesSheetProps) {
  const codeList = `${codes.join('\n')}\n`
  const { isCopied, copy } = useCopied(codeList)
  const download = () => saveFile(new Blob([codeList], { type: 'text/plain' }), 'countersign-recovery-codes.txt')
  return (
    <Sheet
      title={accountText('codesTitle')}
      closeLabel={text('close')}
      onClose={onClose}
      isFinal
      footer={
        <Button kind="primary" onClick={onClose}>
          {accountText('codesKept')}
        </Button>
      }
    >
      <div className="app-form">
        <p>{accountText('codesBody')}</p>
        <ul className="app-codes">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="app-actions">
          <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
            {accountText(isCopied ? 'copied' : 'copyCodes')}
          </Button>
          <Button icon={<Download aria-hidden="true" />} onClick={download}>
            {accountText('downloadCodes')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
