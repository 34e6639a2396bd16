import { useMyId } from '../../../model/session/my-id.ts'
import '../drive-errors.ts'
import { useNavigate } from '@tanstack/react-router'
import type { Media } from '@trau/contract'
import { useRef } from 'react'
import { v7 } from 'uuid'
import { driveApi } from '../../../api/drive-api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { storableName } from '../../../sync/drive-uploads/names.ts'
import { toast } from '../../../ui/toast.ts'
import type { Destination } from '../model/commands.ts'
import { showNodes } from '../model/node-cache.ts'
import { FolderPicker } from './FolderPicker.tsx'

/** "Lưu vào Kho tệp": files of a message become files of a folder. No bytes are copied. */
export default function SaveToDrive({ files, onClose }: { files: readonly Media[]; onClose: () => void }) {
  const words = useDriveWords()
  const navigate = useNavigate()
  const me = useMyId()
  // Kept over tries, so that what was saved already is not saved again.
  const ids = useRef(new Map(files.map(({ mediaId }) => [mediaId, v7()])))
  const name = files[0]?.name ?? ''

  const save = async (folder: Destination) => {
    for (const { mediaId, name: fileName } of files) {
      const { node } = await driveApi.drive.createDriveFile({
        body: {
          parentId: folder.nodeId,
          name: storableName(fileName).name,
          mediaId,
          clientNodeId: ids.current.get(mediaId) ?? v7(),
          onConflict: 'RENAME',
        },
      })
      if (node) showNodes([node])
    }
  }
  return (
    <FolderPicker
      title={words.saveTitle(files.length, name)}
      chooseLabel={words.saveHere}
      start={me}
      onChoose={folder =>
        runWrite(() => save(folder), {
          onSuccess: () => {
            toast.success(words.saved(files.length, name, folder.name), {
              duration: 6000,
              action: {
                label: words.view,
                onClick: () =>
                  void navigate({ to: '/drive/folder/$folderId', params: { folderId: folder.nodeId } }),
              },
            })
          },
        })
      }
      onClose={onClose}
    />
  )
}
