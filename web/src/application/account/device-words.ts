import { deviceNames } from '../../../../src/engine/events/device-names.ts'
import { accountText } from '../../texts/account-text.ts'

/** Describes a device in words, such as "Firefox on Windows", by the `User-Agent` that its browser sends. */
export function deviceWords(userAgent: string | null): string {
  const { browser, system } = deviceNames(userAgent)
  if (browser && system) return accountText('deviceOn', { browser, system })
  return browser ?? system ?? accountText('deviceUnknown')
}
