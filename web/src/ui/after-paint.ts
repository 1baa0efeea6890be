import { startTransition, useEffect, useState } from 'react'

/** Acts once what is drawn now is on the screen; what keeps it from that. */
export function afterPaint(act: () => void): () => void {
  let timer = 0
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False until what was drawn first is on the screen: for what may come behind it. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
