import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** The one without windows is the same engine at three quarters of the work. */
const executablePath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)

/** Starts Debian's Chromium without a window and without calls of its own to the outside. */
export function launchBrowser(): Promise<Browser> {
  if (!executablePath) throw new Error('Chromium is not installed (Debian package: chromium)')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--lang=en-US',
      '--headless',
      '--disable-gpu',
      // a process less to start for each browser, and pictures that need not go from one to another
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Nothing is measured or pressed while it moves. Tests that are about motion ask for it. */
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
