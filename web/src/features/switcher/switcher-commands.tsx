import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import IconBell from '~icons/lucide/bell'
import IconBookmark from '~icons/lucide/bookmark'
import IconClock from '~icons/lucide/clock'
import IconCloud from '~icons/lucide/cloud'
import IconKeyboard from '~icons/lucide/keyboard'
import IconMessage from '~icons/lucide/message-circle-plus'
import IconSettings from '~icons/lucide/settings'
import IconTheme from '~icons/lucide/sun-moon'
import IconUsers from '~icons/lucide/users-round'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { shell } from '../../i18n/vi/shell.ts'
import { useSwitcherWords } from '../../i18n/words/switcher.ts'
import { useAreas } from '../../kit/areas.tsx'
import { useHasAdministration } from '../../model/account/own-permissions.ts'
import { showOverlay } from '../../model/overlays.ts'
import { openPrivateRoom } from '../../model/people/open-private-room.ts'
import { openNewRoom } from '../../model/rooms/room-dialogs.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { setTheme, useTheme } from '../../ui/theme.ts'
import { settingsTabs } from '../settings/index.ts'
import type { Choice } from './switcher-choices.tsx'

export interface Command extends Choice {
  /** Shown before anything is typed. */
  isAlways: boolean
}

/** What one can do and where one can go without a conversation: commands, areas of the product, parts of the settings. */
export function useCommands(onOpen: (roomId: string) => void): Command[] {
  const words = useSwitcherWords()
  const shellWords = useText(shell)
  const settingsWords = useText(settings)
  const me = useMessenger().userId
  const areas = useAreas(useHasAdministration())
  const navigate = useNavigate()
  const { theme } = useTheme()
  return useMemo(() => {
    const command = (id: keyof typeof words.commandNames, icon: ReactNode, act: () => unknown): Command => ({
      id,
      section: words.commands,
      label: words.commandNames[id],
      icon,
      act,
      isAlways: true,
    })
    const toSettings = (tab: (typeof settingsTabs)[number]) =>
      navigate({ to: '.', search: old => ({ ...old, settings: tab }) })
    return [
      command('newChat', <IconMessage />, () => openNewRoom('chat')),
      command('newGroup', <IconUsers />, () => openNewRoom('group')),
      command('selfRoom', <IconCloud />, () => openPrivateRoom(me, onOpen)),
      command('saved', <IconBookmark />, () => showOverlay('saved')),
      command('reminders', <IconBell />, () => showOverlay('reminders')),
      command('scheduled', <IconClock />, () => showOverlay('scheduled')),
      command('settings', <IconSettings />, () => toSettings('account')),
      command('theme', <IconTheme />, () => setTheme(theme === 'dark' ? 'light' : 'dark')),
      command('shortcuts', <IconKeyboard />, () => showOverlay('shortcuts')),
      ...areas.map(({ name, to, Icon }) => ({
        id: `area-${name}`,
        section: words.areas,
        label: shellWords[name],
        icon: <Icon />,
        act: () => navigate({ to }),
        isAlways: false,
      })),
      ...settingsTabs.map(tab => ({
        id: `settings-${tab}`,
        section: words.settings,
        label: settingsWords.tabs[tab],
        icon: <IconSettings />,
        act: () => toSettings(tab),
        isAlways: false,
      })),
    ]
  }, [words, shellWords, settingsWords, me, areas, navigate, theme, onOpen])
}
