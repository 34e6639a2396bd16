import type { DriveNode } from '@trau/contract'
import IconClipboard from '~icons/lucide/clipboard-copy'
import IconCopy from '~icons/lucide/copy'
import IconDownload from '~icons/lucide/download'
import IconEye from '~icons/lucide/eye'
import IconRequest from '~icons/lucide/folder-down'
import IconMove from '~icons/lucide/folder-input'
import IconOpen from '~icons/lucide/folder-open'
import IconInfo from '~icons/lucide/info'
import IconMessage from '~icons/lucide/message-square-text'
import IconRename from '~icons/lucide/pencil'
import IconRestore from '~icons/lucide/rotate-ccw'
import IconCut from '~icons/lucide/scissors'
import IconStar from '~icons/lucide/star'
import IconUnstar from '~icons/lucide/star-off'
import IconTrash from '~icons/lucide/trash-2'
import IconShare from '~icons/lucide/user-plus'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { keysShown, shortcuts } from '../../../kit/shortcuts.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import type { MenuAction, MenuGroup } from '../../../ui/Menu.tsx'
import { abilitiesOf } from './abilities.ts'
import type { Action } from './useActions.tsx'

const keysOf = (id: keyof typeof shortcuts) => keysShown(shortcuts[id].keys[0])

/** What may be done with the selected files and folders, in the order of how often it is wanted. */
export function useNodeMenu(
  nodes: readonly DriveNode[],
  act: (action: Action, nodes: readonly DriveNode[]) => boolean,
): MenuGroup[] {
  const words = useDriveWords()
  const can = abilitiesOf(nodes, useMyId())
  const [only] = nodes
  const isFolder = only?.kind === 'FOLDER'
  const isStarred = nodes.length > 0 && nodes.every(node => node.isStarred)
  const item = (
    action: Action,
    isShown: boolean,
    more: Omit<MenuAction, 'id' | 'onAction'>,
  ): MenuAction | false => isShown && { id: action, onAction: () => void act(action, nodes), ...more }
  return [
    {
      items: [
        item('open', can.has('open') && isFolder, {
          label: words.open,
          icon: <IconOpen />,
          shortcut: keysOf('openFile'),
        }),
        item('preview', can.has('preview'), {
          label: words.preview,
          icon: <IconEye />,
          shortcut: keysOf('previewFile'),
        }),
        item('toMessage', can.has('toMessage'), { label: words.toMessage, icon: <IconMessage /> }),
        item('download', can.has('download'), {
          label: nodes.length === 1 && !isFolder ? words.download : words.downloadZip,
          icon: <IconDownload />,
        }),
      ],
    },
    {
      items: [
        item('share', can.has('share'), { label: words.share, icon: <IconShare /> }),
        item('requestFiles', can.has('requestFiles'), { label: words.requestFiles, icon: <IconRequest /> }),
      ],
    },
    {
      items: [
        item('rename', can.has('rename'), {
          label: words.rename,
          icon: <IconRename />,
          shortcut: keysOf('renameFile'),
        }),
        item('move', can.has('move'), { label: words.move, icon: <IconMove /> }),
        item('copyTo', can.has('copy'), { label: words.copy, icon: <IconCopy /> }),
        item('cut', can.has('move'), {
          label: words.cut,
          icon: <IconCut />,
          shortcut: keysOf('cutFiles'),
        }),
        item('copy', can.has('copy'), {
          label: words.copyHere,
          icon: <IconClipboard />,
          shortcut: keysOf('copyFiles'),
        }),
        item('star', can.has('star'), {
          label: isStarred ? words.unstar : words.star,
          icon: isStarred ? <IconUnstar /> : <IconStar />,
        }),
        item('restore', can.has('restore'), { label: words.restore, icon: <IconRestore /> }),
        item('details', can.has('details'), { label: words.details, icon: <IconInfo /> }),
      ],
    },
    {
      items: [
        item('trash', can.has('trash'), {
          label: words.trash,
          icon: <IconTrash />,
          isDanger: true,
          shortcut: keysOf('trashFiles'),
        }),
        item('deleteForever', can.has('deleteForever'), {
          label: words.deleteForever,
          icon: <IconTrash />,
          isDanger: true,
        }),
      ],
    },
  ]
}
