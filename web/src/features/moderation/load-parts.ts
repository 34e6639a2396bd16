/** Parts whose code is fetched when they are first shown. */
export const loadReportsPane = () => import('./ReportsPane.tsx')
