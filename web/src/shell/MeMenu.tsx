import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import IconWorkspaces from '~icons/lucide/building-2'
import IconHelp from '~icons/lucide/circle-question-mark'
import IconKeyboard from '~icons/lucide/keyboard'
import IconLogOut from '~icons/lucide/log-out'
import IconMonitor from '~icons/lucide/monitor'
import IconMoon from '~icons/lucide/moon'
import IconSettings from '~icons/lucide/settings'
import IconStatus from '~icons/lucide/smile'
import IconSun from '~icons/lucide/sun'
import IconUser from '~icons/lucide/user-round'
import { ownerOf } from '../api/local-db.ts'
import { currentTenant } from '../api/settings.ts'
import { loadStatusDialog } from '../features/identity/index.ts'
import { useText } from '../i18n/text.ts'
import { customStatus } from '../i18n/vi/customStatus.ts'
import { useShellWords } from '../i18n/words/shell.ts'
import { useAreas } from '../kit/areas.tsx'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { countUnsent } from '../model/account/kept-here.ts'
import { leave } from '../model/account/leave.ts'
import { useHasAdministration } from '../model/account/own-permissions.ts'
import { showOverlay } from '../model/overlays.ts'
import { statusText, useCustomStatus } from '../model/people/custom-status.ts'
import { ownPlatform } from '../model/platform/flags.ts'
import { useAppSelector, useAppStore } from '../store/hooks.ts'
import { useSharedValue } from '../store/shared-value.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu } from '../ui/Menu.tsx'
import { setTheme, type ThemeChoice, useTheme } from '../ui/theme.ts'
import { toast } from '../ui/toast.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { SignOutDialog } from './SignOutDialog.tsx'

const statusDialog = lazyPart(loadStatusDialog)

const themes: { choice: ThemeChoice; icon: React.ReactNode }[] = [
  { choice: 'system', icon: <IconMonitor /> },
  { choice: 'light', icon: <IconSun /> },
  { choice: 'dark', icon: <IconMoon /> },
]

/** One's own face, and behind it everything about oneself. */
export function MeMenu() {
  const text = useShellWords()
  const statusWords = useText(customStatus)
  const store = useAppStore()
  const navigate = useNavigate()
  const me = useAppSelector(state => state.auth.userInfo)
  const isPhone = useIsPhone()
  const { choice } = useTheme()
  const areas = useAreas(useHasAdministration())
  const help = useSharedValue(ownPlatform, own => own?.links.help)
  const [unsentCount, setUnsent] = useState(0)
  const [isStatusOpen, openStatus] = useState(false)
  const status = useCustomStatus(me?.customStatus)
  if (!me) return null

  const name = me.name ?? me.username ?? ''
  const signOut = async () => {
    const count = await countUnsent(ownerOf(currentTenant(), me.userId))
    if (count > 0) setUnsent(count)
    else await leave(store)
  }
  // The sheet belongs to the messenger, which binds the keys.
  const openShortcuts = async () => {
    if (location.pathname !== '/') await navigate({ to: '/' })
    showOverlay('shortcuts')
  }
  const secondary = isPhone ? areas.filter(area => area.isSecondary) : []

  return (
    <>
      <Menu
        label={text.meMenu(name)}
        placement={isPhone ? 'top end' : 'right bottom'}
        trigger={
          <Button className="flex h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg px-2 text-muted hover:text-ink focus-visible:-outline-offset-2 md:h-15 md:w-full">
            <Avatar id={me.userId} name={name} src={me.avatarUrl} size="sm" className="max-md:size-7" />
            <span className="text-xs md:hidden">{text.me}</span>
            <span className="sr-only">{text.meMenu(name)}</span>
          </Button>
        }
        groups={[
          {
            items: secondary.map(({ name: area, to, Icon }) => ({
              id: area,
              label: text[area],
              icon: <Icon />,
              onAction: () => void navigate({ to }),
            })),
          },
          {
            items: [
              {
                id: 'profile',
                label: name,
                description: text.profile,
                icon: <IconUser />,
                onAction: () => void navigate({ to: '.', search: old => ({ ...old, profile: me.userId }) }),
              },
              {
                id: 'status',
                label: status ? statusText(status) : statusWords.set,
                icon: <IconStatus />,
                onAction: () => openStatus(true),
              },
              {
                id: 'settings',
                label: text.settings,
                icon: <IconSettings />,
                onAction: () =>
                  void navigate({
                    to: '.',
                    search: old => ({ ...old, settings: isPhone ? 'menu' : 'account' }),
                  }),
              },
              {
                id: 'workspaces',
                label: text.workspaces,
                icon: <IconWorkspaces />,
                onAction: () => void navigate({ to: '/workspaces', search: {} }),
              },
              help && {
                id: 'help',
                label: help.label || text.help,
                icon: <IconHelp />,
                onAction: () => void window.open(help.url, '_blank', 'noopener'),
              },
              !isPhone && {
                id: 'shortcuts',
                label: text.shortcuts,
                icon: <IconKeyboard />,
                shortcut: 'Ctrl /',
                onAction: () => void openShortcuts(),
              },
            ],
          },
          {
            title: text.theme,
            items: themes.map(({ choice: value, icon }) => ({
              id: value,
              label: text.themes[value],
              icon,
              isChecked: value === choice,
              onAction: () => setTheme(value),
            })),
          },
          {
            items: [
              {
                id: 'signOut',
                label: text.signOut,
                icon: <IconLogOut />,
                isDanger: true,
                onAction: () => void signOut(),
              },
            ],
          },
        ]}
      />
      {isStatusOpen && (
        <Lazy
          part={statusDialog}
          onClose={() => openStatus(false)}
          onUnavailable={() => {
            openStatus(false)
            toast.error(text.partUnavailable)
          }}
        />
      )}
      {unsentCount > 0 && (
        <SignOutDialog count={unsentCount} onClose={() => setUnsent(0)} onConfirm={() => leave(store)} />
      )}
    </>
  )
}
