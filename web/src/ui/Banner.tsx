import type { ReactNode } from 'react'
import IconInfo from '~icons/lucide/info'
import IconWarn from '~icons/lucide/triangle-alert'
import IconOffline from '~icons/lucide/wifi-off'
import { cx } from './cx.ts'

export type BannerKind = 'info' | 'warn' | 'offline'

const LOOKS = {
  info: { tone: 'primary', Icon: IconInfo },
  warn: { tone: 'warning', Icon: IconWarn },
  offline: { tone: 'default', Icon: IconOffline },
} as const

export interface BannerProps {
  kind?: BannerKind
  children: ReactNode
  /** a small Button */
  action?: ReactNode
  className?: string
}

/** A strip across a pane for a state that lasts. Read aloud politely when it appears inside a mounted region. */
export function Banner({ kind = 'info', children, action, className }: BannerProps) {
  const { tone, Icon } = LOOKS[kind]
  return (
    <div
      role="status"
      data-tone={tone}
      className={cx(
        'flex min-h-10 items-center gap-2.5 bg-(--soft) px-4 py-1.5 text-sm text-(--deep) forced:border',
        className,
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  )
}
