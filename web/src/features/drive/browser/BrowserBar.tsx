import type { DriveNode } from '@trau/contract'
import type { ReactNode } from 'react'
import IconPaste from '~icons/lucide/clipboard-paste'
import IconDownload from '~icons/lucide/download'
import IconMove from '~icons/lucide/folder-input'
import IconRestore from '~icons/lucide/rotate-ccw'
import IconTrash from '~icons/lucide/trash-2'
import IconX from '~icons/lucide/x'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { SelectionMenu } from '../../../kit/selection/SelectionMenu.tsx'
import { useMyId } from '../../../model/session/my-id.ts'
import { fileSize } from '../../../text/file-size.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuGroup } from '../../../ui/Menu.tsx'
import { useFileClipboard } from '../model/clipboard.ts'
import { abilitiesOf, takesFiles } from './abilities.ts'
import { type Action, paste } from './useActions.tsx'
import type { DropFolder } from './useDrops.ts'
import { ViewTools } from './ViewTools.tsx'

interface BrowserBarProps {
  title: ReactNode
  tools: ReactNode
  folder: DropFolder | undefined
  isSortable: boolean
  hasLayouts: boolean
  selectedNodes: readonly DriveNode[]
  menuGroups: MenuGroup[]
  act: (action: Action, nodes: readonly DriveNode[]) => boolean
  onSelectAll: () => void
  onClear: () => void
}

/** Where one is and what can be made here; with a selection, what can be done with it. */
export function BrowserBar(props: BrowserBarProps) {
  const { title, tools, folder, isSortable, hasLayouts, selectedNodes } = props
  const hasSelection = selectedNodes.length > 0
  return (
    <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-b border-line px-3 py-1.5 max-md:px-2">
      {/* Where a phone has no room for both, the tools go below. */}
      <div className={cx('min-w-0 flex-1 basis-28', hasSelection && 'max-md:hidden')}>{title}</div>
      {hasSelection ? (
        <SelectionTools {...props} />
      ) : (
        <div className="ml-auto flex items-center gap-1">
          <PasteButton folder={folder} />
          {tools}
          <ViewTools isSortable={isSortable} hasLayouts={hasLayouts} />
        </div>
      )}
    </div>
  )
}

function PasteButton({ folder }: { folder: DropFolder | undefined }) {
  const words = useDriveWords()
  const clipboard = useFileClipboard()
  if (!clipboard || !folder || !takesFiles({ ...folder, kind: 'FOLDER', trashedTime: undefined })) return null
  return (
    <IconButton
      label={words.paste(clipboard.nodes.length)}
      shortcut="Ctrl V"
      onPress={() => void paste(folder)}
    >
      <IconPaste className="size-5" aria-hidden="true" />
    </IconButton>
  )
}

function SelectionTools({ selectedNodes, menuGroups, act, onSelectAll, onClear }: BrowserBarProps) {
  const words = useDriveWords()
  const [language] = useLanguage()
  const can = abilitiesOf(selectedNodes, useMyId())
  const count = selectedNodes.length
  const bytes = selectedNodes.reduce((sum, node) => sum + node.bytes, 0)
  const isTrashed = selectedNodes[0]?.trashedTime !== undefined
  const button = (action: Action, isShown: boolean, label: string, Icon: typeof IconTrash) =>
    isShown && (
      <IconButton label={label} onPress={() => void act(action, selectedNodes)}>
        <Icon className="size-5" aria-hidden="true" />
      </IconButton>
    )
  return (
    <>
      <IconButton label={words.clearSelection} shortcut="Esc" onPress={onClear}>
        <IconX className="size-5" aria-hidden="true" />
      </IconButton>
      <p className="min-w-0 truncate pr-2 font-medium tabular-nums max-md:flex-1">
        {bytes > 0 ? words.selectedBytes(count, fileSize(bytes, language)) : words.selected(count)}
      </p>
      {button(
        'download',
        can.has('download'),
        count === 1 && selectedNodes[0]?.kind === 'FILE' ? words.download : words.downloadZip,
        IconDownload,
      )}
      {button('move', can.has('move'), words.move, IconMove)}
      {button('restore', can.has('restore'), words.restore, IconRestore)}
      {button('trash', can.has('trash'), words.trash, IconTrash)}
      {button('deleteForever', isTrashed && can.has('deleteForever'), words.deleteForever, IconTrash)}
      <SelectionMenu
        label={words.more}
        groups={menuGroups}
        selectAllLabel={words.selectAll}
        onSelectAll={onSelectAll}
      />
    </>
  )
}
