import { useEffect, useRef } from 'react'
import IconCamera from '~icons/lucide/camera'
import IconFile from '~icons/lucide/file'
import IconImage from '~icons/lucide/image'
import IconClip from '~icons/lucide/paperclip'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, type MenuGroup } from '../../../ui/Menu.tsx'
import { isTouch } from '../../../ui/use-media.ts'
import { attach } from './attach.ts'
import { shownTypes } from './file-kinds.ts'

export interface AttachMenuProps {
  roomId: string
  /** What else can be put into a message from here. */
  more?: MenuGroup[]
}

/** What a message can carry. The browser's own windows choose the files. */
export function AttachMenu({ roomId, more = [] }: AttachMenuProps) {
  const words = useChatWords()
  const inputRef = useRef<HTMLInputElement>(null)
  const any = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  useEffect(() => holdFilePicker(() => any.current?.click()), [])
  const onFiles = (asFile: boolean) => (event: { currentTarget: HTMLInputElement }) => {
    attach(roomId, [...(event.currentTarget.files ?? [])], { asFile })
    // Choosing the same file again is a choice too.
    event.currentTarget.value = ''
  }
  return (
    <>
      <Menu
        label={words.attach}
        placement="top start"
        trigger={
          <IconButton label={words.attach} shortcut="Ctrl Shift U" className="rounded-full text-muted">
            <IconClip className="size-5.5" aria-hidden="true" />
          </IconButton>
        }
        groups={[
          {
            items: [
              {
                id: 'media',
                label: words.attachMedia,
                icon: <IconImage />,
                onAction: () => inputRef.current?.click(),
              },
              {
                id: 'file',
                label: words.attachFile,
                icon: <IconFile />,
                onAction: () => any.current?.click(),
              },
              isTouch() && {
                id: 'camera',
                label: words.attachCamera,
                icon: <IconCamera />,
                onAction: () => camera.current?.click(),
              },
            ],
          },
          ...more,
        ]}
      />
      <input ref={inputRef} type="file" multiple hidden accept={shownTypes} onChange={onFiles(false)} />
      <input ref={any} type="file" multiple hidden onChange={onFiles(true)} />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={onFiles(false)}
      />
    </>
  )
}

let picker: (() => void) | undefined

function holdFilePicker(open: () => void): () => void {
  picker = open
  return () => {
    if (picker === open) picker = undefined
  }
}

/** For the key that attaches. @returns false when nothing can be attached here */
export function openFilePicker(): boolean {
  picker?.()
  return picker !== undefined
}
