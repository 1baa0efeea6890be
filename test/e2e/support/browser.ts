import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** The headless shell comes first: it is the same engine, and takes three quarters of the processor time. */
const executablePath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)

/** Starts Chromium without a window and without background requests to the outside. */
export function launchBrowser(): Promise<Browser> {
  if (!executablePath) throw new Error('Chromium is not installed (Debian package: chromium)')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--lang=en-US',
      '--headless',
      '--disable-gpu',
      // saves starting a GPU process for each browser, and copying pictures between processes
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Keeps pages from moving while a test measures or presses something. Tests about motion turn it back on. */
const still = { reducedMotion: 'reduce' } as const

export const wideScreen: BrowserContextOptions = {
  ...still,
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  timezoneId: 'UTC',
}

export const phone: BrowserContextOptions = {
  ...still,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  timezoneId: 'UTC',
}
