import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { callIdentity } from '../../../api/call-as-person.ts'
import { accountText } from '../../../texts/account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { accountKey, useAccount } from '../../session/account.tsx'
import { PasswordSheet } from '../password-sheet.tsx'
import { NewCodesSheets } from './new-codes-sheets.tsx'
import { TurnOnSheets } from './turn-on-sheets.tsx'

/** Shows whether signing in takes a code in addition to the password. */
export function FactorSection() {
  const { hasTwoFactor } = useAccount().account
  const queries = useQueryClient()
  const [doing, setDoing] = useState<'on' | 'off' | 'codes' | null>(null)
  const close = () => setDoing(null)
  const done = () => {
    close()
    void queries.invalidateQueries({ queryKey: accountKey })
  }
  return (
    <section className="app-section" aria-labelledby="factor">
      <h2 id="factor">{accountText('factorTitle')}</h2>
      <p className="app-state" data-state={hasTwoFactor ? 'completed' : undefined}>
        {hasTwoFactor ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}{' '}
        {accountText(hasTwoFactor ? 'factorOn' : 'factorOff')}
      </p>
      <p className="muted">{accountText(hasTwoFactor ? 'factorOnBody' : 'factorOffBody')}</p>
      {hasTwoFactor ? (
        <div className="app-actions">
          <Button onClick={() => setDoing('codes')}>{accountText('newCodes')}</Button>
          <Button kind="danger" onClick={() => setDoing('off')}>
            {accountText('factorTurnOff')}
          </Button>
        </div>
      ) : (
        <Button onClick={() => setDoing('on')}>{accountText('factorTurnOn')}</Button>
      )}
      {doing === 'on' && <TurnOnSheets onClose={done} />}
      {doing === 'codes' && <NewCodesSheets onClose={close} />}
      {doing === 'off' && (
        <PasswordSheet
          title={accountText('factorTurnOffTitle')}
          body={accountText('factorTurnOffBody')}
          button={accountText('factorTurnOff')}
          kind="danger"
          act={password => callIdentity('/two-factor/disable', { password })}
          onDone={done}
          onClose={close}
        />
      )}
    </section>
  )
}
