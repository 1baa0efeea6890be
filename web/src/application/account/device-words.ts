import { settingsText } from '../../texts/settings-text.ts'

/**
 * Browsers by their name in the `User-Agent`. A browser's `User-Agent` may also contain names further down, so the
 * first match wins.
 */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a device in words, such as "Firefox on Windows", by the `User-Agent` that its browser sends. */
export function deviceWords(userAgent: string | null): string {
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return settingsText('deviceOn', { browser, system })
  return browser ?? system ?? settingsText('deviceUnknown')
}
