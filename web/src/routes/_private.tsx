import { createFileRoute } from '@tanstack/react-router'
import { asSettingsTab, type SettingsTab } from '../features/settings/index.ts'
import { enterPrivate } from '../shell/entry.ts'
import { PrivateLayout } from '../shell/PrivateLayout.tsx'

export const Route = createFileRoute('/_private')({
  validateSearch: (
    search: Record<string, unknown>,
  ): { settings?: SettingsTab; profile?: string; via?: 'qr' } => ({
    settings: asSettingsTab(search.settings),
    profile: typeof search.profile === 'string' ? search.profile : undefined,
    // How one came to the profile.
    via: search.via === 'qr' ? 'qr' : undefined,
  }),
  beforeLoad: entry => enterPrivate(entry),
  component: PrivateLayout,
})
