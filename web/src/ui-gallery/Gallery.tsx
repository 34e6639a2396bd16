/** Every part on one page, for the eye and for axe. Served by the dev server at /gallery.html; not in the build. */
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import IconBell from '~icons/lucide/bell-off'
import IconCopy from '~icons/lucide/copy'
import IconMore from '~icons/lucide/ellipsis'
import IconPin from '~icons/lucide/pin'
import IconReply from '~icons/lucide/reply'
import IconTrash from '~icons/lucide/trash-2'
import '../styles/index.css'
import { ui as words } from '../i18n/vi/ui.ts'
import { Button } from '../ui/Button.tsx'
import { backgrounds } from '../ui/backgrounds.ts'
import { buttonLook } from '../ui/button-style.ts'
import { ChatBackground } from '../ui/ChatBackground.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ContextMenu } from '../ui/ContextMenu.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Menu, type MenuGroup } from '../ui/Menu.tsx'
import { NotFoundView } from '../ui/NotFoundView.tsx'
import { Popover } from '../ui/Popover.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import SonnerToaster from '../ui/SonnerToaster.tsx'
import { setTheme, THEMES, type ThemeChoice, useTheme } from '../ui/theme.ts'
import { toast } from '../ui/toast.ts'
import { UiProvider } from '../ui/UiProvider.tsx'

import { Buttons, Fields } from './Controls.tsx'
import { Drawings } from './Drawings.tsx'
import { People, States } from './Marks.tsx'

const none = () => {}

const GROUPS: MenuGroup[] = [
  {
    items: [
      { id: 'reply', label: 'Trả lời', icon: <IconReply />, shortcut: 'R', onAction: none },
      { id: 'copy', label: 'Sao chép', icon: <IconCopy />, shortcut: 'Ctrl C', onAction: none },
      { id: 'pin', label: 'Ghim', icon: <IconPin />, shortcut: 'P', onAction: none },
    ],
  },
  {
    items: [
      {
        id: 'mute',
        label: 'Tắt thông báo',
        icon: <IconBell />,
        description: 'Vẫn báo khi được nhắc đến',
        onAction: none,
      },
    ],
  },
  { items: [{ id: 'delete', label: 'Thu hồi', icon: <IconTrash />, isDanger: true, onAction: none }] },
]

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="mb-4 text-sm font-medium text-muted">{title}</h2>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </section>
  )
}

function Gallery() {
  const { choice } = useTheme()
  const [open, setOpen] = useState<string>()
  return (
    <main className="mx-auto max-w-6xl px-4 py-6">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1>
          <Logo size="lg" />
        </h1>
        <SegmentedControl<ThemeChoice>
          label="Giao diện"
          value={choice}
          onChange={setTheme}
          segments={THEMES.map(value => ({
            value,
            label: { system: 'Hệ thống', light: 'Sáng', dark: 'Tối' }[value],
          }))}
        />
      </header>

      <Section title="Button">
        <Buttons />
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Overlays">
        <Button onPress={() => setOpen('dialog')}>Dialog</Button>
        <Button onPress={() => setOpen('confirm')}>ConfirmDialog</Button>
        <Menu
          label="Tin nhắn"
          groups={GROUPS}
          trigger={
            <IconButton label="Thêm thao tác">
              <IconMore className="size-5" />
            </IconButton>
          }
        />
        <Popover label="Cảm xúc" trigger={<Button variant="flat">Popover</Button>}>
          <p className="text-2xl">👍 ❤️ 😆 😮 😢 😡</p>
        </Popover>
        <ContextMenu label="Tin nhắn" groups={GROUPS}>
          {props => (
            <button
              type="button"
              {...props}
              className="h-10 rounded-lg border border-dashed border-edge px-4 text-muted"
            >
              Bấm chuột phải
            </button>
          )}
        </ContextMenu>
        <Button onPress={() => toast.success('Đã ghim tin nhắn')}>success</Button>
        <Button onPress={() => toast.error('Không gửi được tệp', { description: 'Tệp lớn hơn 100 MB.' })}>
          error
        </Button>
        <Button onPress={() => toast('Đã rời nhóm', { action: { label: 'Hoàn tác', onClick: none } })}>
          action
        </Button>
        <Button onPress={() => toast.warning('Mạng yếu')}>warning</Button>
        <Dialog
          isOpen={open === 'dialog'}
          onClose={() => setOpen(undefined)}
          title="Tạo nhóm mới"
          description="Mời ít nhất hai người để bắt đầu."
          footer={
            <>
              <Button variant="flat" onPress={() => setOpen(undefined)}>
                Huỷ
              </Button>
              <Button color="primary">Tạo nhóm</Button>
            </>
          }
        >
          <Fields />
        </Dialog>
        <ConfirmDialog
          isOpen={open === 'confirm'}
          onClose={() => setOpen(undefined)}
          title="Rời nhóm Cà phê sáng?"
          confirmLabel="Rời nhóm"
          onConfirm={() => new Promise(resolve => setTimeout(resolve, 800))}
        >
          Bạn sẽ không đọc được tin nhắn mới, và cần ai đó mời lại.
        </ConfirmDialog>
      </Section>
      <Section title="People and marks">
        <People />
      </Section>
      <Section title="States">
        <States />
      </Section>
      <Section title="Backgrounds">
        {backgrounds.map(({ index, name }) => (
          <div
            key={index}
            className="relative isolate flex h-64 w-64 flex-col justify-end gap-1.5 overflow-hidden rounded-lg p-3"
          >
            <ChatBackground index={index} />
            <span className="mx-auto mb-auto rounded-full bg-room px-2.5 py-0.5 text-xs text-room-muted">
              Hôm nay · {name.vi}
            </span>
            <p className="max-w-48 self-start rounded-xl rounded-bl-sm bg-other px-3 py-1.5">
              Tối nay ăn phở không? <time className="text-xs text-other-muted">08:05</time>
            </p>
            <p className="max-w-48 self-end rounded-xl rounded-br-sm bg-own px-3 py-1.5">
              Ừ, chỗ cũ nhé! <time className="text-xs text-own-muted">08:06 ✓✓</time>
            </p>
          </div>
        ))}
      </Section>
      <Section title="Drawings">
        <Drawings />
      </Section>
      <SonnerToaster />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <UiProvider locale="vi" words={words}>
    {location.hash === '#not-found' ? (
      <NotFoundView
        home={
          <a href="/" {...buttonLook({ color: 'primary' })}>
            {words.home}
          </a>
        }
      />
    ) : (
      <Gallery />
    )}
  </UiProvider>,
)
