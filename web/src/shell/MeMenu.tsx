import { Link, useNavigate } from '@tanstack/react-router'
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
import { useText } from '../i18n/text.ts'
import { customStatus } from '../i18n/vi/customStatus.ts'
import { useShellWords } from '../i18n/words/shell.ts'
import { showOverlay } from '../model/overlays.ts'
import { statusText, useCustomStatus } from '../model/people/custom-status.ts'
import { ownPlatform } from '../model/platform/flags.ts'
import { useAppSelector } from '../store/hooks.ts'
import { useSharedValue } from '../store/shared-value.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import { Menu } from '../ui/Menu.tsx'
import { setTheme, type ThemeChoice, useTheme } from '../ui/theme.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { useOwnActs } from './useOwnActs.tsx'

const buttonStyle =
  'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg px-2 text-muted hover:text-ink focus-visible:-outline-offset-2 md:h-15 md:w-full'

export const themes: { choice: ThemeChoice; icon: React.ReactNode }[] = [
  { choice: 'system', icon: <IconMonitor /> },
  { choice: 'light', icon: <IconSun /> },
  { choice: 'dark', icon: <IconMoon /> },
]

/** One's own face, and behind it everything about oneself: a menu, on a phone a page. */
export function MeMenu() {
  const text = useShellWords()
  const statusWords = useText(customStatus)
  const navigate = useNavigate()
  const me = useAppSelector(state => state.auth.userInfo)
  const isPhone = useIsPhone()
  const acts = useOwnActs()
  const { choice } = useTheme()
  const help = useSharedValue(ownPlatform, own => own?.links.help)
  const status = useCustomStatus(me?.customStatus)
  if (!me) return null

  const name = me.name ?? me.username ?? ''
  // The sheet belongs to the messenger, which binds the keys.
  const openShortcuts = async () => {
    if (location.pathname !== '/') await navigate({ to: '/' })
    showOverlay('shortcuts')
  }
  const face = (
    <>
      <Avatar id={me.userId} name={name} src={me.avatarUrl} size="sm" className="max-md:size-7" />
      <span className="text-xs md:hidden">{text.me}</span>
      <span className="sr-only">{text.meMenu(name)}</span>
    </>
  )
  if (isPhone)
    return (
      <Link to="/me" className={cx(buttonStyle, 'aria-[current=page]:text-primary-deep')}>
        {face}
      </Link>
    )

  return (
    <>
      <Menu
        label={text.meMenu(name)}
        placement="right bottom"
        trigger={<Button className={buttonStyle}>{face}</Button>}
        groups={[
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
                onAction: acts.openStatus,
              },
              {
                id: 'settings',
                label: text.settings,
                icon: <IconSettings />,
                onAction: () => void navigate({ to: '.', search: old => ({ ...old, settings: 'account' }) }),
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
              {
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
                onAction: acts.signOut,
              },
            ],
          },
        ]}
      />
      {acts.windows}
    </>
  )
}
