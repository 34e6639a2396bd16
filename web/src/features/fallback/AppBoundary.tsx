import { Component, type ReactNode } from 'react'
import { GenericErrorView } from '../../ui/ErrorView.tsx'

/** The last net, around router and providers: what falls through every other boundary lands here and not on a white page. */
export class AppBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return 'error' in this.state ? <GenericErrorView error={this.state.error} /> : this.props.children
  }
}
