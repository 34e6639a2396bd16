import './settings-errors.ts'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type SVGProps, useState } from 'react'
import IconBack from '~icons/lucide/arrow-left'
import IconNotifications from '~icons/lucide/bell'
import IconAbout from '~icons/lucide/info'
import IconKeyboard from '~icons/lucide/keyboard'
import IconLanguage from '~icons/lucide/languages'
import IconPrivacy from '~icons/lucide/lock'
import IconSessions from '~icons/lucide/monitor-smartphone'
import IconAppearance from '~icons/lucide/palette'
import IconCalls from '~icons/lucide/phone'
import IconInvoices from '~icons/lucide/receipt-text'
import IconSecurity from '~icons/lucide/shield-check'
import IconAccount from '~icons/lucide/user-round'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { Lazy } from '../../kit/lazy-part.tsx'
import { useSavedScroll } from '../../kit/useSavedScroll.ts'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useIsPhone } from '../../ui/use-media.ts'
import { panes } from './panes.ts'
import { SectionMenu } from './SectionMenu.tsx'
import { type SettingsPart, type SettingsTab, settingsTabs } from './tabs.ts'

const icons: Record<SettingsPart, ComponentType<SVGProps<SVGSVGElement>>> = {
  account: IconAccount,
  security: IconSecurity,
  appearance: IconAppearance,
  language: IconLanguage,
  notifications: IconNotifications,
  calls: IconCalls,
  privacy: IconPrivacy,
  sessions: IconSessions,
  invoices: IconInvoices,
  keyboard: IconKeyboard,
  about: IconAbout,
}

/**
 * The settings over whatever is open. Their address is `?settings=<tab>`, so that a link and the Back button work; a narrow
 * screen shows the list of parts first.
 */
export default function SettingsDialog({ tab, onClose }: { tab: SettingsTab; onClose: () => void }) {
  const text = useText(settings)
  const isPhone = useIsPhone()
  const shownPart = tab === 'menu' ? (isPhone ? undefined : 'account') : tab
  const title = isPhone && shownPart ? text.tabs[shownPart] : text.title
  return (
    <Dialog onClose={onClose} title={title} size="xl" className="p-0 md:px-0" isInAddress>
      <div className="flex h-[82dvh] min-h-0 md:h-[min(38rem,calc(100dvh-9rem))]">
        {(!isPhone || !shownPart) && <Parts shownPart={shownPart} isPhone={isPhone} />}
        {shownPart && <Part key={shownPart} part={shownPart} isPhone={isPhone} />}
      </div>
    </Dialog>
  )
}

/** One part with its heading; coming back to it finds it scrolled as it was. */
function Part({ part, isPhone }: { part: SettingsPart; isPhone: boolean }) {
  const text = useText(settings)
  const scroller = useSavedScroll<HTMLDivElement>(`settings/${part}`)
  const [isUnavailable, setUnavailable] = useState(false)
  return (
    <section aria-label={text.tabs[part]} className="flex min-w-0 flex-1 flex-col">
      {/* Above what scrolls, not over it: nothing is half hidden beneath it. */}
      <div className="flex min-h-11 shrink-0 items-center justify-between gap-2 px-5 pb-2 md:px-8 md:pb-3">
        {isPhone ? <BackToParts /> : <h2 className="text-lg font-bold">{text.tabs[part]}</h2>}
        <SectionMenu />
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-5 pb-8 md:px-8 [&_h3]:scroll-mt-2">
        {isUnavailable ? (
          <p className="text-muted">{text.partUnavailable}</p>
        ) : (
          <Lazy part={panes[part]} onUnavailable={() => setUnavailable(true)} />
        )}
      </div>
    </section>
  )
}

/** Links, not tabs: each part has its address. */
function Parts({ shownPart, isPhone }: { shownPart: SettingsPart | undefined; isPhone: boolean }) {
  const text = useText(settings)
  return (
    <nav
      aria-label={text.parts}
      className={cx('overflow-y-auto px-3 pb-4', isPhone ? 'w-full' : 'w-60 shrink-0')}
    >
      <ul className="flex flex-col gap-0.5">
        {settingsTabs.map(part => {
          const Icon = icons[part]
          return (
            <li key={part}>
              <Link
                to="."
                search={old => ({ ...old, settings: part })}
                // On a wide screen the parts replace each other: Back leaves the settings.
                replace={!isPhone}
                aria-current={part === shownPart ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-3 rounded-lg px-3 hover:bg-fill focus-visible:-outline-offset-2 max-md:min-h-13',
                  part === shownPart && 'bg-primary-soft font-medium text-primary-deep hover:bg-primary-soft',
                )}
              >
                <Icon
                  className={cx('size-5 shrink-0', part !== shownPart && 'text-muted')}
                  aria-hidden="true"
                />
                {text.tabs[part]}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function BackToParts() {
  const text = useText(settings)
  return (
    <Link
      to="."
      search={old => ({ ...old, settings: 'menu' as const })}
      replace
      className="-ml-2 inline-flex min-h-11 min-w-0 items-center gap-2 rounded-lg px-2 text-muted hover:text-ink"
    >
      <IconBack className="size-5" aria-hidden="true" />
      {text.back}
    </Link>
  )
}
