/** Files and folders: one's own, of rooms, and shared ones; uploading and sharing them. */

export { DriveScreen } from './DriveScreen.tsx'
export type { ChosenFile } from './dialogs/FilePicker.tsx'
export { FolderScreen } from './FolderScreen.tsx'
export { driveLive } from './live.ts'
export { loadFilePicker, loadPreviewViewer, loadSaveToDrive } from './load-parts.ts'
export { wantedNode } from './model/wanted-node.ts'
export { closePreview, openPreview, type PreviewFile, shownPreview } from './preview/open-preview.ts'
export { PublicLinkScreen } from './public-link/PublicLinkScreen.tsx'
export { loadUploadPanel } from './uploads/load-parts.ts'
