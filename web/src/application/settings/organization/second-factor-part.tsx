import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { useAccount } from '../../session/account.tsx'
import { SettingTick } from '../setting-tick.tsx'
import type { PartProps } from './organization-draft.ts'

/**
 * Sets whether a password alone is enough to enter the organization. A person who signed in without a second factor
 * cannot require one, because they would lock themselves out.
 */
export function SecondFactorPart({ draft, change, isReadOnly }: PartProps) {
  const { isByTwoFactors, signIn } = useAccount().account
  const mustHaveOne = !isReadOnly && !isByTwoFactors && !draft.requiresSecondFactor
  if (signIn.isProviderOnly) return null
  return (
    <SettingTick
      label={settingsText('requireFactor')}
      body={bodyFor(signIn.provider)}
      isOn={draft.requiresSecondFactor}
      isReadOnly={isReadOnly || mustHaveOne}
      onChange={requiresSecondFactor => change({ requiresSecondFactor })}
      note={mustHaveOne && <SetUpOwn />}
    />
  )
}

const bodyFor = (provider: string | null): string =>
  [settingsText('requireFactorBody'), provider && settingsText('requireFactorProvider', { provider })]
    .filter(Boolean)
    .join(' ')

const SetUpOwn = () => (
  <>
    {settingsText('requireFactorOwn')} <Link to={paths.account({})}>{settingsText('requireFactorSetUp')}</Link>
  </>
)
