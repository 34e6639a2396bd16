/** The dialog's code, fetched when it is first shown. */
export const loadSettingsDialog = () => import('./SettingsDialog.tsx')

/** Fetches all parts of the settings ahead of time. */
export const loadSettingsParts = async () => {
  const { panes } = await import('./panes.ts')
  await Promise.all(Object.values(panes).map(({ load }) => load()))
}
