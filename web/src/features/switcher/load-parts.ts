/** Parts whose code is fetched when they are first shown. */
export const loadSwitcher = () => import('./Switcher.tsx')
