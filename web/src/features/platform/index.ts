/** What the platform configuration says to people: that the client is too old, or that maintenance is to come. */

export { AnnouncementText } from './AnnouncementText.tsx'
export { loadPlatformBanners, loadPlatformWatch } from './load-parts.ts'
export { MaintenanceText } from './MaintenanceText.tsx'
