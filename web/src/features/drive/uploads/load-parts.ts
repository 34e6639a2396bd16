/** The panel of uploads, fetched once the page has come to rest or something is to be uploaded. */
export const loadUploadPanel = () => import('./UploadPanel.tsx')
