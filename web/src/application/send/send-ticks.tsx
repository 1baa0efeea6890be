import { applicationText } from '../../texts/application-text.ts'
import { Tick } from '../shell/tick.tsx'

/** A checkbox that makes the request a test instead of a binding document. */
export const TestModeTick = ({ isTest, onChange }: { isTest: boolean; onChange(isTest: boolean): void }) => (
  <Tick
    label={applicationText('sendTestMode')}
    body={applicationText('sendTestModeBody')}
    isOn={isTest}
    onChange={onChange}
  />
)

interface AtOnceTickProps {
  isSequential: boolean
  onChange(isSequential: boolean): void
}

/** A checkbox that lets all signers sign at the same time. */
export const AtOnceTick = ({ isSequential, onChange }: AtOnceTickProps) => (
  <Tick
    label={applicationText('sendAtOnce')}
    body={applicationText('sendAtOnceBody')}
    isOn={!isSequential}
    onChange={isAtOnce => onChange(!isAtOnce)}
  />
)

interface NotifyAllTickProps {
  isNotifyingAll: boolean
  onChange(isNotifyingAll: boolean): void
}

/** A checkbox that tells later signers at once that their turn will come. */
export const NotifyAllTick = ({ isNotifyingAll, onChange }: NotifyAllTickProps) => (
  <Tick
    label={applicationText('sendNotifyAll')}
    body={applicationText('sendNotifyAllBody')}
    isOn={isNotifyingAll}
    onChange={onChange}
  />
)

interface CodeTickProps {
  isAsking: boolean
  /** Whether the organization requires a code from every signer, so that there is nothing to choose. */
  isAskedOfAll: boolean
  isForMany?: boolean
  onChange(isAsking: boolean): void
}

/** A checkbox that requires a code, emailed to the signer, before the document opens. */
export const CodeTick = ({ isAsking, isAskedOfAll, isForMany = false, onChange }: CodeTickProps) => (
  <Tick
    label={applicationText(isForMany ? 'sendCodeMany' : 'sendCode')}
    body={applicationText(isAskedOfAll ? 'sendCodeOfAll' : 'sendCodeBody')}
    isOn={isAsking || isAskedOfAll}
    disabled={isAskedOfAll}
    onChange={onChange}
  />
)
