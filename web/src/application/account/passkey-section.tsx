import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { knowsPasskeys, listPasskeys, type Passkey } from '../../api/passkeys.ts'
import { accountText } from '../../texts/account-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { passkeysKey } from './account-keys.ts'
import { AddPasskeySheet } from './add-passkey-sheet.tsx'
import { RemovePasskeySheet } from './remove-passkey-sheet.tsx'

/** Lists the passkeys, which sign the person in without the password. */
export function PasskeySection() {
  const passkeys = useQuery({ queryKey: passkeysKey, queryFn: listPasskeys })
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="app-section" aria-labelledby="passkeys">
      <h2 id="passkeys">{accountText('passkeysTitle')}</h2>
      <p className="muted">{accountText('passkeysBody')}</p>
      <Loaded query={passkeys}>
        {passkeyList =>
          passkeyList.length > 0 && (
            <ul className="app-rows app-rows-plain">
              {passkeyList.map(passkey => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {knowsPasskeys() ? (
        <Button onClick={() => setAdding(true)}>{accountText('addPasskey')}</Button>
      ) : (
        <p className="muted">{accountText('noPasskeys')}</p>
      )}
      {isAdding && <AddPasskeySheet onClose={() => setAdding(false)} />}
    </section>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isRemoving, setRemoving] = useState(false)
  const name = passkey.name || accountText('passkeyNameless')
  return (
    <li>
      <div className="app-row-what">
        <strong>{name}</strong>
        <span className="muted">{accountText('passkeyAddedOn', { when: formatMoment(passkey.createdAt) })}</span>
      </div>
      <Button kind="quiet" aria-label={accountText('removePasskeyOf', { name })} onClick={() => setRemoving(true)}>
        {accountText('removePasskey')}
      </Button>
      {isRemoving && <RemovePasskeySheet id={passkey.id} name={name} onClose={() => setRemoving(false)} />}
    </li>
  )
}
