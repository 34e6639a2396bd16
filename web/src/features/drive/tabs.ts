/** Parts of the area, in the order of the column. */
export const driveTabs = ['home', 'mine', 'shared', 'rooms', 'recent', 'starred', 'trash'] as const
export type DriveTab = (typeof driveTabs)[number]
