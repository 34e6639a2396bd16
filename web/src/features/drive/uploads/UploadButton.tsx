import IconFile from '~icons/lucide/file-up'
import IconFolder from '~icons/lucide/folder-up'
import IconUpload from '~icons/lucide/upload'
import { useDriveUploadsWords } from '../../../i18n/words/drive-uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, type MenuAction } from '../../../ui/Menu.tsx'
import { pickAndUpload } from './start.ts'

/** The two ways to upload into a folder, for any menu. */
export function useUploadActions(parentId: string): MenuAction[] {
  const words = useDriveUploadsWords()
  // Browsers of phones choose no folders.
  const canFolder =
    'webkitdirectory' in HTMLInputElement.prototype && !matchMedia('(pointer: coarse)').matches
  return [
    {
      id: 'upload-files',
      label: words.uploadFiles,
      icon: <IconFile aria-hidden="true" />,
      onAction: () => pickAndUpload(parentId, 'files'),
    },
    ...(canFolder
      ? [
          {
            id: 'upload-folder',
            label: words.uploadFolder,
            icon: <IconFolder aria-hidden="true" />,
            onAction: () => pickAndUpload(parentId, 'folder'),
          },
        ]
      : []),
  ]
}

export interface UploadButtonProps {
  /** The folder that takes the files. */
  parentId: string
  isDisabled?: boolean
  /** Only its icon, where there is little room. */
  isIconOnly?: boolean
}

export function UploadButton({ parentId, isDisabled, isIconOnly }: UploadButtonProps) {
  const words = useDriveUploadsWords()
  const actions = useUploadActions(parentId)
  const [first] = actions
  const icon = <IconUpload className="size-4.5" aria-hidden="true" />
  const isOnlyFiles = actions.length === 1
  const press = isOnlyFiles ? { onPress: () => first!.onAction() } : {}
  const trigger = isIconOnly ? (
    <IconButton label={words.upload} color="primary" isDisabled={isDisabled} {...press}>
      {icon}
    </IconButton>
  ) : (
    <Button color="primary" startContent={icon} isDisabled={isDisabled} {...press}>
      {words.upload}
    </Button>
  )
  return isOnlyFiles ? trigger : <Menu trigger={trigger} groups={[{ items: actions }]} label={words.upload} />
}
