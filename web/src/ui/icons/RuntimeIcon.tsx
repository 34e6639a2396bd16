import { useEffect, useSyncExternalStore } from 'react'
import { cx } from '../cx.ts'
import { findIcon, subscribeIcons, wantIcon } from './icon-store.ts'

export interface RuntimeIconProps {
  /** "lucide:house": chosen while running (rooms, tags, notes). Icons of our own screens are imported from `~icons` */
  name: string
  /** read aloud; without it the icon is decoration */
  label?: string
  className?: string
}

/** Keeps its place while the icon is on its way and when there is none. No HTML string ever reaches the page. */
export function RuntimeIcon({ name, label, className }: RuntimeIconProps) {
  const icon = useSyncExternalStore(subscribeIcons, () => findIcon(name))
  useEffect(() => wantIcon(name), [name])
  const url = icon && `url("${icon.url}")`
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      data-icon={name}
      className={cx(
        'inline-block size-5 shrink-0',
        icon?.isMono && 'bg-current forced:bg-[ButtonText]',
        className,
      )}
      style={
        icon && url
          ? icon.isMono
            ? { mask: `${url} center / contain no-repeat`, WebkitMask: `${url} center / contain no-repeat` }
            : { background: `${url} center / contain no-repeat` }
          : undefined
      }
    />
  )
}
