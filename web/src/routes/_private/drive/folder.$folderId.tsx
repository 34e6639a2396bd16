import { createFileRoute } from '@tanstack/react-router'
import { FolderScreen } from '../../../features/drive/index.ts'

export const Route = createFileRoute('/_private/drive/folder/$folderId')({ component: Folder })

function Folder() {
  const { folderId } = Route.useParams()
  return <FolderScreen folderId={folderId} />
}
