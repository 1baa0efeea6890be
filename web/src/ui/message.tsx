import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type MessageTone = 'info' | 'warn' | 'bad'

const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert }

/** An important sentence. `bad` is announced at once. */
export function Message({ tone, children }: { tone: MessageTone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={`message message-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
