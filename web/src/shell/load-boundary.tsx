import { Component, type ReactNode } from 'react'
import { LoadFailedNotice } from './link-notices.tsx'

/** Reports that the file of a page did not load, or that the page has failed, and offers to reload it. */
export class LoadBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <LoadFailedNotice onRetry={() => window.location.reload()} /> : this.props.children
  }
}
