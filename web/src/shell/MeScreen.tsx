import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import IconWorkspaces from '~icons/lucide/building-2'
import IconNext from '~icons/lucide/chevron-right'
import IconHelp from '~icons/lucide/circle-question-mark'
import IconLogOut from '~icons/lucide/log-out'
import IconQr from '~icons/lucide/qr-code'
import IconSettings from '~icons/lucide/settings'
import IconStatus from '~icons/lucide/smile'
import IconUser from '~icons/lucide/user-round'
import { loadMyQr } from '../features/people/index.ts'
import { useText } from '../i18n/text.ts'
import { customStatus } from '../i18n/vi/customStatus.ts'
import { usePeopleWords } from '../i18n/words/people.ts'
import { useShellWords } from '../i18n/words/shell.ts'
import { useAreas } from '../kit/areas.tsx'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { useHasAdministration } from '../model/account/own-permissions.ts'
import { statusText, useCustomStatus } from '../model/people/custom-status.ts'
import { ownPlatform } from '../model/platform/flags.ts'
import { useAppSelector } from '../store/hooks.ts'
import { useSharedValue } from '../store/shared-value.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { setTheme, useTheme } from '../ui/theme.ts'
import { toast } from '../ui/toast.ts'
import { themes } from './MeMenu.tsx'
import { useOwnActs } from './useOwnActs.tsx'

const myQr = lazyPart(loadMyQr)

/** "Bạn" on a phone: one's face, and from there everything about oneself and the areas that the bar has no place for. */
export function MeScreen() {
  const text = useShellWords()
  const peopleWords = usePeopleWords()
  const statusWords = useText(customStatus)
  const acts = useOwnActs()
  const me = useAppSelector(state => state.auth.userInfo)
  const areas = useAreas(useHasAdministration())
  const help = useSharedValue(ownPlatform, own => own?.links.help)
  const status = useCustomStatus(me?.customStatus)
  const { choice } = useTheme()
  const [isQrOpen, openQr] = useState(false)
  if (!me) return null
  const name = me.name ?? me.username ?? ''
  return (
    <section aria-labelledby="me-name" className="mx-auto flex w-full max-w-lg flex-col gap-5 px-4 pt-6 pb-8">
      <div className="flex items-center gap-4">
        <Avatar id={me.userId} name={name} src={me.avatarUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 id="me-name" dir="auto" className="text-xl font-bold break-words">
            {name}
          </h1>
          {me.username && <p className="truncate text-muted">@{me.username}</p>}
        </div>
        <IconButton label={peopleWords.qrTitle} variant="flat" onPress={() => openQr(true)}>
          <IconQr className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <List>
        <li>
          <Link to="." search={old => ({ ...old, profile: me.userId })} className={rowStyle}>
            <Row icon={<IconUser />} label={text.profile} />
          </Link>
        </li>
        <li>
          <button type="button" className={rowStyle} onClick={acts.openStatus}>
            <Row icon={<IconStatus />} label={status ? statusText(status) : statusWords.set} />
          </button>
        </li>
        <li>
          <Link to="." search={old => ({ ...old, settings: 'menu' as const })} className={rowStyle}>
            <Row icon={<IconSettings />} label={text.settings} />
          </Link>
        </li>
      </List>
      <List>
        {areas
          .filter(area => area.isSecondary)
          .map(({ name: area, to, Icon }) => (
            <li key={area}>
              <Link to={to} className={rowStyle}>
                <Row icon={<Icon />} label={text[area]} />
              </Link>
            </li>
          ))}
        <li>
          <Link to="/workspaces" className={rowStyle}>
            <Row icon={<IconWorkspaces />} label={text.workspaces} />
          </Link>
        </li>
        {help && (
          <li>
            <a href={help.url} target="_blank" rel="noopener" className={rowStyle}>
              <Row icon={<IconHelp />} label={help.label || text.help} />
            </a>
          </li>
        )}
      </List>
      <section aria-label={text.theme} className="flex flex-col gap-2">
        <h2 className="px-1 text-sm font-medium text-muted">{text.theme}</h2>
        <SegmentedControl
          label={text.theme}
          fullWidth
          segments={themes.map(({ choice: value }) => ({ value, label: text.themes[value] }))}
          value={choice}
          onChange={setTheme}
        />
      </section>
      <List>
        <li>
          <button type="button" className={cx(rowStyle, 'text-danger-deep')} onClick={acts.signOut}>
            <Row icon={<IconLogOut />} label={text.signOut} isLast />
          </button>
        </li>
      </List>
      {isQrOpen && (
        <Lazy
          part={myQr}
          onClose={() => openQr(false)}
          onUnavailable={() => {
            openQr(false)
            toast.error(text.partUnavailable)
          }}
        />
      )}
      {acts.windows}
    </section>
  )
}

const rowStyle =
  'flex min-h-13 w-full items-center gap-3 px-3.5 text-left hover:bg-fill focus-visible:-outline-offset-2'

const List = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">{children}</ul>
)

const Row = ({ icon, label, isLast }: { icon: ReactNode; label: string; isLast?: boolean }) => (
  <>
    <span className="shrink-0 [&>svg]:size-5" aria-hidden="true">
      {icon}
    </span>
    <span className="min-w-0 flex-1 truncate">{label}</span>
    {!isLast && <IconNext className="size-4.5 shrink-0 text-muted" aria-hidden="true" />}
  </>
)
