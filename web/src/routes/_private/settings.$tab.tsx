import { createFileRoute, redirect } from '@tanstack/react-router'
import { asSettingsTab } from '../../features/settings/index.ts'

/** A link that is easy to say; the settings themselves lie over whatever screen is open. */
export const Route = createFileRoute('/_private/settings/$tab')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/', search: { settings: asSettingsTab(params.tab) ?? 'account' }, replace: true })
  },
})
