/** The dialog's code, fetched when it is first shown. */
export const loadSettingsDialog = () => import('./SettingsDialog.tsx')

/** What proves an address or number, for who asks for it outside of the settings. */
export const loadProveDialog = () => import('./ProveDialog.tsx')

/** Turning the authenticator app on, for who is asked for it outside of the settings. */
export const loadEnrolApp = () => import('./security/EnrolApp.tsx')

/** Fetches all parts of the settings ahead of time. */
export const loadSettingsParts = async () => {
  const { panes } = await import('./panes.ts')
  await Promise.all(Object.values(panes).map(({ load }) => load()))
}
