import { useQuery } from '@tanstack/react-query'
import { callAsPerson } from '../../api/call-as-person.ts'
import type { AccountChange } from '../../api/generated/calls.ts'
import { accountText } from '../../texts/account-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { Loaded } from '../shell/loaded.tsx'
import { changesKey } from './account-keys.ts'
import { deviceWords } from './device-words.ts'

/** Lists changes to how the person signs in, so that they notice changes that they did not make. */
export function ChangeSection() {
  const changes = useQuery({ queryKey: changesKey, queryFn: () => callAsPerson('GET /account/changes', {}) })
  return (
    <section className="app-section" aria-labelledby="changes">
      <h2 id="changes">{accountText('changesTitle')}</h2>
      <p className="muted">{accountText('changesBody')}</p>
      <Loaded query={changes}>
        {changeList =>
          changeList.length === 0 ? (
            <p>{accountText('noChanges')}</p>
          ) : (
            <ul className="app-rows app-rows-plain">
              {changeList.map(change => (
                <ChangeRow key={`${change.at} ${change.kind}`} change={change} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const ChangeRow = ({ change: { kind, at, ipAddress, userAgent } }: { change: AccountChange }) => (
  <li>
    <div className="app-row-what">
      <strong>{accountText(`change_${kind}`)}</strong>
      <span className="muted">
        {accountText('changedWhen', { when: formatMoment(at), address: ipAddress, device: deviceWords(userAgent) })}
      </span>
    </div>
  </li>
)
