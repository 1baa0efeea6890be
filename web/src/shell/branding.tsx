import { useLayoutEffect } from 'react'
import { pathOf } from '../api/call-path.ts'
import type { Accent } from '../api/generated/calls.ts'

/** Shows the logo of an organization, whose name is next to it. */
export const Logo = ({ logoUrl }: { logoUrl: string }) => <img className="brand-logo" src={pathOf(logoUrl)} alt="" />

/** Shows the whole page in the colour of an organization; null for the service's colour. */
export function useAccent(accent: Accent | null): void {
  const key = JSON.stringify(accent)
  useLayoutEffect(() => {
    const properties = Object.entries(accentProperties(JSON.parse(key) as Accent | null))
    const { style } = document.documentElement
    for (const [name, value] of properties) style.setProperty(name, value)
    return () => {
      for (const [name] of properties) style.removeProperty(name)
    }
  }, [key])
}

/** Returns the properties that styles/tokens.css reads. */
function accentProperties(accent: Accent | null): Record<string, string> {
  if (accent === null) return {}
  const { light, dark } = accent
  return {
    '--brand-accent': light.accent,
    '--brand-accent-strong': light.strong,
    '--brand-accent-tint': light.tint,
    '--brand-on-accent': light.onAccent,
    '--brand-dark-accent': dark.accent,
    '--brand-dark-accent-strong': dark.strong,
    '--brand-dark-accent-tint': dark.tint,
    '--brand-dark-on-accent': dark.onAccent,
  }
}
