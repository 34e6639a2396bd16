import type { DriveNode } from '@trau/contract'
import { durationText } from '@trau/contract/rules/duration'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { fileSize } from '../../../text/file-size.ts'
import { timeLabel } from '../../../text/time.ts'
import type { ListedNode } from '../model/lists.ts'
import { extensionOf, typeOfNode } from '../model/node-type.ts'

/** What rows and tiles say of a file or folder. */
export function useNodeText() {
  const words = useDriveWords()
  const [language] = useLanguage()
  const me = useMyId()
  const typeOf = (node: DriveNode) => {
    const type = typeOfNode(node)
    const extension = extensionOf(node)
    return type === 'file' && extension ? words.fileOf(extension.toUpperCase()) : words.types[type]
  }
  const sizeOf = (node: DriveNode) => (node.kind === 'FOLDER' ? '' : fileSize(node.bytes, language))
  const scanOf = ({ scan }: DriveNode) =>
    scan === 'INFECTED' ? words.infected : scan === 'PENDING' ? words.scanning : ''
  const lengthOf = ({ media }: DriveNode) => (media?.durationMs ? durationText(media.durationMs) : '')
  return {
    typeOf,
    /** Of a video or recording, where its uploader's browser could say. */
    lengthOf,
    sizeOf,
    scanOf,
    /** Where something in the trash was, and where a hit is. */
    placeOf({ path, spaceId }: ListedNode): string {
      if (!path) return ''
      const names = path.map(({ nodeId, name }) =>
        nodeId === spaceId && spaceId === me ? words.tabs.mine : name,
      )
      return names.filter(Boolean).join(' / ')
    },
    timeOf: (node: DriveNode) => timeLabel(node.trashedTime ?? node.modifiedTime),
    /** One line for where there are no columns. */
    detailsOf: (node: DriveNode) =>
      [scanOf(node), timeLabel(node.trashedTime ?? node.modifiedTime), sizeOf(node), lengthOf(node)]
        .filter(Boolean)
        .join(' · '),
  }
}
