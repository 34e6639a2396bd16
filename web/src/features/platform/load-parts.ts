/** Parts whose code is fetched once the page has come to rest. */
export const loadPlatformWatch = () => import('./PlatformWatch.tsx')
export const loadPlatformBanners = () => import('./PlatformBanners.tsx')
