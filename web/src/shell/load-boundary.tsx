import { Component, type ReactNode } from 'react'
import { LoadFailedNotice } from './link-notices.tsx'

/** Says so when the file of a page does not come, or the page fails, and offers to load it anew. */
export class LoadBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <LoadFailedNotice onRetry={() => window.location.reload()} /> : this.props.children
  }
}
