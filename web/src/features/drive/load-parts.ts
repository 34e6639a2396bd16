/** Parts whose code is fetched when they are first shown. */
export const loadFilePicker = () => import('./dialogs/FilePicker.tsx')
export const loadSaveToDrive = () => import('./dialogs/SaveToDrive.tsx')
export const loadPreviewViewer = () => import('./preview/PreviewViewer.tsx')
