import { usePreviewWords } from '../../../i18n/words/preview.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { fileExtension } from '../../../text/file-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { downloadFile } from '../model/download.ts'
import type { PreviewFile } from './open-preview.ts'

export type NoPreviewReason = 'none' | 'damaged' | 'password' | 'unavailable' | 'scan'

/** What cannot be shown is named, with the way to have it all the same. */
export function NoPreview({ node, reason }: { node: PreviewFile; reason: NoPreviewReason }) {
  const words = usePreviewWords()
  return (
    <div className="grid max-w-md justify-items-center gap-3 p-6 text-center text-white">
      <FileIcon extension={fileExtension(node.name, node.mimeType)} className="size-12 opacity-85" />
      <p className="font-medium break-words">{node.name}</p>
      <p className="text-sm opacity-85">{words.reasons[reason]}</p>
      {reason !== 'scan' && (
        <Button variant="flat" onPress={() => void downloadFile(node)}>
          {words.downloadSize(fileSize(node.bytes))}
        </Button>
      )}
    </div>
  )
}
