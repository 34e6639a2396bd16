/** The parts of the settings, in their order; `menu` is the list of them, which only a narrow screen shows alone. */
export const settingsTabs = [
  'account',
  'security',
  'appearance',
  'language',
  'notifications',
  'calls',
  'privacy',
  'sessions',
  'invoices',
  'keyboard',
  'about',
] as const
export type SettingsPart = (typeof settingsTabs)[number]
export type SettingsTab = SettingsPart | 'menu'

/** A search parameter as a tab; what is no tab is no settings. */
export const asSettingsTab = (value: unknown): SettingsTab | undefined =>
  value === 'menu' || (settingsTabs as readonly unknown[]).includes(value)
    ? (value as SettingsTab)
    : undefined
