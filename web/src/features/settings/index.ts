/** The settings dialog and its panes. */
export { applyDensity } from './density.ts'
export { loadEnrolApp, loadProveDialog, loadSettingsDialog, loadSettingsParts } from './load-parts.ts'
export { asSettingsTab, type SettingsTab, settingsTabs } from './tabs.ts'
