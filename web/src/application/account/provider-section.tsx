import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { callAsPerson } from '../../api/call-as-person.ts'
import { ProviderButton } from '../../entry/provider-button.tsx'
import { paths } from '../../paths.ts'
import { accountText } from '../../texts/account-text.ts'
import { Button } from '../../ui/button.tsx'
import { accountKey, useAccount } from '../session/account.tsx'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'

/** Shows whether the person signs in with the provider that the operator has set up. */
export function ProviderSection() {
  const { provider, isConnected, isProviderOnly } = useAccount().account.signIn
  const [isLeaving, setLeaving] = useState(false)
  if (provider === null) return null
  return (
    <section className="app-section" aria-labelledby="provider">
      <h2 id="provider">{provider}</h2>
      <p className="app-state" data-state={isConnected ? 'completed' : undefined}>
        {isConnected ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}{' '}
        {accountText(isConnected ? 'providerConnected' : 'providerNotConnected')}
      </p>
      <p className="muted">
        {accountText(isConnected ? 'providerConnectedBody' : 'providerNotConnectedBody', { provider })}
      </p>
      {!isConnected && (
        <div className="app-actions">
          <ProviderButton
            label={accountText('connectProvider', { provider })}
            begin={() => callAsPerson('POST /account/oidc', {})}
            next={paths.account({})}
          />
        </div>
      )}
      {isConnected && !isProviderOnly && (
        <Button onClick={() => setLeaving(true)}>{accountText('disconnectProvider', { provider })}</Button>
      )}
      {isLeaving && <DisconnectSheet provider={provider} onClose={() => setLeaving(false)} />}
    </section>
  )
}

function DisconnectSheet({ provider, onClose }: { provider: string; onClose(): void }) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (_: undefined) => callAsPerson('DELETE /account/oidc', {}),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: accountKey })
      onClose()
    },
  })
  return (
    <ConfirmSheet
      title={accountText('disconnectTitle', { provider })}
      body={accountText('disconnectBody', { provider })}
      button={accountText('disconnect')}
      act={act}
      onClose={onClose}
    />
  )
}
