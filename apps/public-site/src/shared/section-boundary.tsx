import { Component, type ReactNode } from 'react'

/** Keeps a broken section from taking the page with it: it leaves its place, and the console has the error. */
export class SectionBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
